"""A report on simulated games: the Parquet files of `simulate` as one self-contained HTML page of figures."""

from doctorlucky.lab.report.write import report

__all__ = ["report"]
