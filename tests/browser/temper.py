"""What the people in these tests would like to do. They know what their page knows, and want the game to be short."""

from random import Random
from typing import Any


class Temper:
    """Attempts whatever may be attempted, lets others foil, draws while the hand is small, and otherwise walks about."""

    def __init__(self, seed: int, most: int = 5, foils: bool = False, meek: bool = False) -> None:
        """`foils`: foils where it can. `meek`: never attempts anything, so that the game goes on."""
        self.random = Random(seed)
        self.most = most
        self.foils = foils or meek
        self.meek = meek

    def choose(self, snapshot: dict[str, Any]) -> str:
        legal: list[str] = snapshot["legal"]
        if snapshot["asks"] != "turn":
            return self._answer(legal)
        attempts = [one for one in legal if one.startswith("attempt")]
        if attempts and not self.meek:
            strengths = snapshot.get("strengths", {})
            return max(attempts, key=lambda one: (one.split()[1] == "doctor", strengths.get("".join(one.split()[2:3]), 0)))
        walks = [one for one in legal if one.startswith(("step", "play"))]
        to_him = [
            one for one in walks if one.endswith((f" {snapshot['stops'][0]}", f" {snapshot['doctor']}")) and " doctor " not in one
        ]
        fetching = [one for one in walks if " doctor " in one and one.endswith(f" {snapshot['pawns'][snapshot['to_act']]}")]
        if snapshot.get("chances"):
            for one in fetching + to_him:
                if one.split()[-1] in snapshot["chances"]:
                    return one
        if "draw" in legal and len(snapshot["hand"]) < self.most:
            return "draw"
        if walks and self.random.random() < 0.6:
            return self.random.choice(to_him or walks)
        return next((one for one in ("draw", "end") if one in legal), None) or self.random.choice(walks or legal)

    def _answer(self, legal: list[str]) -> str:
        foils = [one for one in legal if one != "pass"]
        if "pass" in legal and not (self.foils and foils):
            return "pass"
        return self.random.choice(foils)
