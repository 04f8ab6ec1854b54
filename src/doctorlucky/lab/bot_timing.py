"""How long bots take to decide."""

from collections import Counter
from time import perf_counter

from doctorlucky.bots import bot_rng
from doctorlucky.lab.arena import seatings
from doctorlucky.lab.play import deciding, seat_bots
from doctorlucky.lab.series import Series
from doctorlucky.match import Match


def time_bots(series: Series, seconds: float) -> dict[str, float]:
    """The mean seconds that each bot takes for a decision between several actions, asked through a view as at a table.

    The games of the first deals are played once more for it, for about so long, and on until every bot has been asked.
    """
    ruleset = series.ruleset
    asked: Counter[str] = Counter()
    times: dict[str, float] = dict.fromkeys(series.bots, 0.0)
    begun = perf_counter()
    deal = 0
    while True:
        seats = seatings(series, deal)[0]
        names = dict(zip(ruleset.live, seats, strict=True))
        bots = seat_bots(ruleset, seats)
        seed = f"{series.seed}/{deal}"
        match = Match.new(ruleset.edition.id, ruleset.players, ruleset.variant_ids, ruleset.board, seed, part=ruleset.part)
        rng = bot_rng(seed)
        while not match.over:
            if perf_counter() - begun > seconds and len(asked) == len(times):
                return {name: times[name] / asked[name] for name in times}
            seat = match.seat
            assert seat is not None
            view, legal = match.view(seat), match.legal()
            began = perf_counter()
            with deciding(names[seat], seed):
                action = bots[seat](view, legal, rng)
                if len(legal) > 1:
                    times[names[seat]] += perf_counter() - began
                    asked[names[seat]] += 1
                match.play(action)
        deal += 1
