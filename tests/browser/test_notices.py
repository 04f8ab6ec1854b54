"""The reader is awaited while they look elsewhere: a notice of the browser's own, and a dot in the picture beside the title. When
there are notices, and when there are none, is tested on recorded frames: `web/src/table/notices.component.test.ts`."""

import re

from fixtures import Invite
from house import House
from mouse import Mouse
from playwright.sync_api import expect

RECORDED = """
window.notices = [];
window.Notification = class extends Notification {
    static permission = "granted";
    constructor(title, options) {
        super(title, options);
        this.told = { title, body: options.body, tag: options.tag, open: true };
        this.told.click = () => this.onclick();
        notices.push(this.told);
    }
    close() {
        this.told.open = false;
        super.close();
    }
};"""
"""The browser's own notices, and a list of them. Chromium without a window would not allow any."""

GAZE = """
window.gaze = "here";
Object.defineProperty(document, "visibilityState", { get: () => (gaze === "hidden" ? "hidden" : "visible") });
document.hasFocus = () => gaze === "here";
window.look = (where) => {
    const seen = document.visibilityState;
    gaze = where;
    if (document.visibilityState !== seen) document.dispatchEvent(new Event("visibilitychange"));
    dispatchEvent(new Event(gaze === "here" ? "focus" : "blur"));
};"""
"""Where the reader looks: here, at another tab, or at a window beside this one. In tests every page would be looked at."""

RED_DOT = """async () => {
    const icon = new Image();
    icon.src = document.querySelector("link[rel=icon]").href;
    await icon.decode();
    const pen = new OffscreenCanvas(32, 32).getContext("2d");
    pen.drawImage(icon, 0, 0, 32, 32);
    const [red, green, blue, alpha] = pen.getImageData(25, 8, 1, 1).data;
    return alpha === 255 && red > 150 && green < 100 && blue < 100;
}"""


def test_who_looks_elsewhere_is_called_and_sees_who_is_awaited_in_the_picture(invite: Invite, house: House) -> None:
    person = invite(house, storage={"settings": {"notify": True}})
    for script in (GAZE, RECORDED, "look('hidden');"):
        person.page.add_init_script(script)
    opened = Mouse(person).sit_down()
    person.page.wait_for_function("() => notices.length > 0")
    told = person.page.evaluate("notices.map(({ title, body, tag, open }) => ({ title, body, tag, open }))")
    assert told == [{"title": "Your turn", "body": person.table["name"], "tag": f"table-{opened.table}", "open": True}]
    expect(person.page).to_have_title(re.compile("^● Your turn · "))
    assert person.page.evaluate(RED_DOT)
    person.page.evaluate("look('here')")
    assert not person.page.evaluate("notices.some((one) => one.open)")
    person.page.get_by_role("link", name="Home").click()
    expect(person.page).to_have_title(re.compile("^[^●]"))
    assert not person.page.evaluate(RED_DOT)
