"""SAVE-9: what one does not say aboard."""

from typing import Any, cast

import pytest
from ship_table import aboard, saving
from table import happened, play

from doctorlucky import Match, languages
from doctorlucky.decks import load_deck
from doctorlucky.errors import DoctorLuckyError, PositionError, RulesetError

KILLING = [
    "Let us kill the Doctor",
    "I will kill Doctor Lucky",
    "KILL DOCTOR LUCKY!!!",
    "Killing the Doctor would be so easy.",
    "Nobody ever killed Dr. Lucky.",
    "I could murder the Doctor",
    "The Doctor will be murdered in his bunk, I fear",
    "Somebody should assassinate Doctor Lucky",
]
WEAPONS = [
    "The Oar is my weapon",
    "My weapon is the Rabbit's Foot",
    "What a fine weapon, that Cork Vest!",
    "I have two weapons: the Deck Chair and the Tarpaulin",
    "the RUBBER DUCK is a deadly WEAPON",
]
DESCRIBED = [
    "I will hit him with the oar",
    "With the Deck Chair I shall strike him",
    "Bash the Doctor on the head with that rubber-duck!",
    "What a deadly Rabbit\u2019s Foot",
    "This Oar is lethal",
    "One could kill with this Cork Vest",
    "Ich schlage ihn mit dem Ruder",
]
ATTEMPTS = [
    "my murder attempt",
    "That was my third murder attempt",
    "Nobody foiled my murder",
    "A second attempt at killing",
    "mein Mordversuch",
]
TAUNTS = [
    "take that",
    "Take that!",
    "TAKE THAT, Doctor!!!",
    "Ha! Take that.",
    "die, die, die!",
    "Die! Die! Die!",
    "die die die",
    "Die, Doctor!",
    "Have at you!",
    "Nimm das!",
    "Stirb, stirb, stirb!",
]
INNOCENT = [
    "Full steam ahead",
    "Good evening, Doctor",
    "I save the Doctor with the Oar",
    "My aid is the Rabbit's Foot",
    "The Doctor has great skill at cards",
    "This painkiller is not for the Doctor",
    "I could murder a cup of tea",
    "This fog will kill us all",
    "Is that an iceberg?",
    "I saved him with the Oar",
    "We hit an iceberg, so I save him with the Oar",
    "He was hit by a wave and I save him with the Tarpaulin",
    "Strike up the band with the Double Bass",
    "What a fine Oar",
    "My attempt to save the Doctor was foiled",
    "My murder mystery is in the cabin",
    "I'll take that card",
    "Can I take that?",
    "I take that back",
    "Take that card, Doctor",
    "Should we take that to the Bridge?",
    "The die is cast",
    "Roll the die!",
    "Die, die zuletzt kommen, gehen unter",
    "Ich rette ihn mit dem Ruder",
    "Nimm das Ruder!",
    "Nimm das, was du brauchst",
    "Mein Versuch ist gescheitert",
]


def table(players: int = 3) -> Match:
    return aboard(["ice"] * players, variants=["penalties"])


def owed(match: Match, reader: int | None = None) -> list[int]:
    return list(cast(Any, match.view(reader).extras["penalties"]["owed"]))


@pytest.mark.parametrize("players", range(2, 8))
def test_save_9_nobody_owes_anything_at_first(players: int) -> None:
    assert owed(Match.new("save", players, ["penalties"], seed=1)) == [0] * players


@pytest.mark.parametrize("remark", KILLING)
def test_save_9_words_of_killing_about_the_doctor_cost_a_penalty(remark: str) -> None:
    match = table()
    assert match.say(1, remark) == 1
    assert owed(match) == [0, 1, 0]


@pytest.mark.parametrize("remark", WEAPONS)
def test_save_9_calling_an_aid_a_weapon_costs_a_penalty(remark: str) -> None:
    match = table()
    assert match.say(2, remark) == 1
    assert owed(match) == [0, 0, 1]


@pytest.mark.parametrize("remark", DESCRIBED)
def test_save_9_a_describing_an_aid_as_a_weapon_costs_a_penalty(remark: str) -> None:
    assert table().say(1, remark) == 1


@pytest.mark.parametrize("remark", ATTEMPTS)
def test_save_9_b_words_of_killing_of_an_attempt_cost_a_penalty_whether_he_is_named_or_not(remark: str) -> None:
    assert table().say(1, remark) == 1


@pytest.mark.parametrize("remark", TAUNTS)
def test_save_9_c_taunts_cost_a_penalty(remark: str) -> None:
    assert table().say(1, remark) == 1


@pytest.mark.parametrize("remark", [DESCRIBED[0], ATTEMPTS[0], TAUNTS[0], TAUNTS[4]])
def test_save_9_any_of_them_costs_two_while_an_attempt_is_open(remark: str) -> None:
    assert saving([["oar"], ["failure-3"]], "oar", variants=["penalties"]).say(1, remark) == 2


