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


class Once(Struct):
    """What every command has: sent twice with the same `id`, it is carried out once."""

    id: str


class Act(Once, tag="act"):
    """Decide something at the snapshot `seq`."""

    seq: int
    action: str


class Undo(Once, tag="undo"):
    """Take back the last decision, where nothing has been revealed since."""

    seq: int


class Say(Once, tag="say"):
    """Say something at the table; it is stored."""

    text: str


class React(Once, tag="react"):
    """A gesture; it is not stored."""

    reaction: Reaction


class Begin(Once, tag="begin"):
    """The host: everybody is here, or bots take the chairs that are free."""


class Seat(Once, tag="seat"):
    """The host, before the game: who is to sit in a chair (a bot, or nobody yet)."""

    seat: int
    bot: str = ""


class Rename(Once, tag="rename"):
    """Be called something else, before the game."""

    name: str


class Leave(Once, tag="leave"):
    """Leave the chair to a bot until one returns; before the game, to whoever comes: then its key opens nothing any more."""


class Return(Once, tag="return"):
    """Take one's chair back from the bot."""


class StandIn(Once, tag="stand-in"):
    """Ask that a bot plays for a seat that keeps everybody waiting; it does when all others who are here agree."""

    seat: int


class Rematch(Once, tag="rematch"):
    """Once more, at the same table; it begins when every person who is here agrees."""


class Escape(Once, tag="escape"):
    """Play on after the kill (ESCAPE-1); it begins when every person who is here agrees."""


Command = Act | Undo | Say | React | Begin | Seat | Rename | Leave | Return | StandIn | Rematch | Escape
FromClient = Hello | Command
