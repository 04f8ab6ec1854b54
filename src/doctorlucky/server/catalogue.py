"""The names of everything on a table, in one language."""

from doctorlucky.boards import BOARDS, Board, Space, load_board
from doctorlucky.decks import load_deck
from doctorlucky.decks.deck import Card, Deck
from doctorlucky.editions.ruleset import EDITIONS, VARIANTS, Ruleset
from doctorlucky.languages import Language
from doctorlucky.server.protocol.http import CardFace, Catalogue, SpaceName
from doctorlucky.server.request_refused import RequestRefused


def find_catalogue(edition: str, board: str, variants: list[str], language: Language) -> Catalogue:
    """The cards and spaces of a game, with the numbers that its variants print on them."""
    if edition not in EDITIONS or board not in BOARDS or not all(id in VARIANTS for id in variants):
        raise RequestRefused("refused", "there is no such edition, board or variant")
    box = EDITIONS[edition]
    deck = load_deck(box.deck)
    for variant in VARIANTS.values():
        if variant.id in variants and variant.deck is not None:
            deck = variant.deck(deck)
    return _named(box.deck, deck, load_board(board), language)


def catalogue_of(rules: Ruleset, language: Language) -> Catalogue:
    """The same for a game that is known, which may be on a board of its own."""
    return _named(rules.edition.deck, rules.deck, rules.board, language)


def _named(box: str, deck: Deck, on: Board, language: Language) -> Catalogue:
    return Catalogue(
        deck=box,
        cards=[card_face(box, card, language) for card in deck.cards],
        board=on.id,
        spaces=[_space_name(on, space, language) for space in on.spaces],
    )


def _space_name(on: Board, space: Space, language: Language) -> SpaceName:
    said = language.space(on, space.id)
    number = None if space.number < 0 else space.number
    return SpaceName(space.id, said["name"], number, said["the"], said["there"], said["to"], space.card)


def card_face(deck: str, card: Card, language: Language) -> CardFace:
    """A card as the page shows it: its names in one language, and its figures."""
    bonus = {language.spaces[card.bonus_room]["name"]: card.bonus} if card.bonus_room else {}
    return CardFace(
        id=card.id,
        name=language.card(deck, card.id)["name"],
        kind=card.kind,
        copies=card.count,
        luck=card.luck,
        steps=card.steps,
        room=card.room or "",
        value=card.value,
        bonus=bonus,
        flavour=list(language.flavour(deck, card.id)),
    )
