"""An argument parser that answers a mistake with one sentence: what was wrong, and what would be right."""

import argparse
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any, NoReturn

from doctorlucky.errors import DoctorLuckyError


class Parser(argparse.ArgumentParser):
    """Options are written out in full, and mistakes are `DoctorLuckyError`s."""

    def __init__(self, **settings: Any) -> None:
        settings.setdefault("formatter_class", argparse.RawDescriptionHelpFormatter)
        super().__init__(allow_abbrev=False, **settings)

    def read(self, given: Sequence[str]) -> argparse.Namespace:
        """The parsed options; an unknown one is named in the error, with what was perhaps meant."""
        found, rest = self.parse_known_args(given)
        if not rest:
            return found
        word = rest[0].partition("=")[0]
        if word.startswith("-"):
            raise DoctorLuckyError(f"'{self.prog}' has no option '{word}'{nearest(word, self.options(), 'it has')}")
        hint = f"did you mean '--edition {word}'?" if self._edition(word) else f"see '{self.prog} --help'"
        raise DoctorLuckyError(f"'{self.prog}' does not know what to do with '{word}'; {hint}")

    def takes(self, option: str) -> bool:
        """Whether it has this option itself."""
        return option in self._option_string_actions

    def _edition(self, word: str) -> bool:
        """Whether it is an edition, and one can be asked for here."""
        from doctorlucky.editions.ruleset import EDITIONS

        return self.takes("--edition") and word in EDITIONS

    def options(self) -> list[str]:
        """Every long option, those of commands within this one included."""
        found: set[str] = set()
        for action in self._actions:
            found.update(option for option in action.option_strings if option.startswith("--"))
            if action.nargs == argparse.PARSER and isinstance(action.choices, dict):
                for inner in action.choices.values():
                    found.update(inner.options())
        return sorted(found)

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is not None and value not in action.choices:
            known = [str(choice) for choice in action.choices]
            what = action.option_strings[0] if action.option_strings else None
            near = nearest(str(value), known, "there are")
            if what is not None:
                raise DoctorLuckyError(f"{what} cannot be '{value}'{near}")
            raise DoctorLuckyError(f"there is no command '{self.prog} {value}'{near}")

    def error(self, message: str) -> NoReturn:
        """Raise a `DoctorLuckyError` with argparse's message made readable, instead of exiting."""
        text = message.removeprefix("argument ").replace("expected one argument", "a value is missing")
        text = text.replace("the following arguments are required:", "something is missing:")
        raise DoctorLuckyError(f"{text}; see '{self.prog} --help'")


def sentence(help: str) -> str:
    """A line of help as a sentence of its own."""
    return f"{help[:1].upper()}{help[1:]}."


def inner_command(commands: "argparse._SubParsersAction[Any]", name: str, help: str) -> argparse.ArgumentParser:
    """A command within a command, whose own help begins with its line in the help of the outer one."""
    return commands.add_parser(name, help=help, description=sentence(help))  # type: ignore[no-any-return]


def nearest(word: str, known: list[str], otherwise: str) -> str:
    """What was perhaps meant, else everything there is."""
    near = get_close_matches(word[:80], known, 1, 0.6)
    return f"; did you mean '{near[0]}'?" if near else f"; {otherwise} {', '.join(known)}"
