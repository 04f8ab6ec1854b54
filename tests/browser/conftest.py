"""Who is there in the browser tests. A file of this name can be checked in one folder only, so it holds nothing itself."""

from fixtures import browser, house, invite, own_house, person, phone

__all__ = ["browser", "house", "invite", "own_house", "person", "phone"]
