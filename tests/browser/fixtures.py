"""A server, a browser, and people in it. Each worker has its own."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from chromium import ARGUMENTS, find
from house import House
from person import PATIENCE, Person
from playwright.sync_api import Browser, expect, sync_playwright

Invite = Callable[..., Person]

expect.set_options(PATIENCE * 1000)  # what a busy machine takes is no fault of the page


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """The server of this worker."""
    house = House(tmp_path_factory.mktemp("house"))
    house.open()
    yield house
    house.close()


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[House]:
    """A server of the test's own, to be killed and started again."""
    house = House(tmp_path)
    house.open()
    yield house
    house.close()


def needed() -> str:
    """Where the browser is. Without one the tests are skipped, or fail where they are required."""
    path = find()
    if path is not None:
        return path
    lacking = "there is no Chromium or Chrome on this machine"
    if os.environ.get("DOCTORLUCKY_BROWSER") == "required":
        pytest.fail(f"{lacking}, and DOCTORLUCKY_BROWSER says that one is required")
    pytest.skip(lacking)


@pytest.fixture(
    scope="module"
)  # no longer: while Playwright is there its event loop counts as running, and other tests run their own
def browser() -> Iterator[Browser]:
    """A real Chromium or Chrome."""
    path = needed()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        yield browser
        browser.close()


@pytest.fixture
def invite(browser: Browser) -> Iterator[Invite]:
    """Somebody with a browser of their own: `invite(house, ...)`. Whatever their page complains about fails the test."""
    people: list[Person] = []

    def come(house: House, **settings: Any) -> Person:
        people.append(Person.arrive(browser, house, **settings))
        return people[-1]

    yield come
    troubles = [trouble for person in people for trouble in person.troubles]
    for person in people:
        person.page.context.close()
    assert not troubles, f"pages complained: {troubles}"


@pytest.fixture
def person(invite: Invite, house: House) -> Person:
    """Somebody at a desk, in the house of this worker."""
    return invite(house)


@pytest.fixture
def phone(invite: Invite, house: House) -> Person:
    """Somebody with a phone in their hand."""
    return invite(house, phone=True)
