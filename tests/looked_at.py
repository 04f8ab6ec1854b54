"""Games that are over soon, to be looked at again."""

from doctorlucky.bots import bot_rng, find_bot
from doctorlucky.decks import load_deck
from doctorlucky.match import Match


def failures() -> list[str]:
    """Every card with luck: without them nobody can foil anything."""
    return [card.id for card in load_deck("classic").cards for _ in range(card.count) if card.luck]


def unguarded(seed: str = "1") -> Match:
    """Seat 1 is alone with the Doctor, unseen, with bare hands and no step to take, and nobody in the house has any luck."""
    return Match.arrange(
        "directors-cut",
        3,
        seed=seed,
        names=["Ada", "Ben", "Cleo"],
        doctor="trophy-room",
        pawns=["trophy-room", "nursery", "nursery"],
        points=0,
        removed=failures(),
    )


def play_on(match: Match, *first: str) -> Match:
    """These decisions, and then those of bots to the end."""
    for action in first:
        match.play(action)
    bot, rng = find_bot("heuristic"), bot_rng(match.seed)
    while not match.over:
        match.play(bot(match.view(match.seat), match.legal(), rng))
    return match


def blundered() -> Match:
    """Ada lets the best chance of the evening go by."""
    return play_on(unguarded(), "end")


def killed() -> Match:
    """Ada does not."""
    return play_on(unguarded(), "attempt doctor")
