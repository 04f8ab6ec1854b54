"""Nobody shall take tests that did not run for tests that passed."""

from pathlib import Path

import pytest

BROWSER = Path(__file__).parent / "browser"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Say it loudly where the browser tests did not run."""
    silent = [
        report
        for report in terminalreporter.stats.get("skipped", [])
        if isinstance(report, pytest.TestReport) and (config.rootpath / report.nodeid.partition("::")[0]).is_relative_to(BROWSER)
    ]
    if not silent:
        return
    terminalreporter.section("THE BROWSER TESTS DID NOT RUN", sep="!", red=True, bold=True)
    terminalreporter.line(
        f"{len(silent)} tests of the browser game were skipped: there is no Chromium or Chrome on this machine.", red=True
    )
    terminalreporter.line(
        "'python tests/browser/chromium.py --install' tries to install one; DOCTORLUCKY_CHROMIUM names one that is elsewhere."
    )
    terminalreporter.line("With DOCTORLUCKY_BROWSER=required in the environment they fail instead, as they do in CI.")
