"""The legal actions of one prompt, gathered without writing each of them out."""

SINGLE = [0]


class Menu:
    """Families of actions: a base code and the numbers that may be added to it.

    The order of the families, and of the numbers within each, is the order of the legal actions.
    """

    def __init__(self) -> None:
        self.bases: list[int] = []
        self.targets: list[list[int]] = []
        self.count: int = 0

    def clear(self) -> None:
        self.bases.clear()
        self.targets.clear()
        self.count = 0

    def add(self, code: int) -> None:
        """Offer one action."""
        self.bases.append(code)
        self.targets.append(SINGLE)
        self.count += 1

    def add_each(self, base: int, targets: list[int]) -> None:
        """Offer `base` plus each of the targets."""
        self.bases.append(base)
        self.targets.append(targets)
        self.count += len(targets)

    def pick(self, number: int) -> int:
        """The action at that place in the order."""
        for at in range(len(self.bases)):
            size = len(self.targets[at])
            if number < size:
                return self.bases[at] + self.targets[at][number]
            number -= size
        raise IndexError("there are not that many legal actions")

    def codes(self) -> list[int]:
        """All of them, in order."""
        out: list[int] = []
        for at in range(len(self.bases)):
            base = self.bases[at]
            for target in self.targets[at]:
                out.append(base + target)
        return out

    def has(self, code: int) -> bool:
        for at in range(len(self.bases)):
            rest = code - self.bases[at]
            if 0 <= rest < 64 and rest in self.targets[at]:
                return True
        return False
