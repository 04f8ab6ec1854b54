"""What goes over HTTP."""

from typing import Literal

from msgspec import Struct

from doctorlucky.server.protocol import Code, Explanation
from doctorlucky.server.protocol.table import Line, Snapshot, Story, TableFacts


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


class TableCard(TableFacts, frozen=True):
    """A table in a list."""

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
    advice: list[Explanation]
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
    """A space's names in one language."""

    id: str
    name: str
    number: int | None
    the: str
    """With its article, where it has one: "the Kitchen", "Engineering"."""
    there: str
    """Where one is who is in it: "in the Kitchen", "at Lifeboats 1"."""
    to: str
    """Where one goes: "to the Kitchen"."""
    card: str
    """The room of the cards that lead straight here; nothing where none does."""


class Catalogue(Struct):
    """GET /api/catalogue/{edition}/{board}: the names of everything on the table."""

    deck: str
    cards: list[CardFace]
    board: str
    spaces: list[SpaceName]


class BoardDrawing(Struct):
    """GET /api/drawings/{drawing}: the board as a picture, and where everything on it is."""

    svg: str
    geometry: dict[str, object]


class BotCard(Struct):
    """A bot that a host can choose."""

    id: str
    name: str
    about: str


class LanguageCard(Struct):
    """A language that the page can be read in."""

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
    """One numbered rule, such as FOIL-3."""

    number: str
    text: str


class RuleSection(Struct):
    """A section of the rulebook."""

    id: str
    title: str
    rules: list[RuleText]


class Rulebook(Struct):
    """GET /api/rules/{edition}"""

    edition: str
    title: str
    sections: list[RuleSection]


class Frame(Struct):
    """One decision of a replay and the snapshot it led to."""

    snapshot: Snapshot
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
    catalogue: Catalogue
    """The names of everything on the table, which may have been on a board of its own."""


class Chances(Struct, frozen=True):
    """Who was how likely to win after a turn; before the first for turn 0."""

    turn: int
    seat: int | None
    """Whose turn it was."""
    seq: int
    """The `seq` of the last snapshot of the turn."""
    share: list[float]
    """By seat, from 0 to 1."""
    low: list[float]
    high: list[float]
    """What the share is between, 19 times out of 20."""
    nobody: float


class Played(Struct, frozen=True):
    """A card that was played against an attempt; nothing for a token."""

    seat: int
    card: str


class Cause(Struct, frozen=True):
    """What happened when chances changed; `doctorlucky/lab/analysis/cause.py` lists the kinds."""

    kind: str
    seat: int | None
    pawn: str
    card: str
    space: str
    strength: int
    total: int
    against: list[Played]
    passed: list[int]


class Swung(Struct, frozen=True):
    """A turn that changed much."""

    turn: int
    seat: int
    seq: int
    """The `seq` of the snapshot that changed most."""
    size: float
    """How much of the victory changed hands, from 0 to 1."""
    gains: int | None
    loses: int | None
    before: list[float]
    after: list[float]
    cause: Cause


class Analysed(Struct, frozen=True):
    """GET /api/replays/{replay}/analysis: how far it is; POST: begin, if nobody has."""

    state: Literal["unknown", "waiting", "working", "ready", "full", "failed"]
    """``full``: too many others wait already, and it has not begun; ask again later."""
    ahead: int = 0
    """Games that are looked at before this one."""
    done: float = 0.0
    rollouts: int = 0
    points: list[Chances] = []
    swings: list[Swung] = []
    """The largest first."""


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
    snapshot: Snapshot
    lines: list[Line]
    """What has just happened, where somebody else has begun it."""
    example: list[str]
    """Actions that reach the goal; none where there is only something to read."""


class TutorialTry(Struct):
    """POST /api/tutorial/{step}: everything the learner has done in the step so far, from its beginning."""

    actions: list[str]


class TutorialAnswer(Struct, frozen=True):
    """What came of the last action, and how it stands now."""

    snapshot: Snapshot
    lines: list[Line]
    done: bool
    """The goal is reached."""
    missed: bool
    """It can no longer be reached: something must be taken back."""


class PuzzleCard(Struct, frozen=True):
    """A puzzle in a list."""

    number: int
    kind: str
    """``win``, ``foil`` (foil first, then win) or ``save`` (keep the next player from winning)."""
    difficulty: int
    """From 1 to 5."""
    edition: str
    edition_name: str
    players: int
    variants: list[str]
    """Their names."""
    board: str


class PuzzleList(Struct, frozen=True):
    """GET /api/puzzles: all of them, and the one of the day; ``date=2026-11-16`` for that of another day."""

    day: str
    today: int
    """Its number."""
    puzzles: list[PuzzleCard]


class PuzzleBegun(Struct, frozen=True):
    """GET /api/puzzles/{number}: one as it is put."""

    card: PuzzleCard
    variants: list[str]
    names: list[str]
    seat: int
    """The solver's."""
    snapshot: Snapshot
    lines: list[Line]
    """What has just happened, where somebody else has begun it."""
    unseen: int
    """How many cards the solver has seen nowhere."""
    held: int
    """How many cards the others hold."""
    against: int
    """The most luck there can be among them."""
    own: int
    """The solver's own luck."""


class PuzzleTry(Struct):
    """POST /api/puzzles/{number}: everything that was done so far, from the beginning."""

    actions: list[str]


class PuzzleAsk(Struct):
    """POST /api/puzzles/{number}/hint: the same, by somebody who wants a hint."""

    actions: list[str]
    given: int = 0
    """How many hints they have had: each says something more."""


class PuzzleVerdict(Struct, frozen=True):
    """How it ended."""

    solved: bool
    why: str
    """``won``, ``foiled``, ``left``, ``killed``, ``relied``, ``beaten`` or ``saved``; the page has the words."""
    who: int | None
    """The seat that gains by it."""
    strength: int
    against: int


class PuzzleAnswer(Struct, frozen=True):
    """What came of the last action, and how it stands now."""

    snapshot: Snapshot
    lines: list[Line]
    verdict: PuzzleVerdict | None
    """None while it goes on."""


class PuzzleHint(Struct, frozen=True):
    """Something to go by, and no more of the solution than that."""

    about: str
    """``astray`` (the right line cannot be taken any more), ``witness``, ``weapon``, ``bare``, ``place`` or ``first``; the
    page has the words."""
    card: str
    """The ``weapon``."""
    space: str
    """The ``place``."""
    action: str
    """The ``first``."""


class PuzzleSolution(Struct, frozen=True):
    """GET /api/puzzles/{number}/solution: for somebody who wants to be shown."""

    actions: list[str]