@pytest.mark.parametrize("code", languages.available())
def test_save_9_a_every_aid_is_known_by_its_name_in_every_language(code: str) -> None:
    language, match = languages.load(code), table()
    for face in load_deck("ship").cards:
        if face.arms:
            aid = language.card("ship", face.id)["name"]
            assert match.say(0, f"deadly, {aid}") == 0, "not in one breath"
            assert match.say(0, f"a deadly {aid}") == 1, aid


@pytest.mark.parametrize("remark", INNOCENT)
def test_save_9_innocent_remarks_cost_nothing(remark: str) -> None:
    match = table()
    assert match.say(0, remark) == 0
    assert owed(match) == [0, 0, 0]
    assert happened(match, "owes") == []


def test_save_9_one_remark_is_one_penalty() -> None:
    match = table()
    assert match.say(0, "I will kill the Doctor, kill the Doctor with the Oar, my weapon") == 1
    assert owed(match) == [1, 0, 0]


@pytest.mark.parametrize("remark", [KILLING[0], WEAPONS[0]])
@pytest.mark.parametrize("seat", range(3), ids=["the saver", "who is asked", "who waits"])
def test_save_9_two_while_an_attempt_is_open_whoever_says_it(seat: int, remark: str) -> None:
    match = saving([["oar"], ["failure-3"], ["failure-3"]], "oar", variants=["penalties"])
    assert match.say(seat, remark) == 2
    assert owed(match)[seat] == 2
    assert sum(owed(match)) == 2


def test_save_9_innocent_remarks_cost_nothing_while_an_attempt_is_open() -> None:
    match = saving([["oar"], ["failure-3"]], "oar", variants=["penalties"])
    assert match.say(1, "My aid would have been better than that Oar") == 0
    assert owed(match) == [0, 0]


def test_save_9_one_again_when_the_attempt_is_settled() -> None:
    match = saving([["oar"], ["failure-3"]], "oar", variants=["penalties"])
    match.say(0, KILLING[0])
    play(match, "foil failure-3")
    assert match.say(0, KILLING[0]) == 1
    assert owed(match) == [3, 0]


def test_save_9_the_game_keeps_count() -> None:
    match = table()
    match.say(0, KILLING[0])
    match.say(2, WEAPONS[0])
    play(match, "end")
    match.say(0, WEAPONS[1])
    play(match, "draw")
    match.say(0, "Lovely weather")
    assert owed(match) == [2, 0, 1]
    assert [(event.seat, event.amount) for event in happened(match, "owes")] == [(0, 1), (2, 1), (0, 2)]


def test_save_9_everybody_sees_what_everybody_owes() -> None:
    match = table()
    match.say(1, KILLING[0])
    match.say(1, KILLING[1])
    for reader in (0, 1, 2, None):
        assert owed(match, reader) == [0, 2, 0]
        assert match.view(reader).as_dict()["extras"]["penalties"]["owed"] == [0, 2, 0]
        assert [(event.seat, event.amount) for event in match.events_for(reader) if event.what == "owes"] == [(1, 1), (1, 2)]


def test_save_9_anybody_may_speak_at_any_time() -> None:
    match = table()
    assert match.seat == 0
    assert [match.say(seat, KILLING[0]) for seat in (2, 1, 0)] == [1, 1, 1]
    assert owed(match) == [1, 1, 1]


def test_save_9_a_penalty_changes_nothing_in_the_game() -> None:
    """What a penalty is stays with the table."""
    match = saving([["oar"], ["failure-2", "bistro"], ["failure-3"]], "oar", variants=["penalties"])
    silent = match.copy()
    match.say(1, KILLING[0])
    assert (match.seat, match.turn, match.legal()) == (silent.seat, silent.turn, silent.legal())
    assert match.view(0).pawns == silent.view(0).pawns
    assert [match.view(seat).hand for seat in range(3)] == [silent.view(seat).hand for seat in range(3)]
    play(match, "foil failure-2", "pass", "foil failure-3")
    play(silent, "foil failure-2", "pass", "foil failure-3")
    assert (match.seat, match.view().doctor, match.view().removed) == (silent.seat, silent.view().doctor, silent.view().removed)


def test_save_9_the_deal_is_the_same_with_and_without_it() -> None:
    assert Match.new("save", 4, ["penalties"], seed=8).events == Match.new("save", 4, seed=8).events


def test_save_9_a_copy_keeps_its_own_count() -> None:
    match = table()
    match.say(0, KILLING[0])
    other = match.copy()
    other.say(0, KILLING[0])
    assert (owed(match), owed(other)) == ([1, 0, 0], [2, 0, 0])


