"""What the series of a report are called: by what sets them apart, and nothing else."""

from collections.abc import Sequence
from dataclasses import astuple, dataclass, field


@dataclass(frozen=True)
class Facts:
    """What tells one series from another."""

    edition: str
    players: int
    variants: tuple[str, ...]
    board: str
    part: str | None
    bots: str
    seed: str
    digest: str = field(default="", compare=False)
    """Of the board that was played on, where the file says it: a board of the same name may be another by now."""

    def whole(self) -> str:
        """All of it in one line."""
        return ", ".join(word for word in self.words() if word)

    def words(self) -> list[str]:
        """One for each fact, some of them empty."""
        with_variants = f"with {' + '.join(self.variants)}" if self.variants else ""
        part = f"part {self.part}" if self.part else ""
        return [
            self.edition,
            f"{self.players} players",
            with_variants,
            f"on {self.board}",
            part,
            f"bots {self.bots}",
            f"seed {self.seed}",
        ]


PLAIN = ("", "", "without variants", "", "whole board", "", "")
"""What is written where others have something and this one has nothing."""


def names_of(series: Sequence[Facts]) -> list[str]:
    """A name for each; the edition if there is only one."""
    if len(series) == 1:
        return [series[0].edition]
    rows = [astuple(one)[: len(PLAIN)] for one in series]
    differs = [len({row[place] for row in rows}) > 1 for place in range(len(rows[0]))]
    if differs[0]:
        differs[3] = len({(one.edition, one.board) for one in series}) > len(
            {one.edition for one in series}
        )  # an edition has its own
    for plain in (("",) * len(PLAIN), PLAIN):  # what is not there is written only where it has to be
        names = []
        for one in series:
            words = [word or plain[place] for place, word in enumerate(one.words()) if differs[place]]
            names.append(", ".join(word for word in words if word))
        if all(names) and len(set(names)) == len(names):
            return names
    return [one.whole() for one in series]
