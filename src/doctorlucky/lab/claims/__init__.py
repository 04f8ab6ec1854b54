"""What designers and players say about these games, put to the test: a hypothesis, an experiment, an interval, a verdict.

What a claim predicts is written down in its module before its games are played, and the verdict follows from the interval alone.
"""
