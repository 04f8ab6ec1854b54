"""Sounds: made in the browser, never before somebody has pressed something, and not for those who want none."""

import re

from company import Invite
from guest import Guest
from house import House
from mouse import Mouse
from playwright.sync_api import Locator, expect

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

SILENT = "delete window.AudioContext;"


def listen(invite: Invite, house: House, *scripts: str, phone: bool = False) -> Guest:
    guest = invite(house, phone=phone)
    for script in (HEARD, *scripts):
        guest.page.add_init_script(script)
    return guest


def begun(guest: Guest) -> int:
    """How many sounds have been made since the page was loaded."""
    return int(guest.page.evaluate("begun.length"))


def opened(guest: Guest) -> list[str]:
    states: list[str] = guest.page.evaluate("opened.map((one) => one.state)")
    return states


def switch(guest: Guest) -> Locator:
    return guest.page.get_by_role("button", name=re.compile("^Sound: "))


def step(guest: Guest) -> str:
    return next(one for one in guest.legal() if one.startswith("step"))


def beside(invite: Invite, house: House, *scripts: str, phone: bool = False) -> tuple[Guest, Mouse]:
    """Somebody who listens, on a page where nothing has been pressed yet; and their own turn, on another device."""
    listener, other = listen(invite, house, *scripts, phone=phone), Mouse(invite(house))
    listener.sit(other.sit_down())
    listener.my_turn()
    return listener, other


def happen(listener: Guest, other: Mouse) -> None:
    """Something that makes a sound."""
    other.do(step(other.guest))
    listener.until(lambda: listener.moment["seq"] >= other.guest.moment["seq"])
    listener.shown()


def take_back(listener: Guest, other: Mouse) -> None:
    """So that it can happen again. That makes no sound."""
    before = other.guest.moment["seq"]
    other.guest.look()
    other.guest.actions.get_by_role("button", name="Undo").click()
    other.guest.until(lambda: other.guest.moment["seq"] > before)
    listener.until(lambda: listener.moment["seq"] > before)


def test_silence_until_something_is_pressed(invite: Invite, house: House) -> None:
    listener, other = beside(invite, house)
    happen(listener, other)
    assert (opened(listener), begun(listener)) == ([], 0)


def test_what_happens_is_heard_once_the_mouse_has_been_pressed(invite: Invite, house: House) -> None:
    guest = listen(invite, house)
    mouse = Mouse(guest)
    mouse.sit_down()
    asked: list[str] = []
    guest.page.on("request", lambda request: asked.append(f"{request.resource_type} {request.url}"))
    mouse.do(step(guest))
    guest.page.wait_for_function("() => begun.length > 0")
    assert opened(guest) == ["running"]
    assert guest.page.evaluate("begun.every((one) => one.state === 'running' && Math.abs(one.late) < 3)")
    assert not [one for one in asked if re.search(r"^media|\.(mp3|ogg|opus|wav|m4a|flac|webm)\b", one)], "a sound was fetched"


def test_keys_are_presses_too(invite: Invite, house: House) -> None:
    listener, other = beside(invite, house)
    listener.page.keyboard.press("Tab")
    happen(listener, other)
    listener.page.wait_for_function("() => begun.length > 0")


def test_one_tap_is_enough_on_a_phone(invite: Invite, house: House) -> None:
    listener, other = beside(invite, house, STRICT, phone=True)
    listener.page.get_by_role("navigation", name="Panels").get_by_role("button", name="Log").tap()
    happen(listener, other)
    listener.page.wait_for_function("() => begun.length > 0")


def test_who_wants_no_sound_hears_none_and_is_not_asked_again(invite: Invite, house: House) -> None:
    listener, other = beside(invite, house)
    expect(switch(listener)).to_have_attribute("aria-pressed", "true")
    switch(listener).click()
    expect(switch(listener)).to_have_text("Sound: off")
    expect(switch(listener)).to_have_attribute("aria-pressed", "false")
    happen(listener, other)
    assert begun(listener) == 0
    assert set(opened(listener)) == {"closed"}, "what has begun goes on after it was switched off"
    listener.page.reload()
    expect(switch(listener)).to_have_text("Sound: off")
    listener.log.click()
    take_back(listener, other)
    happen(listener, other)
    assert (opened(listener), begun(listener)) == ([], 0)
    switch(listener).click()
    expect(switch(listener)).to_have_text("Sound: on")
    take_back(listener, other)
    happen(listener, other)
    listener.page.wait_for_function("() => begun.length > 0")


def test_a_browser_that_makes_no_sound_plays_all_the_same(invite: Invite, house: House) -> None:
    guest = invite(house)
    guest.page.add_init_script(SILENT)
    mouse = Mouse(guest)
    mouse.sit_down()
    switch(guest).click()
    switch(guest).click()
    mouse.do(step(guest))
