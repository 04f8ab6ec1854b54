"""DOG-1 and DOG-2 in whole games: a second reading of where the dog may go follows every step it takes."""

import tomllib
from collections.abc import Sequence
from importlib.resources import files
from random import Random

import pytest
from kennel import dog

from doctorlucky.engine.event import DOCTOR, DOG, NONE, Event
from doctorlucky.match import Match


def ways() -> dict[str, set[str]]:
    """Where one can walk, read from the plan itself."""
    plan = tomllib.loads(files("doctorlucky.data").joinpath("boards", "mansion-1996.toml").read_text("utf-8"))
    found: dict[str, set[str]] = {room["id"]: set() for room in plan["room"]}
    for door in plan["door"]:
        if door.get("walk", True):
            one, other = door["rooms"]
            found[one].add(other)
            found[other].add(one)
    return found


def distances(walk: dict[str, set[str]], goal: str) -> dict[str, int]:
    far = {goal: 0}
    reached = [goal]
    for space in reached:
        for other in sorted(walk[space]):
            if other not in far:
                far[other] = far[space] + 1
                reached.append(other)
    return far


GALLERY_SEES = {"dining-hall", "drawing-room", "foyer", "hall-northwest", "library", "master-suite", "nursery", "piazza"}
"""The first worked example."""


class Shadow:
    """Follows the events of a match and knows where the dog may go; written from the rule alone."""

    def __init__(self, spaces: Sequence[str], gallery: bool) -> None:
        self.spaces = spaces
        self.walk = ways()
        self.gallery = gallery
        self.dog = self.doctor = ""
        self.alive = True
        self.rooms: list[str] = []
        """Where the Doctor was, his first room included."""
        self.expected: set[str] = set()
        """Where it may be once it has moved; empty when it need not move."""
        self.by_memory = self.by_chance = self.by_start = self.stared = 0

    def see(self, event: Event) -> None:
        here = self.spaces[event.space] if event.space != NONE else ""
        if event.what == "placed" and event.pawn == DOCTOR:
            self.dog = self.doctor = here
            self.rooms.append(here)
        elif event.what == "moved" and event.pawn == DOCTOR:
            self.doctor = here
            self.rooms.append(here)
        elif event.what == "killed" and event.pawn == DOG:
            self.alive = False
        elif event.what == "doctor-moved":
            self.settle()
            self.doctor = here
            self.rooms.append(here)
            self.expected = self.steps()
        elif event.what == "dog-moved":
            assert here in self.expected, f"from {self.dog} to {here} after the Doctor in {self.doctor}: not {self.expected}"
            self.dog = here
            self.expected = set()
        elif event.what == "turn":
            self.settle()

    def settle(self) -> None:
        assert not self.expected, f"the dog in {self.dog} should have gone to {self.expected}"

    def steps(self) -> set[str]:
        if not self.alive or self.dog == self.doctor:
            return set()
        if self.gallery and self.dog == "gallery" and self.doctor in GALLERY_SEES:
            self.stared += 1
            return set()
        far = distances(self.walk, self.doctor)
        first = {space for space in self.walk[self.dog] if far[space] == far[self.dog] - 1}
        if len(first) > 1:
            for room in reversed(self.rooms):
                if room in first:
                    self.by_memory += 1
                    self.by_start += room not in self.rooms[1:]
                    return {room}
            self.by_chance += 1
        return first


@pytest.mark.parametrize(
    ("edition", "variants"),
    [
        ("directors-cut", ["dog"]),
        ("directors-cut", ["dog", "killing-players", "re-entry", "vengeful-doctor", "super-spite"]),
        ("deluxe", ["old-dog"]),
        ("deluxe", ["new-tricks"]),
        ("deluxe", ["old-dog", "new-tricks"]),
    ],
)
def test_dog_1_in_whole_games_every_step_is_one_the_rule_allows(edition: str, variants: Sequence[str]) -> None:
    memory = chance = 0
    for seed in range(8):
        match = Match.new(edition, 3, variants, seed=seed)
        rng = Random(seed)
        shadow = Shadow([space.id for space in match.ruleset.board.spaces], gallery=edition == "directors-cut")
        for _ in range(300):
            if match.over:
                break
            offered = [action for action in match.legal() if action.verb != "attempt" or rng.random() < 0.05]
            match.play(rng.choice(offered or list(match.legal())))
        for event in match.events:
            shadow.see(event)
        if not match.over:
            assert dog(match) == shadow.dog
        memory, chance = memory + shadow.by_memory, chance + shadow.by_chance
    assert memory, "the games met no tie that memory decides"
    assert chance, "the games met no tie that chance decides"


def test_dog_1_his_first_room_counts_in_whole_games() -> None:
    """Ties in which he was in one of the rooms, and only when he started there."""
    ties = 0
    for seed in range(60):
        match = Match.new("directors-cut", 2, ["dog"], seed=seed)
        shadow = Shadow([space.id for space in match.ruleset.board.spaces], gallery=True)
        rng = Random(seed)
        for _ in range(120):
            if match.over:
                break
            match.play(rng.choice([action for action in match.legal() if action.verb != "attempt"]))
        for event in match.events:
            shadow.see(event)
        ties += shadow.by_start
    assert ties, "the games met no tie that his first room decides"