@pytest.mark.parametrize("deal", [True, False], ids=["a dealt match", "an arranged one"])
def test_save_9_penalties_survive_the_record(deal: bool) -> None:
    match = Match.new("save", 3, ["penalties"], seed=4) if deal else table()
    play(match, "end")
    match.say(1, KILLING[0])
    match.say(2, WEAPONS[0])
    match.say(2, "Sorry")
    play(match, "draw")
    match.say(1, WEAPONS[0])
    record = match.record()
    assert "seat-2 owe 1" in record
    again = Match.replay(record)
    assert owed(again) == [0, 2, 1]
    assert again.state() == match.state()
    assert again.events == match.events
    assert again.record() == record
    assert again.say(0, KILLING[0]) == 1


def test_save_9_two_for_one_remark_survive_the_record_too() -> None:
    match = saving([["oar"], ["failure-3"]], "oar", variants=["penalties"])
    match.say(1, KILLING[0])
    play(match, "foil failure-3")
    assert "seat-2 owe 2" in match.record()
    assert owed(Match.replay(match.record())) == [0, 2]


def test_save_9_what_was_said_is_not_kept() -> None:
    match = table()
    match.say(0, "I will kill the Doctor on a rainy Wednesday")
    assert "Wednesday" not in match.record()


def test_save_9_taking_back_a_step_does_not_take_back_a_word() -> None:
    match = play(table(), "step bridge")
    match.say(0, KILLING[0])
    match.undo()
    assert match.view().pawns[0] == "ice"
    assert owed(match) == [1, 0, 0]


def test_save_9_a_position_may_say_what_is_owed() -> None:
    match = aboard(["ice"] * 3, variants=["penalties"], extras={"penalties": {"owed": [1, 0, 2]}})
    match.say(2, KILLING[0])
    assert owed(match) == [1, 0, 3]
    assert owed(Match.replay(match.record())) == [1, 0, 3]


@pytest.mark.parametrize("debts", [[1, 2], [1, 2, 3, 4], [-1, 0, 0], ["1", 0, 0], [True, 0, 0], [1.5, 0, 0], 5, None, "000"])
def test_save_9_debts_that_cannot_be_are_refused(debts: Any) -> None:
    with pytest.raises(PositionError):
        aboard(["ice"] * 3, variants=["penalties"], extras={"penalties": {"owed": debts}})


# Refusals


@pytest.mark.parametrize("edition", ["original", "directors-cut", "deluxe", "anniversary"])
def test_save_9_is_a_variant_of_save_alone(edition: str) -> None:
    with pytest.raises(RulesetError):
        Match.new(edition, 3, ["penalties"])


@pytest.mark.parametrize("edition", ["save", "directors-cut", "anniversary"])
def test_save_9_without_the_variant_nobody_listens(edition: str) -> None:
    match = Match.new(edition, 3, seed=1)
    with pytest.raises(RulesetError):
        match.say(0, KILLING[0])
    assert "penalties" not in match.view().extras


@pytest.mark.parametrize("remark", [None, 5, 1.5, b"kill the Doctor", ["kill the Doctor"], object()])
def test_save_9_a_remark_is_a_text(remark: Any) -> None:
    match = table()
    with pytest.raises(DoctorLuckyError, match=r"\w+ \w+"):
        match.say(0, remark)
    assert owed(match) == [0, 0, 0]


@pytest.mark.parametrize("seat", [3, -1, 99, None, "0", 1.0, True, pytest.param(10**400, id="huge")])
def test_save_9_a_speaker_is_a_seat(seat: Any) -> None:
    match = table()
    with pytest.raises(DoctorLuckyError, match=r"seat"):
        match.say(seat, KILLING[0])
    assert owed(match) == [0, 0, 0]


@pytest.mark.parametrize(
    "text",
    [
        "He's dead.",
        "He'll die, you'll see",
        "I mean to do him in",
        "the Doctor\u2019s killer is among us",
        "finish him off!",
        "Ich werde ihn erschießen",
        "Ich bringe ihn um",
        "Der Doktor muss sterben",
        "Is that your weapon?",
    ],
)
def test_save_9_words_of_killing_in_two_languages(text: str) -> None:
    assert table().say(0, text) == 1


@pytest.mark.parametrize(
    "text",
    [
        "What did he do in the Casino?",
        "Just to kill time, Doctor",
        "we are dead in the water, he says",
        "Dies ist die Karte vom Doktor",
        "The Doctor went to a dead end",
        "he shot ahead",
        "I am dying to see it. The Doctor is fine.",
    ],
)
def test_save_9_innocent_remarks_in_two_languages(text: str) -> None:
    assert table().say(0, text) == 0


def test_save_9_what_is_said_when_it_is_over_costs_nothing() -> None:
    match = Match.arrange("save", 3, ["penalties"], doctor="bridge", pawns=["bridge"] * 3, seed=1)
    match.play("attempt doctor")
    assert match.over
    assert match.say(0, "let us kill the Doctor") == 0
    assert Match.replay(match.record()).state() == match.state()
