"""What a page sends over a table's socket."""

from msgspec import Struct

from doctorlucky.server.protocol import Reaction


class Hello(Struct, tag="hello"):
    """The first message: who is there. Without a seat's secret the sender watches."""

    protocol: int
    language: str = "en"
    secret: str = ""
    others: list[str] = []
    """The secrets of further chairs that are played on the same device: whoever sits there is here, though another looks."""
    again: bool = False
    """The page was here before and connects again by itself. Nobody may be looking: a bot goes on playing for who is away."""


class Act(Struct, tag="act"):
    """Decide something at the moment `seq`. A command sent twice with the same `id` is carried out once."""

    id: str
    seq: int
    action: str


class Undo(Struct, tag="undo"):
    """Take back the last decision, where nothing has been revealed since."""

    id: str
    seq: int


class Say(Struct, tag="say"):
    """Say something at the table; it is stored."""

    id: str
    text: str


class React(Struct, tag="react"):
    """A gesture; it is not stored."""

    id: str
    reaction: Reaction


class Begin(Struct, tag="begin"):
    """The host: everybody is here, or bots take the chairs that are free."""

    id: str


class Seat(Struct, tag="seat"):
    """The host, before the game: who is to sit in a chair (a bot, or nobody yet)."""

    id: str
    seat: int
    bot: str = ""


class Rename(Struct, tag="rename"):
    """Be called something else, before the game."""

    id: str
    name: str


class Leave(Struct, tag="leave"):
    """Leave the chair to a bot until one returns; before the game, to whoever comes: then its key opens nothing any more."""

    id: str


class Return(Struct, tag="return"):
    """Take one's chair back from the bot."""

    id: str


class StandIn(Struct, tag="stand-in"):
    """Ask that a bot plays for a seat that keeps everybody waiting; it does when all others who are here agree."""

    id: str
    seat: int


class Rematch(Struct, tag="rematch"):
    """Once more, at the same table; it begins when every person who is here agrees."""

    id: str


class Escape(Struct, tag="escape"):
    """Play on after the kill (ESCAPE-1); it begins when every person who is here agrees."""

    id: str


Command = Act | Undo | Say | React | Begin | Seat | Rename | Leave | Return | StandIn | Rematch | Escape
FromClient = Hello | Command
