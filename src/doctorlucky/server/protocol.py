"""What goes over the wire. Every message is one of these types, in JSON; `docs/protocol.md` explains them.

The page's own types (web/src/protocol.ts) are generated from this file. Seats count from 0; pawns are ``seat-1`` to ``seat-8``,
``doctor``, ``dog`` and ``cat``; spaces and cards are ids of the board and deck.
"""

from typing import Final, Literal

from msgspec import Struct

PROTOCOL: Final = 1
"""Changes when an old page could not understand a new server, or the other way round."""
LONGEST_MESSAGE: Final = 4096
"""Bytes a client may send at once over a socket."""

Reaction = Literal["gasp", "rose", "applause", "tea", "laugh"]
Phase = Literal["gathering", "playing", "over"]
Occupant = Literal["person", "bot", "open", "stranger"]
Code = Literal[
    "malformed",  # not a message of this protocol
    "oversized",  # longer than is allowed
    "protocol",  # the page and the server are of different versions
    "no-table",  # there is no such table
    "no-seat",  # this secret opens no seat at this table
    "no-spectators",  # the table is not to be watched
    "stale",  # decided on a moment that has passed
    "not-your-turn",  # somebody else is to decide
    "illegal",  # against the rules; `rule` says which
    "not-now",  # not in this phase of the table
    "not-yours",  # only for the host, or only for those who sit at the table
    "too-fast",  # more messages than a person sends
    "full",  # no chair is free, or the house has no room for another table
    "refused",  # what was asked for makes no sense; `reason` says why
    "broken",  # our mistake: nothing was changed
]


class Told(Struct, frozen=True, omit_defaults=True):
    """Why something is not so: a sentence in the reader's language, and the rule it follows from."""

    reason: str
    rule: str = ""


# What a page sends over a table's socket


class Hello(Struct, tag="hello"):
    """The first message: who is there. Without a seat's secret the sender watches."""

    protocol: int
    language: str = "en"
    secret: str = ""


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
    """Leave the chair to a bot until one returns."""

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


# What the server sends over a table's socket


class SeatState(Struct, frozen=True):
    """One chair at a table."""

    seat: int
    name: str
    kind: Occupant
    bot: str
    """Which bot, where one sits here or plays for whoever is away."""
    here: bool
    """A person with a page open."""
    away: bool
    """A person for whom a bot plays until they return."""
    stand_in: list[int]
    """The seats that have asked for a bot to play here."""


class TableState(Struct, frozen=True):
    """Everything about a table but the game that is played at it."""

    id: str
    name: str
    phase: Phase
    game: int
    """Which game at this table, from 1; 0 before the first."""
    edition: str
    variants: list[str]
    board: str
    part: str
    deck: str
    players: int
    seats: list[SeatState]
    host: int
    timer: int
    """Seconds for a decision; 0 for as long as it takes."""
    deadline: float
    """When the time of the one to decide is up, in seconds since 1970; 0 for never."""
    public: bool
    spectators: bool
    bots_stand_in: bool
    """A bot plays for those whose time is up, or who leave."""
    watchers: int
    commitment: str
    """Proves after the game that the deal was not changed."""
    rematch: list[int]
    """The seats that want to play again."""
    escape: list[int]
    """The seats that want to play the Escape."""
    may_escape: bool


class AttemptState(Struct, frozen=True):
    """The attempt that is being foiled."""

    maker: str
    target: str
    strength: int
    total: int
    due: list[int]
    """Who will be asked after the one who is asked now, in order."""
    last_must: bool
    """The last to be asked must foil if able (FOIL-3)."""


class Moment(Struct, frozen=True, omit_defaults=True):
    """What one reader may know of the game between two decisions."""

    seq: int
    """Grows with every decision and every undo; commands name it. What is said may change a moment (SAVE-9), but not its number."""
    turn: int
    active: int
    to_act: int | None
    asks: str
    """``turn``, ``foil``, ``buy``, or nothing when it is over."""
    act: str
    """``kill``, ``save`` or ``escape``."""
    part: str
    stage: str
    """Which drawing of the board: ``/api/stages/{stage}``."""
    over: bool
    winner: int | None
    loser: int | None
    points: int
    doctor: str
    stops: list[str]
    """Where the Doctor goes next, and after that."""
    next: int | None
    """Who would play next if the turn ended now."""
    pawns: list[str | None]
    hand: list[str]
    hand_sizes: list[int]
    known: list[list[str]]
    """What the reader knows of each hand."""
    deck: int
    discards: list[str]
    removed: list[str]
    set_aside: int
    spite: list[int]
    spite_pool: int | None
    reasons: list[list[str]]
    attempt: AttemptState | None
    exhibits: dict[str, dict[str, object]]
    """What editions and variants add to the table, by name."""
    legal: list[str] = []
    """What the reader may do now."""
    refusals: dict[str, Told] = {}
    """Why the reader may not do what they might expect to, by action."""
    strengths: dict[str, int] = {}
    """What an attempt would be worth here, by weapon; bare hands under an empty name."""
    eyes: dict[str, list[str]] = {}
    """Which pawns, other than the reader's, are in or see each space that is open."""
    chances: list[str] = []
    """The spaces in which the reader could make an attempt if the Doctor and they stood there and nobody else moved."""
    hands: list[list[str]] = []
    """Every hand: only in replays, where nothing is secret any more."""


