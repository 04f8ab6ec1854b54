"""What goes over HTTP."""

from typing import Literal

from msgspec import Struct

from doctorlucky.server.protocol import Code, Phase, Told
from doctorlucky.server.protocol.table import Line, Moment, Story


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
    """POST /api/mine: how the games stand whose keys I hold; POST /api/mine/replays: those that are over at the same tables."""

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


class GameCard(Struct):
    """A game that is over, in a list: as it ended, whatever is played at its table now."""

    replay: str
    table: str
    name: str
    """The table's."""
    edition: str
    names: list[str]
    winner: int | None
    loser: int | None
    """Who could have prevented it, where the edition asks (ANNIV-9)."""
    turns: int
    seconds: float
    """How long it took."""
    ended: float


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
    the: str
    """With its article, where it has one: "the Kitchen", "Engineering"."""
    there: str
    """Where one is who is in it: "in the Kitchen", "at Lifeboats 1"."""
    to: str
    """Where one goes: "to the Kitchen"."""


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
    props: Props
    """The names of everything on the table, which may have been on a board of its own."""


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
