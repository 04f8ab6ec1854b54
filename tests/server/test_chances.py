"""What a snapshot tells of attempts that could be made: in which rooms, on whom, and by which rule not."""

from doctorlucky.languages import load
from doctorlucky.match import Match
from doctorlucky.server.protocol.table import Snapshot
from doctorlucky.server.snapshot import snapshot

ENGLISH = load("en")


def seen_by(match: Match, seat: int | None = 0) -> Snapshot:
    return snapshot(match, seat, 0, ENGLISH)


def test_every_open_space_is_a_chance_or_forbidden_by_a_rule() -> None:
    now = seen_by(Match.arrange("directors-cut", 3, doctor="library", pawns=["foyer", "gallery", "kitchen"]))
    assert set(now.chances) | set(now.forbids) == set(now.eyes)
    assert not set(now.chances) & set(now.forbids)
    assert now.forbids["gallery"] == "TRY-1"
    assert now.prey == {}, "without a variant there is nobody else"


def test_pvp_1_a_player_alone_in_a_room_could_be_attempted_there() -> None:
    match = Match.arrange(
        "directors-cut", 3, ["killing-players"], doctor="library", pawns=["hall-west", "kitchen", "carriage-house"]
    )
    now = seen_by(match)
    assert now.forbids["kitchen"] == "TRY-1", "not the Doctor, who would not be alone with the reader"
    assert now.prey == {"kitchen": ["seat-2"], "carriage-house": ["seat-3"]}
    match.play("step kitchen")
    assert "attempt seat-2" in seen_by(match).legal


def test_pvp_1_the_doctors_eyes_count_for_players() -> None:
    match = Match.arrange(
        "directors-cut", 3, ["killing-players"], doctor="wine-cellar", pawns=["hall-west", "kitchen", "carriage-house"]
    )
    assert "doctor" in match.view(0).who_sees("kitchen")
    assert "kitchen" not in seen_by(match).prey


def test_dog_3_a_dog_that_watches_is_the_hindrance_and_dog_4_is_prey() -> None:
    match = Match.arrange(
        "directors-cut",
        3,
        ["dog"],
        doctor="library",
        pawns=["hall-west", "gallery", "gallery"],
        extras={"dog": {"space": "kitchen"}},
    )
    now = seen_by(match)
    assert now.forbids["kitchen"] == "DOG-3"
    assert now.prey == {"kitchen": ["dog"]}
    match.play("step kitchen")
    assert "attempt dog" in seen_by(match).legal


def test_pet_2_the_dog_of_the_anniversary_is_the_hindrance_and_no_prey() -> None:
    match = Match.arrange(
        "anniversary",
        3,
        ["pet-dog"],
        part="full",
        doctor="library",
        pawns=["foyer", "gallery", "gallery"],
        extras={"dog": {"space": "trophy-room"}},
    )
    now = seen_by(match)
    assert now.forbids["trophy-room"] == "PET-2"
    assert now.prey == {}


def test_save_4_a_rescue_that_nobody_sees_is_forbidden() -> None:
    match = Match.arrange("save", 3, doctor="bridge", pawns=["engineering", "engineering", "engineering"])
    now = seen_by(match)
    assert set(now.forbids.values()) == {"SAVE-4"}
    assert "engineering" in now.chances


def test_those_who_stand_nowhere_have_neither_chances_nor_obstacles() -> None:
    match = Match.arrange("directors-cut", 3, ["killing-players"], doctor="library", pawns=["kitchen", None, "gallery"])
    for reader in (None, 1):
        now = seen_by(match, reader)
        assert (now.chances, now.forbids, now.prey) == ([], {}, {})


def escape(pawns: list[str], doctor: str) -> Snapshot:
    return seen_by(
        Match.arrange(
            "anniversary", 3, ["escape"], act="escape", part="full", doctor=doctor, pawns=pawns, hands=[["chain-saw"], [], []]
        )
    )


def test_escape_5_alone_the_reason_is_that_nobody_else_is_there() -> None:
    now = escape(["foyer", "library", "library"], "gallery")
    assert (now.refusals["attempt"].rule, now.refusals["attempt"].reason) == ("ESCAPE-5", "no other player is in your room")
    assert now.refusals["play chain-saw"] == now.refusals["attempt"]
    assert now.prey == {"library": ["seat-2", "seat-3"]}


def test_escape_4_beside_the_doctor_it_is_that_he_cannot_be_attacked() -> None:
    assert escape(["foyer", "library", "library"], "foyer").refusals["attempt"].rule == "ESCAPE-4"


def test_escape_5_whoever_is_in_the_room_can_be_attacked() -> None:
    now = escape(["library", "library", "foyer"], "gallery")
    assert "attempt" not in now.refusals
    assert now.prey == {"library": ["seat-2"], "foyer": ["seat-3"]}


def test_where_the_doctor_is_he_is_meant() -> None:
    match = Match.arrange(
        "directors-cut",
        3,
        ["killing-players"],
        doctor="kitchen",
        pawns=["kitchen", "kitchen", "gallery"],
        hands=[["chain-saw"], [], []],
    )
    now = seen_by(match)
    assert now.refusals["attempt"] == now.refusals["attempt doctor"] == now.refusals["play chain-saw"]
    assert now.refusals["attempt"].rule == "TRY-1"


def test_a_dog_that_cannot_be_attacked_is_not_meant() -> None:
    for variants, dog in ((["new-tricks"], {"space": "kitchen"}), (["old-dog"], {"space": "kitchen", "alive": False})):
        match = Match.arrange(
            "deluxe",
            3,
            variants,
            doctor="library",
            pawns=["kitchen", "gallery", "gallery"],
            extras={"dog": dog},
            hands=[["chain-saw"], [], []],
        )
        now = seen_by(match)
        assert now.refusals["attempt"] == now.refusals["attempt doctor"]
        assert now.refusals["play chain-saw"].reason == "the Doctor is not in your room"
        assert now.prey == {}


def test_dog_4_a_living_dog_in_the_room_is_meant() -> None:
    match = Match.arrange(
        "deluxe",
        3,
        ["old-dog"],
        doctor="library",
        pawns=["kitchen", "wine-cellar", "wine-cellar"],
        extras={"dog": {"space": "kitchen"}},
        hands=[["chain-saw"], [], []],
    )
    now = seen_by(match)
    assert now.refusals["attempt"].rule == "DOG-4"
    assert now.refusals["play chain-saw"] == now.refusals["attempt"]


def test_a_view_says_why_no_attempt_could_be_made_in_a_space() -> None:
    match = Match.arrange("anniversary", 3, part="center", doctor="library", pawns=["foyer", "gallery", "gallery"])
    closed = match.view(0).why_no_attempt("kitchen")
    assert closed is not None
    assert (closed.rule, closed.reason) == ("BOARD-4", "the Kitchen is closed")
    watching, nobody = match.view().why_no_attempt("foyer"), match.view(0).why_no_attempt("foyer", "dog")
    assert watching is not None
    assert watching.rule == "TURN-1"
    assert nobody is not None
    assert nobody.rule == "TRY-1"
    dead = Match.arrange("directors-cut", 3, ["killing-players"], doctor="library", pawns=["kitchen", None, "gallery"]).view(1)
    refused = dead.why_no_attempt("foyer")
    assert refused is not None
    assert refused.rule == "NEXT-5"
    assert not dead.could_attempt("foyer")
