"""A guest who knows the rules, wants to be the one who does it, and does not think far ahead."""

from doctorlucky.decks.deck import Card
from doctorlucky.engine.action import Action, pawn_text
from doctorlucky.engine.stream import Stream
from doctorlucky.views.view import View

AHEAD = 8
"""How many of the Doctor's stops are looked at."""


def casual(view: View, whim: Stream) -> Action:
    """Attempts with the best weapon whenever that is legal, waits where the Doctor will come, saves him when nobody else will."""
    legal = list(view.legal)
    if view.asks == "foil":
        return _foil(view, legal, whim)
    if view.asks == "buy":
        return _buy(view, legal)
    attempts = [action for action in legal if action.verb == "attempt"]
    if attempts:
        return max(attempts, key=lambda action: (action.pawn == "doctor", view.strength(action.card)))
    return _opportunity(view, legal) or _stroll(view, legal, whim)


def _foil(view: View, legal: list[Action], whim: Stream) -> Action:
    """Foil as the last to be asked, or for one's own life; before that now and then, the more often the fewer are to come."""
    counters = [action for action in legal if action.verb == "counter"]
    if counters:
        return max(counters, key=lambda action: view.strength(action.card))
    answers = [action for action in legal if action.verb in ("foil", "spend")]
    passing = [action for action in legal if action.verb == "pass"]
    attempt, seat = view.attempt, view.seat
    if not answers or attempt is None or seat is None:
        return legal[0]
    missing = attempt.strength - attempt.total
    if passing and attempt.target != pawn_text(seat):
        luck = sum(_card(view, name).luck for name in view.hand)
        luck += view.spite[seat] if any(action.verb == "spend" for action in answers) else 0
        if luck < missing if not attempt.due else whim.below(2 + len(attempt.due)) > 0:
            return passing[0]
    enough = [action for action in answers if _luck(view, action) >= missing]
    return min(enough, key=lambda action: _luck(view, action)) if enough else max(answers, key=lambda action: _luck(view, action))


def _buy(view: View, legal: list[Action]) -> Action:
    """A token for a card that saves nobody, out of a full hand."""
    cheap = [action for action in legal if action.verb == "buy" and _luck(view, action) == 0 and len(view.hand) > 4]
    return cheap[0] if cheap else next((action for action in legal if action.verb == "pass"), legal[0])


def _opportunity(view: View, legal: list[Action]) -> Action | None:
    """A move towards an attempt that could be made: by foot if possible, by card if there is a weapon to make it worth one."""
    armed = any(_card(view, name).arms for name in view.hand)
    for action in legal:
        if action.pawn in ("self", "doctor") and action.space is not None and (armed or action.verb == "step"):
            meets = action.space == (_here(view) if action.pawn == "doctor" else view.doctor)
            if meets and view.could_attempt(action.space):
                return action
    away = _distance(view, _here(view), view.doctor)
    if away > 0 and view.could_attempt(view.doctor):
        for action in legal:
            if action.verb == "step" and action.pawn == "self" and _distance(view, action.space, view.doctor) < away <= view.points:
                return action
            walks = action.verb == "play" and action.pawn is None and action.card is not None
            if walks and armed and away <= view.points + _card(view, action.card or "").steps:
                return action
    return None


def _stroll(view: View, legal: list[Action], whim: Stream) -> Action:
    """Step to where the Doctor is expected, if that is better than here; then draw, or leave it there."""
    steps = [action for action in legal if action.verb == "step" and action.pawn == "self"]
    if steps:
        first = whim.below(len(steps))
        if whim.below(6) == 0:  # for no reason at all: guests who are always reasonable can walk in circles for ever
            return steps[first]
        best = max(steps[first:] + steps[:first], key=lambda action: _promise(view, action.space))
        if _promise(view, best.space) > _promise(view, _here(view)):
            return best
    return next((action for verb in ("draw", "end") for action in legal if action.verb == verb), legal[0])


def _promise(view: View, space: str | None) -> int:
    """What a space is worth to wait in: the sooner the Doctor comes by, and the better one could then try, the better."""
    here = view.ruleset.board.space(space or view.doctor)
    company = sum(at == here.id for seat, at in enumerate(view.pawns) if seat != view.seat)
    if view.act == "escape":  # wherever he goes next he strikes, and others can be struck
        return 2 * min(company, 1) - 4 * (here.id in view.doctor_stops(2))
    worth = 0
    for turns, stop in enumerate(view.doctor_stops(AHEAD)):
        far = _distance(view, here.id, stop)
        if 0 <= far <= turns:
            worth = max(worth, 2 * (AHEAD - turns) - far + (4 if view.could_attempt(stop) else 0))
    crowd = 8 * company if view.act == "kill" else 0
    # Cards are drawn in rooms with a name, or unseen (CLASSIC-3, ANNIV-4).
    return 4 * worth - crowd + (1 if here.name else 0) + (0 if view.who_sees(here.id) else 2)


def _distance(view: View, space: str | None, other: str) -> int:
    board = view.ruleset.board
    return view.layout.distance[board.space(space or other).index][board.space(other).index]


def _here(view: View) -> str | None:
    return None if view.seat is None else view.pawns[view.seat]


def _card(view: View, name: str) -> Card:
    return view.ruleset.deck.cards[view.ruleset.deck.index(name)]


def _luck(view: View, action: Action) -> int:
    """What an action is worth against an attempt: that of its card, or 1 for a token."""
    return 1 if action.card is None else _card(view, action.card).luck
