"""What one reader may know of a match between two decisions, as it goes over the wire.

Everything in it comes from the reader's `View`, so it cannot tell more than they may know.
"""

from collections.abc import Iterator
from typing import Final

from doctorlucky.engine.action import pawn_text
from doctorlucky.languages import Language
from doctorlucky.match import Match
from doctorlucky.server.board_drawings import drawing_name
from doctorlucky.server.protocol import Explanation
from doctorlucky.server.protocol.table import AttemptState, Snapshot
from doctorlucky.views.view import View

STATED_ONCE: Final = {"edition", "variants", "board", "names", "seat", "strangers"}
"""What a view tells that does not change: tables, replays and puzzles say it beside their snapshots."""
STOPS: Final = 3
"""How many of the Doctor's next stops are shown."""
MOVES: Final = {"step", "play"}
NEVER: Final = {"DOG-6", "DOG-9"}
"""Refusals for which a target is not even considered: the dog is dead, or cannot be attacked."""


def snapshot(match: Match, seat: int | None, seq: int, language: Language, hands: bool = False) -> Snapshot:
    """The match as a seat, or a spectator (None), knows it. `hands` shows every hand: for matches that are over."""
    view = match.view(seat)
    mine = seat is not None and view.to_act == seat
    turn = mine and view.asks == "turn"
    forgoes = _forgoes(view) if turn else {}
    facts = {name: fact for name, fact in view.as_dict().items() if name not in STATED_ONCE}
    attempt = facts.pop("attempt")
    open_spaces = [space.id for space in view.ruleset.board.spaces if view.layout.open >> space.index & 1]
    stands = seat is not None and view.pawns[seat] is not None
    forbids = {space: _forbids(view, space) for space in open_spaces} if stands else {}
    return Snapshot(
        seq=seq,
        **facts,
        attempt=None if attempt is None else AttemptState(**attempt),
        drawing=drawing_name(view.layout),
        stops=list(view.doctor_stops(STOPS)),
        next=None if view.over or not view.layout.path else view.next_if_ended(),
        refusals=dict(_refusals(match, view, language)) if mine else {},
        strengths=_strengths(view) if mine and view.asks != "buy" else {},
        eyes={space: list(view.who_sees(space)) for space in open_spaces},
        draws=[space for space in open_spaces if view.could_draw(space)],
        draws_unseen=view.draws_unseen,
        forgoes=forgoes,
        turns_draw=_turns_draw(view, forgoes) if turn else [],
        chances=[space for space in forbids if not forbids[space]],
        forbids={space: rule for space, rule in forbids.items() if rule},
        prey=_prey(view) if stands else {},
        hands=[list(match.view(other).hand) for other in range(len(view.names))] if hands else [],
    )


def _forbids(view: View, space: str) -> str:
    """The rule against an attempt on the Doctor in a space; nothing where one could be made."""
    refusal = view.why_no_attempt(space)
    return "" if refusal is None else refusal.rule


def _forgoes(view: View) -> dict[str, str]:
    """What moving costs: a card costs the same whoever it moves and wherever, so one of its moves stands for all."""
    if view.forgone() is not None:
        return {}
    kinds = {f"play {move.card}" if move.card else move.verb: move for move in view.legal if move.verb in MOVES}
    after = {kind: view.forgone(move) for kind, move in kinds.items()}
    return {kind: refusal.rule for kind, refusal in after.items() if refusal is not None}


def _turns_draw(view: View, forgoes: dict[str, str]) -> list[str]:
    """Moves of other pawns that bring the reader into somebody's sight, or out of it."""
    if view.forgone() is not None:
        return []
    now = "draw" in view.legal
    moves = [move for move in view.legal if move.verb in MOVES and move.pawn not in (None, "self")]
    return [move.text for move in moves if f"play {move.card}" not in forgoes and view.could_draw_after(move) != now]


def _others(view: View) -> dict[str, str]:
    """Where the pawns are that might be attacked, other than the Doctor."""
    spaces: dict[str, object] = {pawn_text(seat): space for seat, space in enumerate(view.pawns) if seat != view.seat}
    spaces |= {name: facts.get("space") for name, facts in view.extras.items()}
    return {pawn: space for pawn in view.targets if pawn != "doctor" and isinstance(space := spaces.get(pawn), str)}


def _prey(view: View) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for pawn, space in _others(view).items():
        if view.could_attempt(space, pawn):
            found.setdefault(space, []).append(pawn)
    return found


def _others_here(view: View) -> list[str]:
    """The pawns that might be attacked, other than the Doctor, and are where the reader is: why not is worth knowing."""
    here = None if view.seat is None else view.pawns[view.seat]
    return [pawn for pawn, space in _others(view).items() if space == here]


def _meant(view: View, others_here: list[str]) -> str:
    """On whom the reader would make an attempt here, if they could: the Doctor where he is, else whoever else is with them. Alone
    in the Escape it is any of the others, since the Doctor is out of the question (ESCAPE-4)."""
    here = None if view.seat is None else view.pawns[view.seat]
    if here == view.doctor:
        return "doctor"
    likely = [pawn for pawn in others_here if (refusal := view.why_not(f"attempt {pawn}")) is None or refusal.rule not in NEVER]
    if view.act == "escape":
        likely.extend(_others(view))
    return likely[0] if likely else "doctor"


def _strengths(view: View) -> dict[str, int]:
    """What an attempt would be worth here with each weapon held, and with bare hands."""
    deck = view.ruleset.deck
    weapons = [card for card in dict.fromkeys(view.hand) if deck.cards[deck.index(card)].arms]
    return {"": view.strength(), **{card: view.strength(card) for card in weapons}}


def _refusals(match: Match, view: View, language: Language) -> Iterator[tuple[str, Explanation]]:
    """Why the one to decide cannot do what they might expect to: by action, a card's under its name alone."""
    legal = list(view.legal)
    texts = {action.text for action in legal}
    verbs = {action.verb for action in legal}
    useful = {action.card for action in legal}
    asked: dict[str, str] = {}
    deck = view.ruleset.deck
    if view.asks == "turn":
        asked = {verb: verb for verb in ("draw", "end") if verb not in verbs}
        others_here = _others_here(view)
        meant = _meant(view, others_here)
        for pawn in ("doctor", *others_here):
            asked[f"attempt {pawn}"] = f"attempt {pawn}"
        if "attempt" not in verbs:
            asked["attempt"] = f"attempt {meant}"
        for card in dict.fromkeys(view.hand):
            if card not in useful:
                face = deck.cards[deck.index(card)]
                asked[f"play {card}"] = f"attempt {meant} {card}" if face.arms else f"play {card} self {view.doctor}"
        for space in view.ruleset.board.spaces:
            asked[f"step {space.id}"] = f"step {space.id}"
    else:
        if "pass" not in verbs:
            asked["pass"] = "pass"
        if view.asks == "foil":
            asked |= {f"foil {card}": f"foil {card}" for card in dict.fromkeys(view.hand) if card not in useful}
    for key, text in asked.items():
        refusal = None if text in texts else view.why_not(text)
        if refusal is not None:
            yield key, Explanation(language.reason(refusal.reason), refusal.rule)
    obstacle = match.why_not_undo()
    if obstacle is not None:
        yield "undo", Explanation(language.reason(obstacle.reason), obstacle.rule)
