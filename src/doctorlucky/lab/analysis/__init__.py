"""A finished game looked at again: who was how likely to win when, what turned it, and what would have been better."""

from doctorlucky.lab.analysis.analysis import Analysis, analyze
from doctorlucky.lab.analysis.quality import ROLLOUTS

__all__ = ["ROLLOUTS", "Analysis", "analyze"]
