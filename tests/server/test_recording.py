"""What the page's component tests are shown is what the server sends."""

from recording import FOLDER, recorded


def test_recorded_frames_are_what_the_server_sends() -> None:
    fresh = dict(recorded())
    assert {path.stem for path in FOLDER.glob("*.json")} == set(fresh)
    for name, text in fresh.items():
        kept = (FOLDER / f"{name}.json").read_text(encoding="utf-8")
        assert kept == text, f"{name}.json is old: run tests/server/recording.py"
