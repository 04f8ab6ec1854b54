"""Writes the sprites of web/public/art from one file per drawing.

    PYTHONPATH=src python web/art/sprites.py            writes them
    PYTHONPATH=src python web/art/sprites.py --check    only says whether they are up to date

A page shows a picture with ``<use href="/art/classic.svg#broom-stick">``: the id of a symbol is the id of the card or edition.
A drawing is looked for in ``luck/<deck>`` first, because the decks tell of different strokes of luck, and then among the moves,
rooms and weapons that decks share. ``<use href="#doctor" transform="..."/>`` in a drawing stands for ``parts/doctor.svg``.
"""

import re
import sys
from pathlib import Path
from typing import Final

from doctorlucky.decks import load_deck

HERE: Final = Path(__file__).parent
SPRITES: Final = HERE.parent / "public" / "art"
DECKS: Final = ("classic", "anniversary")
EDITIONS: Final = ("original", "directors-cut", "deluxe", "anniversary", "save")

DRAWING: Final = re.compile(r'<svg xmlns="http://www.w3.org/2000/svg" viewBox="([\d .-]+)">\s*(.*?)\s*</svg>\s*', re.DOTALL)
PART: Final = re.compile(r'<use href="#([a-z]+)" transform="([^"]+)"/>')
# Nothing outside a symbol can be reached from the page that uses it, and an id would be a second symbol.
FOREIGN: Final = re.compile(r"\bid=|url\(|var\(|href=|<style|\bclass=|currentColor")


def drawing(file: Path) -> tuple[str, str]:
    """The view box and the shapes of a drawing, its parts written out and without needless white space and zeros."""
    match = DRAWING.fullmatch(file.read_text("utf-8"))
    if match is None:
        raise SystemExit(f"{file}: a drawing is <svg xmlns viewBox>...</svg> with no other attributes")
    shapes = PART.sub(lambda use: f'<g transform="{use[2]}">{drawing(HERE / "parts" / f"{use[1]}.svg")[1]}</g>', match[2])
    if foreign := FOREIGN.search(shapes):
        raise SystemExit(f"{file}: '{foreign[0]}' would not work in a sprite that another file uses")
    return match[1], re.sub(r"(\.\d*?[1-9])0+(?!\d)", r"\1", re.sub(r"\s*\n\s*", "", shapes))


def sprite(files: dict[str, Path]) -> str:
    """A hidden picture with one symbol for each id."""
    symbols = []
    for id, file in files.items():
        box, shapes = drawing(file)
        symbols.append(f'<symbol id="{id}" viewBox="{box}">{shapes}</symbol>\n')
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0">\n{"".join(symbols)}</svg>\n'


def card_files(deck: str) -> dict[str, Path]:
    """The drawing of every card of a deck, by card id."""
    files = {}
    for card in load_deck(deck).cards:
        found = [
            file for folder in (f"luck/{deck}", "moves", "rooms", "weapons") if (file := HERE / folder / f"{card.id}.svg").exists()
        ]
        if not found:
            raise SystemExit(f"{deck}: nobody has drawn {card.id}")
        files[card.id] = found[0]
    return files


def main(arguments: list[str]) -> None:
    sprites = {deck: sprite(card_files(deck)) for deck in DECKS}
    sprites["editions"] = sprite({edition: HERE / "editions" / f"{edition}.svg" for edition in EDITIONS})
    stale = [SPRITES / f"{name}.svg" for name, text in sprites.items() if not _holds(SPRITES / f"{name}.svg", text)]
    if arguments == ["--check"]:
        if stale:
            raise SystemExit(f"out of date: {', '.join(file.name for file in stale)}; run web/art/sprites.py")
    elif arguments:
        raise SystemExit(__doc__)
    else:
        for file in stale:
            file.write_text(sprites[file.stem], "utf-8")


def _holds(file: Path, text: str) -> bool:
    return file.exists() and file.read_text("utf-8") == text


if __name__ == "__main__":
    main(sys.argv[1:])
