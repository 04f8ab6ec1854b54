"""Every ruleset there is: each edition with each set of its variants that goes together."""

from itertools import combinations

from doctorlucky.editions.ruleset import EDITIONS, VARIANTS


def variant_sets(edition: str) -> list[tuple[str, ...]]:
    """Every legal combination of an edition's variants."""
    own = [variant for variant in VARIANTS.values() if edition in variant.editions]
    return [
        tuple(variant.id for variant in chosen)
        for size in range(len(own) + 1)
        for chosen in combinations(own, size)
        if all(need in {variant.id for variant in chosen} for variant in chosen for need in variant.needs)
    ]


def every_ruleset() -> list[tuple[str, tuple[str, ...], int]]:
    """Edition, variants and number of players."""
    return [
        (edition.id, variants, players)
        for edition in EDITIONS.values()
        for variants in variant_sets(edition.id)
        for players in range(edition.fewest, edition.most + 1)
    ]
