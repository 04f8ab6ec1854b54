"""A tiny board with whatever a drawing may stumble over: slim rooms of two rectangles, long numbers, signs that SVG must escape."""

NOOK = """
name = "A <b>&amp;\\"quoted\\"</b> house"
size = [1, 3]
[[room]]
id = "nook"
name = "Nook & <Cranny>"
number = 999
rects = [[0, 0, 1, 0.5], [0, 0.5, 0.25, 1]]
[[room]]
id = "hall-long"
kind = "hallway"
rects = [[0, 1, 1, 3]]
[[door]]
rooms = ["nook", "hall-long"]
line = [0, 1, 0.25, 1]
"""