class Line(Struct, frozen=True, omit_defaults=True):
    """One thing that happened, as data and in words."""

    seq: int
    """Which entry of the game brought it about: 0 for the setting up, then one for each decision. Replays go by the same number."""
    what: str
    """The kind of event; `engine/event.py` lists them."""
    text: str = ""
    """The plain fact in the reader's language; nothing where silence does."""
    remark: str = ""
    """What the butler adds."""
    turn: int = 0
    seat: int | None = None
    pawn: str = ""
    card: str = ""
    space: str = ""
    origin: str = ""
    amount: int = 0
    cards: list[str] = []


class Remark(Struct, frozen=True, omit_defaults=True):
    """Something that was said."""

    seat: int | None
    name: str
    text: str
    at: float
    penalties: int = 0
    """What it cost (SAVE-9)."""


class Figure(Struct, frozen=True):
    """One seat in the story of a game."""

    seat: int
    turns: int
    attempts: int
    strongest: int
    luck: int
    """Luck spent against others' attempts."""
    drawn: int
    spite: int


class Attempted(Struct, frozen=True):
    """One attempt in the story of a game."""

    seq: int
    turn: int
    seat: int | None
    """Nobody's seat: the Doctor's own."""
    target: str
    space: str
    card: str
    strength: int
    total: int
    succeeded: bool


class Story(Struct, frozen=True):
    """A finished game in figures."""

    winner: int | None
    loser: int | None
    turns: int
    seconds: float
    figures: list[Figure]
    attempts: list[Attempted]
    seed: str
    """Everything that chance decided follows from it; ``doctorlucky verify`` proves it."""
    replay: str
    """The address of the replay."""


class Welcome(Struct, tag="welcome"):
    """The answer to a greeting, and the beginning of every game: everything, from the start."""

    protocol: int
    table: TableState
    seat: int | None
    host: bool
    moment: Moment | None
    lines: list[Line]
    talk: list[Remark]
    story: Story | None


class Update(Struct, tag="update"):
    """The game has gone on. `lines` are new; where something was `undone` they are all there are."""

    moment: Moment
    lines: list[Line]
    deadline: float
    story: Story | None = None
    undone: bool = False


class TableChanged(Struct, tag="table"):
    """Somebody came, left, or agreed to something."""

    table: TableState


class Said(Struct, tag="said"):
    remark: Remark


class Reacted(Struct, tag="reacted"):
    seat: int | None
    reaction: Reaction


class Accepted(Struct, tag="accepted"):
    """The command is carried out and stored; the game is now at `seq`."""

    id: str
    seq: int


class Refused(Struct, tag="refused"):
    """The command changed nothing."""

    id: str
    code: Code
    reason: str
    rule: str = ""


FromServer = Welcome | Update | TableChanged | Said | Reacted | Accepted | Refused


# What goes over HTTP


class Problem(Struct):
    """The body of every answer that is not 2xx."""

    code: Code
    reason: str
    rule: str = ""


class SeatWish(Struct):
    """A chair at a new table: a person on this device, a person by link, a bot, or whoever comes."""

    kind: Literal["here", "link", "bot", "open"]
    name: str = ""
    bot: str = ""


class Choice(Struct):
    """What is to be played."""

    edition: str
    players: int
    variants: list[str] = []
    board: str = ""
    part: str = ""


class NewTable(Struct):
    """POST /api/tables"""

    choice: Choice
    seats: list[SeatWish]
    name: str = ""
    timer: int = 0
    public: bool = False
    spectators: bool = True
    bots_stand_in: bool = True
    pace: int = 700
    """Milliseconds a bot seems to think."""
    begin: bool = True
    """Begin as soon as every chair is taken."""


class Key(Struct):
    """A seat at a table, and the secret that opens it."""

    table: str
    seat: int
    secret: str


class Opened(Struct):
    """The keys to all chairs of a new table that are not open to whoever comes."""

    table: str
    keys: list[Key]


