import json

from command_line import Run

from doctorlucky.editions.ruleset import EDITIONS, VARIANTS


def test_everything_is_listed(run: Run) -> None:
    out = run("editions").out
    for edition in EDITIONS.values():
        assert f"{edition.id}: {edition.title} ({edition.year})" in out
        assert edition.about in out
    for variant in VARIANTS.values():
        assert f"{variant.id} ({variant.rule}), for {', '.join(variant.editions)}" in out
        assert variant.about in out


def test_json_says_what_goes_with_what(run: Run) -> None:
    facts = json.loads(run("editions", "--json").out)
    assert [edition["id"] for edition in facts["editions"]] == list(EDITIONS)
    cut = next(edition for edition in facts["editions"] if edition["id"] == "directors-cut")
    assert cut["players"] == [2, 8]
    assert "killing-players" in cut["variants"]
    assert "new-tricks" not in cut["variants"]
    re_entry = next(variant for variant in facts["variants"] if variant["id"] == "re-entry")
    assert (re_entry["rule"], re_entry["needs"]) == ("PVP-7", ["killing-players"])


def test_parts_are_listed_with_the_players_they_are_for(run: Run) -> None:
    out = run("editions").out
    assert "    parts of mansion-2016: full (6-8), center (3), center-west (2, 4-5), center-east (2, 4-5)\n" in out
    assert "    parts of bed-and-breakfast: full (6-8), up (2-4), down (2, 4-5)\n" in out
    assert "parts of ship" not in out
    facts = json.loads(run("editions", "--json").out)
    anniversary = next(edition for edition in facts["editions"] if edition["id"] == "anniversary")
    assert anniversary["parts"]["bed-and-breakfast"]["down"] == {"players": [2, 4, 5]}
    assert list(anniversary["parts"]) == anniversary["boards"]
    assert next(edition for edition in facts["editions"] if edition["id"] == "save")["parts"] == {}


def test_what_a_variant_needs_and_excludes(run: Run) -> None:
    out = run("editions").out
    assert (
        "strangers (STRANGER-1), for anniversary; only for 2 players, and then switched on by itself; "
        "not together with no-strangers or escape\n"
    ) in out
    assert "pet-cat (PET-3), for anniversary; not together with pet-dog\n" in out
    variants = {variant["id"]: variant for variant in json.loads(run("editions", "--json").out)["variants"]}
    strangers = variants["strangers"]
    assert (strangers["players"], strangers["implied"], strangers["strangers"]) == (2, True, 2)
    assert variants["no-strangers"]["clashes"] == ["strangers"]
    assert (variants["escape"]["players"], variants["escape"]["implied"]) == (None, False)
