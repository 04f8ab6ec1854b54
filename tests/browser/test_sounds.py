"""Sounds: made in the browser, never before somebody has pressed something. What is heard when, and that those who want none hear
none, is tested on recorded frames: `web/src/table/sounds.component.test.ts`."""

import re

from fixtures import Invite
from hands import Hands
from house import House
from mouse import Finger, Mouse
from person import Person

HEARD = """
window.opened = [];
window.begun = [];
window.AudioContext = class extends AudioContext {
    constructor(...settings) {
        super(...settings);
        opened.push(this);
    }
};
for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
    const start = kind.prototype.start;
    kind.prototype.start = function (at, ...rest) {
        begun.push({ kind: kind.name, late: at - this.context.currentTime, state: this.context.state });
        return start.call(this, at, ...rest);
    };
}"""
"""Every tone and every hiss that begins, and what it is made in."""

STRICT = """
window.AudioContext = class extends AudioContext {
    #may = false;
    get state() {
        return this.#may ? super.state : "suspended";
    }
    async resume() {
        this.#may ||= ["keydown", "mousedown", "pointerup", "touchend", "click"].includes(window.event?.type);
        return super.resume();
    }
};"""
"""A browser that insists on a press, as those on phones do: a finger that has only come down is none."""


def begun(person: Person) -> int:
    """How many sounds have been made since the page was loaded."""
    return int(person.page.evaluate("begun.length"))


def step(hands: Hands) -> None:
    hands.do(next(one for one in hands.person.legal() if one.startswith("step")))


def test_what_happens_is_heard_once_the_mouse_has_been_pressed(invite: Invite, house: House) -> None:
    person = invite(house)
    person.page.add_init_script(HEARD)
    mouse = Mouse(person)
    mouse.sit_down()
    assert person.page.evaluate("opened.length") == 0
    asked: list[str] = []
    person.page.on("request", lambda request: asked.append(f"{request.resource_type} {request.url}"))
    step(mouse)
    person.page.wait_for_function("() => begun.length > 0")
    assert person.page.evaluate("opened.map((one) => one.state)") == ["running"]
    assert person.page.evaluate("begun.every((one) => one.state === 'running' && Math.abs(one.late) < 3)")
    assert not [one for one in asked if re.search(r"^media|\.(mp3|ogg|opus|wav|m4a|flac|webm)\b", one)], "a sound was fetched"


def test_one_tap_is_enough_on_a_phone(invite: Invite, house: House) -> None:
    listener = invite(house, phone=True)
    finger = Finger(listener)
    for script in (HEARD, STRICT):
        listener.page.add_init_script(script)
    opened = finger.sit_down()
    listener.page.get_by_role("navigation", name="Panels").get_by_role("button", name="Log").tap()
    assert begun(listener) == 0
    before = listener.snapshot["seq"]
    finger.meanwhile(opened, lambda snapshot: snapshot["seq"] > before)
    listener.page.wait_for_function("() => begun.length > 0")
