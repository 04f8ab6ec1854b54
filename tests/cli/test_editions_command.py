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
