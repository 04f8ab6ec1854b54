"""The tutorial: ten arranged games, played by the real rules.

Nothing is remembered between calls. A page sends the learner's actions from the beginning of a step; they are played on the step's
match, which is the same every time, and the others answer as they always do.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Final

from doctorlucky.engine import event as e
from doctorlucky.errors import DoctorLuckyError
from doctorlucky.languages import Language
from doctorlucky.match import Match
from doctorlucky.server.game_log import GameLog
from doctorlucky.server.protocol.http import TutorialAnswer, TutorialStep
from doctorlucky.server.snapshot import snapshot

EDITION: Final = "directors-cut"
BOARD: Final = "mansion-1996"
GUESTS: Final = ("wren", "bludge", "prudence")
LEARNER: Final = 0
MOST_ACTIONS: Final = 30
"""No step takes half as many."""


class Step:
    """An arranged match with something to learn in it."""

    def __init__(
        self,
        id: str,
        goal: Callable[[Match], bool],
        example: Sequence[str],
        *,
        by: Sequence[str] = (),
        doctor: str,
        pawns: Sequence[str],
        hands: Mapping[int, Sequence[str]],
        spite: Sequence[int] = (0, 0, 0),
        turn: int = LEARNER,
        opening: Sequence[str] = (),
    ) -> None:
        """`by` are the verbs that can still bring the goal about: when none of them is legal, it is missed."""
        self.id: Final = id
        self.goal: Final = goal
        self._by: Final = frozenset(by)
        self.example: Final = tuple(example)
        self._opening: Final = tuple(opening)

        @cache
        def arranged(names: tuple[str, ...]) -> Match:
            return Match.arrange(
                EDITION,
                3,
                board=BOARD,
                seed=f"tutorial {id}",
                names=names,
                doctor=doctor,
                pawns=pawns,
                hands=hands,
                spite=spite,
                turn=turn,
            )

        self._arranged: Final = arranged

    def begin(self, names: tuple[str, ...]) -> Match:
        """The match as the learner finds it, with guests of these names."""
        match = self._arranged(names).copy()
        for action in self._opening:
            match.play(action)
        return match

    def missed(self, match: Match) -> bool:
        """Whether the turn in which the goal could be reached is over, or no legal action leads there any more."""
        if self.goal(match):
            return False
        return match.seat != LEARNER or not any(action.verb in self._by for action in match.legal())


def answer(match: Match) -> None:
    """Let the others answer an attempt until the learner is asked, or it is settled: they foil for as little as it takes."""
    while match.seat not in (None, LEARNER) and match.view(match.seat).asks == "foil":
        view = match.view(match.seat)
        attempt = view.attempt
        assert attempt is not None
        deck = match.ruleset.deck
        luck = {action: deck.cards[deck.index(action.card)].luck for action in match.legal() if action.card is not None}
        enough = [action for action, worth in luck.items() if attempt.total + worth >= attempt.strength]
        if enough:
            match.play(min(enough, key=luck.__getitem__))
        else:
            match.play(max(luck, key=luck.__getitem__) if luck else "pass")


def happened(match: Match, what: str) -> int:
    """How often something has happened to the learner, or by their doing."""
    return sum(event.what == what and event.seat == LEARNER for event in match.events)


def stands_in(space: str) -> Callable[[Match], bool]:
    """A test of whether the learner stands in the space."""
    return lambda match: match.view(LEARNER).pawns[LEARNER] == space


def unseen(match: Match) -> bool:
    """Whether the learner is alone and seen by nobody."""
    view = match.view(LEARNER)
    here = view.pawns[LEARNER]
    return here is not None and view.alone_in(here)


def alone_with_him(match: Match) -> bool:
    """Whether the learner is with the Doctor and otherwise alone and unseen."""
    view = match.view(LEARNER)
    return view.doctor == view.pawns[LEARNER] and unseen(match)


STEPS: Final = (
    Step(
        "house",
        lambda match: True,
        [],
        doctor="kitchen",
        pawns=["drawing-room", "drawing-room", "drawing-room"],
        hands={0: ["move-1", "gallery", "duck-decoy", "failure-2"]},
    ),
    Step(
        "move",
        stands_in("wine-cellar"),
        ["step hall-southwest", "play move-2 self wine-cellar"],
        by=("step", "play"),
        doctor="library",
        pawns=["trophy-room", "billiard-room", "parlor"],
        hands={0: ["move-2"]},
    ),
    Step(
        "sight",
        unseen,
        ["step green-house"],
        by=("step", "play"),
        doctor="lilac-room",
        pawns=["trophy-room", "dining-hall", "kitchen"],
        hands={},
    ),
    Step(
        "draw",
        lambda match: happened(match, e.DREW) > 0,
        ["step servants-quarters", "draw"],
        by=("step", "play", "draw"),
        doctor="nursery",
        pawns=["hall-southeast", "library", "sitting-room"],
        hands={0: ["failure-1"]},
    ),
    Step(
        "doctor",
        lambda match: happened(match, e.ACTIVATED) > 0,
        ["step lancaster-room", "draw"],
        by=("step", "draw", "end"),
        doctor="kitchen",
        pawns=["hall-northwest", "library", "parlor"],
        hands={0: ["failure-1"]},
    ),
    Step(
        "train",
        lambda match: happened(match, e.ACTIVATED) > 1,
        ["step hedge-maze", "draw", "step carriage-house", "draw"],
        by=("step", "draw", "end"),
        doctor="servants-quarters",
        pawns=["white-room", "nursery", "lancaster-room"],
        hands={0: ["failure-1"]},
    ),
    Step(
        "lure",
        alone_with_him,
        ["play wine-cellar doctor wine-cellar"],
        by=("step", "play"),
        doctor="lilac-room",
        pawns=["wine-cellar", "dining-hall", "library"],
        hands={0: ["wine-cellar", "trowel"]},
    ),
    Step(
        "attempt",
        lambda match: happened(match, e.FAILED) > 0,
        ["attempt doctor trowel"],
        by=("attempt",),
        doctor="wine-cellar",
        pawns=["wine-cellar", "dining-hall", "library"],
        hands={0: ["trowel"], 1: ["failure-1", "failure-3", "crepe-pan"], 2: ["failure-2", "failure-2", "move-1"]},
    ),
    Step(
        "foil",
        lambda match: match.view(LEARNER).asks == "turn" and not match.over,
        ["foil failure-3", "foil failure-1"],
        by=("foil",),
        doctor="lilac-room",
        pawns=["parlor", "lilac-room", "sitting-room"],
        hands={0: ["failure-1", "failure-3", "tight-hat"], 1: ["pinking-shears", "move-2"], 2: ["failure-2", "gallery"]},
        turn=1,
        opening=["attempt doctor pinking-shears", "foil failure-2", "pass"],
    ),
    Step(
        "spite",
        lambda match: match.over and match.result is not None and match.result.winner == LEARNER,
        ["play move-1 doctor gallery", "attempt doctor piece-of-rope"],
        by=("step", "play", "attempt"),
        doctor="nursery",
        pawns=["gallery", "kitchen", "winter-garden"],
        hands={
            0: ["move-1", "piece-of-rope"],
            1: ["failure-3", "failure-1", "letter-opener"],
            2: ["failure-2", "failure-1", "kitchen"],
        },
        spite=[3, 1, 0],
    ),
)
"""What is taught, in order."""

_BY_ID: Final = {step.id: step for step in STEPS}


def steps(language: Language) -> list[TutorialStep]:
    """Every step as it begins."""
    return [_begun(step, language) for step in STEPS]


def called(language: Language) -> tuple[str, ...]:
    """The names of those at the table."""
    return tuple(language.tutorial_player(id) for id in GUESTS)


def _begun(step: Step, language: Language) -> TutorialStep:
    names = called(language)
    match = step.begin(names)
    lines = GameLog(match, LEARNER, language).tell(match.events)
    return TutorialStep(
        step.id, EDITION, BOARD, list(names), LEARNER, snapshot(match, LEARNER, 0, language), lines, list(step.example)
    )


def tried(step: str, actions: Sequence[str], language: Language) -> TutorialAnswer:
    """The result of the learner's actions, played from the beginning of a step.

    The lines are those of the last action alone. An `IllegalAction` with the rule if one of them is not allowed; a plain
    `DoctorLuckyError` if there is no such step, or there are more actions than anybody needs.
    """
    lesson = _BY_ID.get(step)
    if lesson is None:
        raise DoctorLuckyError(f"the tutorial has no such step; it has {', '.join(_BY_ID)}")
    if len(actions) > MOST_ACTIONS:
        raise DoctorLuckyError(f"no step takes more than {MOST_ACTIONS} actions")
    match = lesson.begin(called(language))
    log = GameLog(match, LEARNER, language)
    lines = log.tell(match.events)
    for action in actions:
        if match.seat != LEARNER:
            raise DoctorLuckyError("it is no longer your turn in this step; take something back, or begin it again")
        told = len(match.events)
        match.play(action)
        answer(match)
        lines = log.tell(match.events[told:])
    return TutorialAnswer(snapshot(match, LEARNER, len(actions), language), lines, lesson.goal(match), lesson.missed(match))
