"""What the server sends over a table's socket."""

from msgspec import Struct

from doctorlucky.server.protocol import Code, Explanation, Occupant, Phase, Reaction


class SeatState(Struct, frozen=True):
    """One chair at a table."""

    seat: int
    name: str
    kind: Occupant
    bot: str
    """Which bot, where one sits here or plays for whoever is away."""
    bot_name: str
    """What kind of guest that is, in the reader's language; a bot of another package goes by its own name."""
    here: bool
    """A person with a page open."""
    away: bool
    """A person for whom a bot plays until they return."""
    stand_in: list[int]
    """The seats that have asked for a bot to play here."""
    kept: bool
    """An open chair that is kept for somebody who has the link."""
    late: bool
    """They keep everybody waiting: their time is up, or they have been gone for a while. Then the others may ask for a bot."""


class TableFacts(Struct, frozen=True):
    """Which table it is, and what is played at it."""

    id: str
    name: str
    phase: Phase
    game: int
    """Which game at this table, from 1; 0 before the first."""
    edition: str
    variants: list[str]
    board: str
    part: str


class TableState(TableFacts, frozen=True):
    """Everything about a table but the game that is played at it."""

    deck: str
    players: int
    seats: list[SeatState]
    host: int
    timer: int
    """Seconds for a decision; 0 for as long as it takes."""
    deadline: float
    """When the time of the one to decide is up, in seconds since 1970; 0 for never."""
    now: float
    """What the server's clock said when it sent this: devices' own may differ."""
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


class Snapshot(Struct, frozen=True, omit_defaults=True):
    """What one reader may know of the game between two decisions: what `View.as_dict` says, and what pages need beside it."""

    seq: int
    """Grows with every decision and every undo; commands name it. Talk may change a snapshot (SAVE-9), but not its number."""
    turn: int
    active: int
    to_act: int | None
    asks: str | None
    """``turn``, ``foil``, ``buy``, or nothing when it is over."""
    act: str
    """``kill``, ``save`` or ``escape``."""
    part: str
    drawing: str
    """Which drawing of the board: ``/api/drawings/{drawing}``."""
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
    known_cards: list[list[str]]
    """What the reader knows of each hand."""
    deck_size: int
    discards: list[str]
    removed: list[str]
    set_aside: int
    spite: list[int]
    spite_pool: int | None
    reasons: list[list[str]]
    attempt: AttemptState | None
    extras: dict[str, dict[str, object]]
    """What editions and variants add to the table, by name."""
    legal: list[str] = []
    """What the reader may do now."""
    refusals: dict[str, Explanation] = {}
    """Why the reader may not do what they might expect to, by action. ``attempt`` alone is about whoever would be meant."""
    strengths: dict[str, int] = {}
    """What an attempt would be worth here, by weapon; bare hands under an empty name."""
    eyes: dict[str, list[str]] = {}
    """Which pawns, other than the reader's, are in or see each space that is open."""
    draws: list[str] = []
    """The spaces in which the reader could draw a card if they stood there and nobody else moved."""
    draws_unseen: bool = False
    """The Doctor's eyes forbid drawing as players' do (ANNIV-4)."""
    forgoes: dict[str, str] = {}
    """The rule by which a move in `legal` would cost the reader the draw of this turn, wherever they went: a card's under its name
    alone (``play move-1``), a step's under ``step``. Nothing where no card could be drawn anyway."""
    turns_draw: list[str] = []
    """The moves of other pawns in `legal` by which it becomes possible for the reader to draw where they stand, or impossible."""
    chances: list[str] = []
    """The spaces in which the reader could make an attempt on the Doctor if both stood there and nobody else moved."""
    forbids: dict[str, str] = {}
    """The rule by which the reader could not, in each of the other spaces; nothing for those who stand nowhere."""
    prey: dict[str, list[str]] = {}
    """The pawns other than the Doctor on which the reader could make an attempt if they went to a space and nobody else moved."""
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
    snapshot: Snapshot | None
    lines: list[Line]
    talk: list[Remark]
    story: Story | None


class Update(Struct, tag="update"):
    """The game has gone on. `lines` are new; where something was `undone` they are all there are."""

    snapshot: Snapshot
    lines: list[Line]
    deadline: float
    story: Story | None = None
    undone: bool = False


class TableChanged(Struct, tag="table"):
    """Somebody came, left, or agreed to something."""

    table: TableState


class Said(Struct, tag="said"):
    """Somebody has said something in the chat."""

    remark: Remark


class Reacted(Struct, tag="reacted"):
    """Somebody has reacted; reactions are told once and never stored."""

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
    wait: float = 0.0
    """Whoever is sent away for a while may come back after so many seconds."""


FromServer = Welcome | Update | TableChanged | Said | Reacted | Accepted | Refused