class Join(Struct):
    """POST /api/tables/{table}/join: take an open chair."""

    name: str


class Mine(Struct):
    """POST /api/mine: how the games stand whose keys I hold."""

    keys: list[Key]
    language: str = "en"


class TableCard(Struct):
    """A table in a list."""

    id: str
    name: str
    phase: Phase
    game: int
    edition: str
    variants: list[str]
    board: str
    part: str
    names: list[str]
    free: int
    turn: int
    to_act: int | None
    seat: int | None
    """Mine, where the list is of my games."""
    changed: float
    winner: int | None
    doctor: str
    """The name of the room he is in."""
    replay: str
    spectators: bool
    timer: int


class Option(Struct):
    """Something to choose on the page of a new table."""

    id: str
    name: str
    about: str
    chosen: bool = False
    reason: str = ""
    """Why it cannot be chosen together with the rest; empty if it can."""
    rule: str = ""
    elsewhere: bool = False
    """A variant of other editions than this."""


class Choices(Struct):
    """POST /api/choices: what goes with a choice, and what does not."""

    choice: Choice
    """As it would be played: what was impossible has been put right."""
    editions: list[Option]
    players: list[Option]
    boards: list[Option]
    parts: list[Option]
    variants: list[Option]
    strangers: int
    """How many chairs nobody plays (STRANGER-1)."""
    advice: list[Told]
    """Suggestions (ANNIV-11)."""
    problem: str
    """What was put right."""


class CardFace(Struct, omit_defaults=True):
    """A card as it is printed."""

    id: str
    name: str
    kind: str
    copies: int
    luck: int = 0
    steps: int = 0
    room: str = ""
    value: int = 0
    bonus: dict[str, int] = {}
    """What a weapon is worth in its rooms, by the room's name."""
    flavour: list[str] = []


class SpaceName(Struct):
    id: str
    name: str
    number: int | None


class Props(Struct):
    """GET /api/props/{edition}/{board}: the names of everything on the table."""

    deck: str
    cards: list[CardFace]
    board: str
    spaces: list[SpaceName]


class Stage(Struct):
    """GET /api/stages/{stage}: a drawing of the board and where everything on it is."""

    drawing: str
    stage: dict[str, object]


class BotCard(Struct):
    id: str
    name: str
    about: str


class LanguageCard(Struct):
    code: str
    name: str


class House(Struct):
    """GET /api/house: what there is."""

    version: str
    protocol: int
    languages: list[LanguageCard]
    editions: list[Option]
    bots: list[BotCard]
    address: str
    """Where others in the same network find this page; empty if they cannot."""


class RuleText(Struct):
    number: str
    text: str


class RuleSection(Struct):
    id: str
    title: str
    rules: list[RuleText]


class Rulebook(Struct):
    """GET /api/rules/{edition}"""

    edition: str
    title: str
    sections: list[RuleSection]


class Frame(Struct):
    """One decision of a replay and the moment it led to."""

    moment: Moment
    lines: list[Line]
    seat: int | None
    action: str


class Replay(Struct):
    """GET /api/replays/{replay}, and POST /api/replays with a record: a whole game with nothing hidden."""

    id: str
    """Empty for a record that is not of this server."""
    edition: str
    variants: list[str]
    board: str
    deck: str
    names: list[str]
    strangers: list[int]
    frames: list[Frame]
    story: Story


class Verified(Struct):
    """GET /api/replays/{replay}/verify"""

    fair: bool
    commitment: str
    seed: str
    reason: str


class TutorialStep(Struct, frozen=True):
    """One step as it begins; its words are the page's own, by `id`."""

    id: str
    edition: str
    board: str
    names: list[str]
    seat: int
    """The learner's."""
    moment: Moment
    lines: list[Line]
    """What has just happened, where somebody else has begun it."""
    example: list[str]
    """Actions that reach the goal; none where there is only something to read."""


class TutorialTry(Struct):
    """POST /api/tutorial/{step}: everything the learner has done in the step so far, from its beginning."""

    actions: list[str]


class TutorialAnswer(Struct, frozen=True):
    """What came of the last action, and how it stands now."""

    moment: Moment
    lines: list[Line]
    done: bool
    """The goal is reached."""
    missed: bool
    """It can no longer be reached: something must be taken back."""


HTTP: Final = (
    Problem,
    NewTable,
    Opened,
    Join,
    Mine,
    TableCard,
    Choices,
    Props,
    Stage,
    House,
    Rulebook,
    Replay,
    Verified,
    TutorialStep,
    TutorialTry,
    TutorialAnswer,
)
"""The types of bodies; what they are made of comes with them."""
