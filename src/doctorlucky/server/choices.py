"""What can be played together: every option of a new table, and why it cannot be had with the rest."""

import re
from typing import Final

from doctorlucky.boards import BOARDS, load_board
from doctorlucky.editions.anniversary.wings import suggested_pet
from doctorlucky.editions.edition import Edition
from doctorlucky.editions.ruleset import (
    EDITIONS,
    FAMILIES,
    VARIANTS,
    Ruleset,
    check_part,
    check_players,
    check_variants,
    find_board,
    ruleset,
)
from doctorlucky.errors import DoctorLuckyError
from doctorlucky.languages import Language
from doctorlucky.server.protocol import Explanation
from doctorlucky.server.protocol.http import Choice, Choices, Option

USUAL: Final = "directors-cut"
"""The default choice."""
ID: Final = re.compile(
    "|".join(rf"(?<![\w-]){id}(?![\w-])" for id in sorted([*EDITIONS, *VARIANTS, *BOARDS], key=len, reverse=True))
)
"""What the rules call things by; pages call them by their titles."""
RULE: Final = re.compile(r" \(([A-Z]+-\d+)\)$")


def choices(wish: Choice, language: Language) -> Choices:
    """What goes with a choice. What does not is put right first: the last thing chosen stays, the rest gives way."""
    edition = EDITIONS.get(wish.edition, EDITIONS[USUAL])
    choice, problem = _put_right(edition, wish)
    rules = ruleset(choice.edition, choice.players, choice.variants, choice.board, choice.part or None)
    return Choices(
        choice=choice,
        editions=[
            Option(id, language.edition(id), language.explain("editions", id), one is edition) for id, one in EDITIONS.items()
        ],
        players=[_players(edition, choice, players, language) for players in range(2, 9)],
        boards=[_board(edition, choice, board, language) for board in BOARDS],
        parts=_parts(edition, choice, language),
        variants=[_variant(choice, id, language) for id in VARIANTS],
        strangers=len(rules.strangers),
        advice=_advice(rules, language),
        problem="" if problem is None else _explained(problem, language).reason,
    )


def _put_right(edition: Edition, wish: Choice) -> tuple[Choice, DoctorLuckyError | None]:
    problem: DoctorLuckyError | None = None
    players = min(max(wish.players, edition.fewest), edition.most)
    board = wish.board if wish.board in BOARDS else edition.boards[0]
    variants: list[str] = []
    for id in wish.variants:
        if id in VARIANTS and edition.id in VARIANTS[id].editions and id not in variants:
            variants.append(id)
    while True:  # the variants chosen first give way to those chosen last
        try:
            check_variants(edition, variants, players)
            break
        except DoctorLuckyError as error:
            problem = error
            variants.pop(0)
    part = wish.part
    try:
        check_part(edition, find_board(edition, board), part or None)
        ruleset(edition.id, players, variants, board, part or None)
    except DoctorLuckyError as error:
        problem, part = error, ""
        try:
            ruleset(edition.id, players, variants, board)
        except DoctorLuckyError as second:
            problem, board = second, edition.boards[0]
    return Choice(edition.id, players, variants, board, part), problem


def _players(edition: Edition, choice: Choice, players: int, language: Language) -> Option:
    option = Option(str(players), str(players), "", players == choice.players)
    try:
        check_players(edition, players)
        check_variants(edition, choice.variants, players)
    except DoctorLuckyError as error:
        _refuse(option, error, language)
    return option


def _board(edition: Edition, choice: Choice, board: str, language: Language) -> Option:
    option = Option(board, language.board(board), language.explain("boards", board), board == choice.board)
    if option.chosen:
        return option
    try:
        ruleset(edition.id, choice.players, choice.variants, board)
    except DoctorLuckyError as error:
        _refuse(option, error, language)
    return option


def _parts(edition: Edition, choice: Choice, language: Language) -> list[Option]:
    """The parts of the board; the first leaves it to the number of players, or to chance (ANNIV-2)."""
    if FAMILIES[edition.family].layouts is not None:
        return []
    whole = Option("", language.part("by-players"), language.explain("parts", "by-players"), not choice.part)
    parts = [whole]
    for part in load_board(choice.board).parts:
        option = Option(part, language.part(part), language.explain("parts", part), part == choice.part)
        try:
            ruleset(edition.id, choice.players, choice.variants, choice.board, part)
        except DoctorLuckyError as error:
            _refuse(option, error, language)
        parts.append(option)
    return parts


def _variant(choice: Choice, id: str, language: Language) -> Option:
    edition = EDITIONS[choice.edition]
    here = {variant.id for variant in check_variants(edition, choice.variants, choice.players)}
    option = Option(id, language.variant(id), language.explain("variants", id), id in here)
    option.elsewhere = edition.id not in VARIANTS[id].editions
    others = [one for one in choice.variants if one != id]
    try:
        check_variants(edition, others if id in choice.variants else [*choice.variants, id], choice.players)
    except DoctorLuckyError as error:
        _refuse(option, error, language)
    if id in here and id not in choice.variants:  # implied: it goes only when another variant replaces it
        option.reason = language.reason(f"{id} come uninvited with {choice.players} players")
        option.rule = VARIANTS[id].rule
    return option


def _advice(rules: Ruleset, language: Language) -> list[Explanation]:
    """ANNIV-11: the pet that the board's chart suggests for this part of it and so many players, where no pet is chosen."""
    if {"pet-dog", "pet-cat"} & {*rules.variant_ids} or rules.edition.id not in VARIANTS["pet-cat"].editions:
        return []
    texts = {
        "cat": "with so many guests a cat is suggested: the house is crowded",
        "dog": "with so few guests a dog is suggested: it keeps an eye on things",
    }
    pets = {suggested_pet(rules.rules, layout) for layout in rules.rules.beginnings}
    pet = pets.pop() if len(pets) == 1 else ""  # where chance decides the part, all that it may choose must agree
    return [Explanation(language.reason(texts[pet]), "ANNIV-11")] if pet else []


def _refuse(option: Option, error: DoctorLuckyError, language: Language) -> None:
    why = _explained(error, language)
    option.reason, option.rule = why.reason, why.rule


def _explained(error: DoctorLuckyError, language: Language) -> Explanation:
    """An error as a reason and a rule."""
    text = str(error)
    found = RULE.search(text)
    said = ID.sub(lambda word: _titled(word.group(0), language), language.reason(text))
    return Explanation(said) if found is None else Explanation(said.removesuffix(found.group(0)), found.group(1))


def _titled(id: str, language: Language) -> str:
    """What an id is called on the page."""
    return language.edition(id) if id in EDITIONS else language.board(id) if id in BOARDS else language.variant(id)
