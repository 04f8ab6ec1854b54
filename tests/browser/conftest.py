"""Who is there in the browser tests. A file of this name can be checked in one folder only, so it holds nothing itself."""

from company import browser, guest, house, invite, own_house, phone

__all__ = ["browser", "guest", "house", "invite", "own_house", "phone"]
