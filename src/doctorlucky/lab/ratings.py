"""Skill by OpenSkill: the model of Plackett and Luce, fed with the games in their order."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from doctorlucky.errors import DoctorLuckyError

if TYPE_CHECKING:
    from openskill.models import PlackettLuceRating


class Ratings:
    """The estimated skill of every bot, and its uncertainty. All begin at 25 ± 25/3."""

    def __init__(self, names: Sequence[str]) -> None:
        try:
            from openskill.models import PlackettLuce
        except ImportError:
            raise DoctorLuckyError("ratings need the library openskill: pip install 'doctorlucky[lab]'") from None
        self._model: Final = PlackettLuce(tau=0.0)  # bots do not get better over night, so certainty may grow without end
        self._found: Final[dict[str, PlackettLuceRating]] = {name: self._model.rating(name=name) for name in names}

    def add(self, seated: Sequence[str], winner: int) -> None:
        """A game that one of those who sat there won: the first is that one, all others are second.

        A bot that sits in several seats is moved by the sum of what happens to it in each of them.
        """
        found = self._found
        before = [[self._model.create_rating([found[name].mu, found[name].sigma])] for name in seated]
        after = self._model.rate(before, ranks=[1.0 if seat == winner else 2.0 for seat in range(len(seated))])
        skill = {name: rating.mu for name, rating in found.items()}
        uncertainty = {name: rating.sigma for name, rating in found.items()}
        for name, (rating,) in zip(seated, after, strict=True):
            skill[name] += rating.mu - found[name].mu
            uncertainty[name] *= rating.sigma / found[name].sigma
        for name, rating in found.items():
            rating.mu, rating.sigma = skill[name], uncertainty[name]

    def skill(self, name: str) -> float:
        """The estimated skill of a bot."""
        return self._found[name].mu

    def uncertainty(self, name: str) -> float:
        """One standard deviation of the skill."""
        return self._found[name].sigma
