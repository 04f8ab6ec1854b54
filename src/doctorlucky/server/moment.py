"""What one reader may know of a match between two decisions, as it goes over the wire.

Everything in it comes from the reader's `View`, so it cannot tell more than they may know.
"""

from collections.abc import Iterator
from typing import Final

from doctorlucky.engine.action import pawn_text
from doctorlucky.languages import Language
from doctorlucky.match import Match
from doctorlucky.server.protocol import Told
from doctorlucky.server.protocol.table import AttemptState, Moment
from doctorlucky.server.stages import stage_name
from doctorlucky.views.view import View

STOPS: Final = 3
"""How many of the Doctor's next stops are shown."""


def moment(match: Match, seat: int | None, seq: int, language: Language, hands: bool = False) -> Moment:
    """The match as a seat, or a spectator (None), knows it. `hands` shows every hand: for matches that are over."""
    view = match.view(seat)
    mine = seat is not None and view.to_act == seat
    attempt = view.attempt
    open_spaces = [space.id for space in view.ruleset.board.spaces if view.layout.open >> space.index & 1]
    return Moment(
        seq=seq,
        turn=view.turn,
        active=view.active,
        to_act=view.to_act,
        asks=view.asks or "",
        act=view.act,
        part=view.part,
        stage=stage_name(view.layout),
        over=view.over,
        winner=view.winner,
        loser=view.loser,
        points=view.points,
        doctor=view.doctor,
        stops=list(view.doctor_stops(STOPS)),
        next=None if view.over or not view.layout.path else view.next_if_ended(),
        pawns=list(view.pawns),
        hand=list(view.hand),
        hand_sizes=list(view.hand_sizes),
        known=[list(view.known_cards(other)) for other in range(len(view.names))],
        deck=view.deck_size,
        discards=list(view.discards),
        removed=list(view.removed),
        set_aside=view.set_aside,
        spite=list(view.spite),
        spite_pool=view.spite_pool,
        reasons=[list(cards) for cards in view.reasons],
        attempt=None
        if attempt is None
        else AttemptState(
            attempt.maker, attempt.target, attempt.strength, attempt.total, list(attempt.due), view.ruleset.rules.last_must_foil
        ),
        exhibits=view.exhibits,
        legal=[action.text for action in view.legal],
        refusals=dict(_refusals(match, view, language)) if mine else {},
        strengths=_strengths(view) if mine and view.asks != "buy" else {},
        eyes={space: list(view.who_sees(space)) for space in open_spaces},
        draws=[space for space in open_spaces if view.could_draw(space)],
        chances=[space for space in open_spaces if view.could_attempt(space)],
        hands=[list(match.view(other).hand) for other in range(len(view.names))] if hands else [],
    )


def _company(view: View) -> Iterator[str]:
    """The pawns that might be attacked, other than the Doctor, and are where the reader is: why not is worth knowing."""
    here = None if view.seat is None else view.pawns[view.seat]
    spaces: dict[str, object] = {pawn_text(seat): space for seat, space in enumerate(view.pawns) if seat != view.seat}
    spaces |= {name: facts.get("space") for name, facts in view.exhibits.items()}
    return (pawn for pawn in view.targets if pawn != "doctor" and spaces.get(pawn) == here)


def _strengths(view: View) -> dict[str, int]:
    """What an attempt would be worth here with each weapon held, and with bare hands."""
    deck = view.ruleset.deck
    weapons = [card for card in dict.fromkeys(view.hand) if deck.cards[deck.index(card)].arms]
    return {"": view.strength(), **{card: view.strength(card) for card in weapons}}


def _refusals(match: Match, view: View, language: Language) -> Iterator[tuple[str, Told]]:
    """Why the one to decide cannot do what they might expect to: by action, a card's under its name alone."""
    legal = list(view.legal)
    texts = {action.text for action in legal}
    verbs = {action.verb for action in legal}
    useful = {action.card for action in legal}
    asked: dict[str, str] = {}
    deck = view.ruleset.deck
    if view.asks == "turn":
        asked = {verb: verb for verb in ("draw", "end") if verb not in verbs}
        for pawn in ("doctor", *_company(view)):
            asked[f"attempt {pawn}"] = f"attempt {pawn}"
        for card in dict.fromkeys(view.hand):
            if card not in useful:
                face = deck.cards[deck.index(card)]
                asked[f"play {card}"] = f"attempt doctor {card}" if face.arms else f"play {card} self {view.doctor}"
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
            yield key, Told(language.reason(refusal.reason), refusal.rule)
    obstacle = match.why_not_undo()
    if obstacle is not None:
        yield "undo", Told(language.reason(obstacle.reason), obstacle.rule)
