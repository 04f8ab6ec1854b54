"""What lies on the floors of the drawing: a pattern and a line drawing for a room, chosen by the words in its id."""

import re
from typing import Final

FLOORS: Final = (
    ("kitchen|galley|barber|lift", "tile"),
    ("wine|cellar|boiler|coal", "brick"),
    ("hedge|maze", "grass"),
    ("green-house|winter", "glass"),
    ("piazza|carriage|terrace", "stone"),
    ("foyer|chapel", "checker"),
    ("dining|ballroom|gallery|squash", "parquet"),
    ("library|armory|trophy|smoking|purser", "walnut"),
    ("drawing|casino|grand", "red"),
    ("billiard|sitting|bistro", "green"),
    ("master|parlor|white|stateroom", "blue"),
    ("lilac|nursery|tennessee|lancaster", "plum"),
    ("swimming|pool", "pool"),
    ("ice", "ice"),
    ("corridor", "hall"),
    ("deck|lifeboat|promenade|bridge|wireless", "teak"),
    ("shaft|engine|logistics|mail|cargo|steerage|gym", "steel"),
)
"""The first word found in a room's id names its floor."""

PLAIN_FLOORS: Final = ("wood", "walnut", "blue", "green", "plum", "red")

FURNITURE: Final = (
    ("dining", "dining"),
    ("billiard", "billiard"),
    ("nursery", "crib"),
    ("drawing|parlor|sitting|smoking|lounge", "salon"),
    ("trophy", "trophy"),
    ("green|winter|garden", "plants"),
    ("kitchen|galley", "stove"),
    ("armory", "swords"),
    ("library", "shelves"),
    ("maze", "maze"),
    ("carriage", "carriage"),
    ("piazza", "fountain"),
    ("wine", "barrels"),
    ("sports|squash", "court"),
    ("lifeboat", "boat"),
    ("bridge", "wheel"),
    ("^ice", "berg"),
    ("wireless", "morse"),
    ("promenade", "deckchairs"),
    ("lido", "parasol"),
    ("bistro", "tables"),
    ("chapel", "pews"),
    ("casino", "roulette"),
    ("ballroom", "rosette"),
    ("gymn", "dumbbell"),
    ("lift", "lift"),
    ("barber", "pole"),
    ("purser", "safe"),
    ("swimming", "waves"),
    ("engineering|boiler", "gear"),
    ("logistics|cargo", "crates"),
    ("mail", "letter"),
    ("shaft", "shaft"),
    ("coal", "heap"),
    ("steerage", "bunks"),
    ("gallery|foyer|corridor|stair|hall", ""),
    ("master", "fourposter"),
    ("lilac", "lilacs"),
    ("tennessee", "banjo"),
    ("lancaster", "rose"),
    ("servant", "bells"),
    ("white", "sheeted"),
    ("suite|room|quarters", "bed"),
)
"""The first word found in a room's id names its line drawing; an empty one means a bare room."""

MOTIFS: Final = {
    "dining": (
        '<rect x="-62" y="-20" width="124" height="40" rx="18"/><path d="M-44-30h0M-15-30h0M15-30h0M44-30h0M-44 30h0'
        'M-15 30h0M15 30h0M44 30h0M-74 0h0M74 0h0" stroke-width="13"/><path d="M-34 0h0M0 0h0M34 0h0" stroke-width="9"/>'
    ),
    "billiard": (
        '<rect x="-66" y="-36" width="132" height="72" rx="8"/><rect x="-57" y="-27" width="114" height="54" rx="2"/>'
        '<path d="M-57-27h0M0-29h0M57-27h0M-57 27h0M0 29h0M57 27h0" stroke-width="10"/>'
        '<path d="M26 0h0M36-6h0M36 6h0M46-12h0M46 0h0M46 12h0M-32 0h0" stroke-width="8"/>'
    ),
    "bed": (
        '<rect x="-36" y="-42" width="72" height="84" rx="7"/><rect x="-29" y="-36" width="26" height="17" rx="5"/>'
        '<rect x="3" y="-36" width="26" height="17" rx="5"/><path d="M-36-10h72M-36-2q36 14 72 0"/>'
        '<rect x="-64" y="-40" width="18" height="18" rx="3"/><path d="M-55-31h0" stroke-width="7"/>'
        '<rect x="46" y="-40" width="18" height="18" rx="3"/>'
    ),
    "crib": (
        '<rect x="-60" y="-24" width="54" height="48" rx="6"/><path d="M-50-24v48M-40-24v48M-28-24v48M-16-24v48"/>'
        '<path d="M22 22q26 16 52 0M30 16V-4l14-10 10 6h12l4 10-6 4v10"/><circle cx="48" cy="-18" r="3"/>'
    ),
    "salon": (
        '<rect x="-70" y="-22" width="22" height="52" rx="8"/><rect x="48" y="-22" width="22" height="52" rx="8"/>'
        '<circle cx="0" cy="4" r="24"/><circle cx="0" cy="4" r="15"/><rect x="-30" y="-44" width="60" height="15" rx="7"/>'
    ),
    "trophy": (
        '<path d="M0 34q-22-12-22-36h44q0 24-22 36zM-12-4q-26-4-24-34M-30-20q-16 0-18-14M12-4q26-4 24-34'
        'M30-20q16 0 18-14"/><path d="M-7 10h0M7 10h0" stroke-width="6"/><path d="M-6 22h12"/>'
    ),
    "plants": (
        '<path d="M-60 36h30l-4-20h-22zM-45 16v-34M-45-2q-20-2-20-20 18 0 20 20zM-45-8q20-2 20-20-18 0-20 20z'
        "M-14 36h28l-4-16H-10zM0 20V-12M0 0q-16-6-12-22 14 4 12 22zM0-4q16-6 12-22-14 4-12 22zM34 36h30l-4-20H38zM49 16v-40"
        'M49-6q-20 2-22-16 20-2 22 16zM49-12q20 2 22-16-20-2-22 16z"/>'
    ),
    "stove": (
        '<rect x="-66" y="-30" width="60" height="56" rx="5"/><circle cx="-51" cy="-15" r="9"/>'
        '<circle cx="-22" cy="-15" r="9"/><circle cx="-51" cy="11" r="9"/><circle cx="-22" cy="11" r="6"/>'
        '<rect x="8" y="-30" width="58" height="22" rx="4"/><path d="M14-19h46"/><ellipse cx="37" cy="14" rx="15" ry="13"/>'
        '<path d="M52 14h22"/>'
    ),
    "swords": (
        '<path d="M-44-34l78 62M44-34l-78 62M-50 14l22 22M50 14l-22 22M-38 26l-12 10M38 26l12 10"/>'
        '<path d="M0-44l16 7v14q0 14-16 22-16-8-16-22v-14z"/>'
    ),
    "shelves": (
        '<path d="M-68-34H68M-68 0H68M-68 34H68M-68-34v68M68-34v68"/><path d="M-62-6v-22M-54-6v-24M-46-6v-18M-36-6l6-22'
        "M-20-6v-24M-12-6v-20M4-6v-24M12-6v-18M20-6v-22M36-6v-24M44-6l6-20M-58 28V8M-50 28V4M-34 28V10M-26 28V6M-10 28V4"
        'M-2 28V8M14 28l6-20M30 28V6M38 28V4M54 28V10" stroke-width="5"/>'
    ),
    "maze": '<path d="M-78 44V-40H78V44H-58V-22H58V26H-38V-4H38V10H-20"/>',
    "carriage": (
        '<circle cx="-36" cy="22" r="22"/><circle cx="38" cy="28" r="16"/><path d="M-36 0v44M-58 22h44M-52 6l32 32'
        "M-20 6l-32 32M38 12v32M22 28h32M27 17l22 22M49 17L27 39M-36 22q34-10 74 6"
        'M-30-4q-14-36 4-40h40q18 4 4 40-24 8-48 0zM-14-12v-22h24v22zM22-8h22l6-16M-30-30h-8v12"/>'
    ),
    "fountain": (
        '<circle r="46"/><circle r="36"/><circle r="14"/><circle r="5"/>'
        '<path d="M0-14v-14M0 14v14M-14 0h-14M14 0h14M-10-10l-9-9M10-10l9-9M-10 10l-9 9M10 10l9 9"/>'
        '<path d="M-82-30h12M-76-36v12M82-30H70M76-36v12M-82 34h12M-76 28v12M82 34H70M76 28v12"/>'
    ),
    "fourposter": (
        '<rect x="-44" y="-42" width="88" height="84" rx="5"/>'
        '<path d="M-44-42h0M44-42h0M-44 42h0M44 42h0" stroke-width="11"/>'
        '<rect x="-34" y="-35" width="32" height="18" rx="5"/><rect x="2" y="-35" width="32" height="18" rx="5"/>'
        '<path d="M-44-8h88M-44 2q22 12 44 0 22 12 44 0"/><path d="M-72-38h14v22h-14zM58-38h14v22H58z"/>'
    ),
    "lilacs": (
        '<path d="M-16 42h32l5-26q-21-9-42 0zM0 14V-10M-5 14q-8-12-22-16M5 14q8-12 22-16"/><path d="M0-36h0M-7-26h0M7-26h0'
        'M-3-16h0M5-14h0M-38-16h0M-30-24h0M-28-12h0M-42-6h0M38-16h0M30-24h0M28-12h0M42-6h0" stroke-width="11"/>'
    ),
    "banjo": (
        '<circle cx="-30" cy="14" r="24"/><circle cx="-30" cy="14" r="17"/>'
        '<path d="M-13-3l54-43M-9 3l54-43M41-46l16-8 6 8-14 10M-38 6l18 18"/><path d="M34 26q10-14 26-8M30 40q16-20 40-8"/>'
    ),
    "rose": (
        '<circle r="12"/><circle r="26"/><path d="M0-12q-12-12-10-26 10-8 20 0 2 14-10 26'
        "M11-4q8-14 24-14 10 8 6 18-12 10-27 5M7 10q16 2 22 16-4 12-16 12-14-8-14-22"
        'M-7 10q-16 2-22 16 4 12 16 12 14-8 14-22M-11-4q-8-14-24-14-10 8-6 18 12 10 27 5"/>'
    ),
    "bells": (
        '<path d="M-70-32H70M-48-32v10q-14 4-14 24h28q0-20-14-24M0-32v10q-14 4-14 24h28q0-20-14-24'
        'M48-32v10q-14 4-14 24h28q0-20-14-24"/><path d="M-48 9h0M0 9h0M48 9h0" stroke-width="8"/>'
        '<path d="M-60 30h24M-12 30h24M36 30h24"/>'
    ),
    "sheeted": (
        '<path d="M-56 36q-6-66 14-70 20-4 18 24 20-4 22 14l6 32zM-40 36q2-20-2-34M-18 36q-4-14 0-24'
        'M30 36q-4-52 8-60 16-4 20 8 8 30 6 52zM44 36q2-24 0-40"/>'
    ),
    "barrels": (
        '<circle cx="-46" cy="14" r="20"/><circle cx="0" cy="14" r="20"/><circle cx="46" cy="14" r="20"/>'
        '<circle cx="-23" cy="-22" r="20"/><circle cx="23" cy="-22" r="20"/>'
        '<path d="M-46 14h0M0 14h0M46 14h0M-23-22h0M23-22h0" stroke-width="7"/>'
    ),
    "court": '<rect x="-66" y="-30" width="132" height="60"/><path d="M0-36v72M-36-30v60M36-30v60M-36 0h72"/>',
    "boat": '<path d="M-66-6q66 16 132 0-12 34-44 34h-44q-32 0-44-34zM-40-2v-16M0 4v-22M40-2v-16M-56-18h112"/>',
    "wheel": '<circle r="30"/><circle r="9"/><path d="M0-44v88M-44 0h88M-31-31l62 62M31-31l-62 62"/>',
    "berg": '<path d="M-66 30l22-44 16 14 18-40 24 30 14-12 38 52zM-44-14l8 22M-10-40l4 40M38-22l-6 24"/>',
    "morse": '<path d="M0 34V-20M-14 34L0-20 14 34M-10 16h20M-18-20a22 22 0 0 1 36 0M-32-26a40 40 0 0 1 64 0"/>',
    "deckchairs": (
        '<path d="M-70 26l30-38M-74-6q20 20 44 20M-62 26l-8-32M-34 26l-20-22M-14 26l30-38M-18-6q20 20 44 20M-6 26l-8-32'
        'M22 26L2 4M42 26l30-38M38-6q20 20 44 20M50 26l-8-32M78 26L58 4"/>'
    ),
    "parasol": (
        '<circle cx="-34" r="30"/><path d="M-34-30v60M-64 0h60M-55-21l42 42M-13-21l-42 42"/><circle cx="44" cy="4" r="20"/>'
        '<path d="M44-16v40M24 4h40"/>'
    ),
    "tables": (
        '<circle cx="-46" r="17"/><circle cx="46" r="17"/><circle r="17"/>'
        '<path d="M-46-27h0M-46 27h0M46-27h0M46 27h0M0-27h0M0 27h0M-73 0h0M73 0h0" stroke-width="11"/>'
    ),
    "pews": '<path d="M-60-20h44M-60-4h44M-60 12h44M-60 28h44M16-20h44M16-4h44M16 12h44M16 28h44M0-44v26M-9-35H9"/>',
    "roulette": (
        '<circle r="38"/><circle r="26"/><circle r="8"/>'
        '<path d="M0-38v12M0 38V26M-38 0h12M38 0H26M-27-27l9 9M27-27l-9 9M-27 27l9-9M27 27l-9-9"/>'
    ),
    "rosette": '<circle r="40"/><path d="M0-40L12-12 40 0 12 12 0 40-12 12-40 0-12-12z"/><circle r="7"/>',
    "dumbbell": '<path d="M-30 0h60M-38-18v36M-46-12v24M38-18v36M46-12v24"/>',
    "lift": '<rect x="-26" y="-38" width="52" height="76" rx="3"/><path d="M0-38v76M-16-6l5-8 5 8M6 2l5 8 5-8"/>',
    "pole": '<path d="M-10-34h20v68h-20zM-14-34h28M-14 34h28M-10-14l20-14M-10 4l20-14M-10 22l20-14"/>',
    "safe": (
        '<rect x="-34" y="-34" width="68" height="64" rx="4"/><rect x="-26" y="-26" width="52" height="48"/>'
        '<circle r="12" cy="-2"/><path d="M0-14v24M-12-2h24M-24 30v8M24 30v8"/>'
    ),
    "waves": (
        '<path d="M-70-14q12-12 24 0t24 0 24 0 24 0 24 0 24 0M-70 6q12-12 24 0t24 0 24 0 24 0 24 0 24 0'
        'M-70 26q12-12 24 0t24 0 24 0 24 0 24 0 24 0"/>'
    ),
    "gear": (
        '<circle r="24"/><circle r="9"/>'
        '<path d="M0-24v-13M0 24v13M-24 0h-13M24 0h13M-17-17l-9-9M17-17l9-9M-17 17l-9 9M17 17l9 9" stroke-width="11"/>'
    ),
    "crates": (
        '<path d="M-58-2h40v40h-40zM-58-2l40 40M-18-2l-40 40M-8-2h40v40H-8zM-8-2l40 40M32-2L-8 38M-34-42H6V-2h-40z'
        'M-34-42L6-2M6-42l-40 40"/>'
    ),
    "letter": '<rect x="-44" y="-28" width="88" height="56" rx="3"/><path d="M-44-28L0 8l44-36M-44 28l30-28M44 28L14 0"/>',
    "shaft": '<path d="M-74-10H74M-74 10H74M-50-18v36M-42-18v36M42-18v36M50-18v36M-4-16v32M4-16v32"/>',
    "heap": (
        '<path d="M-66 30q14-30 32-30 6-26 30-30 26 0 32 26 22 0 34 34z"/>'
        '<path d="M-30 18h0M-6-4h0M12 16h0M34 14h0M-10 18h0M14-10h0" stroke-width="8"/>'
    ),
    "bunks": (
        '<path d="M-60-34v68M60-34v68M-60-16H60M-60 20H60"/><rect x="-54" y="-28" width="24" height="10" rx="4"/>'
        '<rect x="-54" y="8" width="24" height="10" rx="4"/>'
    ),
}
"""Line drawings of about 160 by 90 around the origin."""


def floor_of(id: str, kind: str) -> str:
    """The floor pattern of a room."""
    if kind == "hallway":
        return "hall"
    if kind == "stairs":
        return "walnut"
    # any room of a stranger's board gets some floor, and always the same one
    return _word(FLOORS, id) or PLAIN_FLOORS[sum(map(ord, id)) % len(PLAIN_FLOORS)]


def motif_of(id: str, kind: str) -> str:
    """The line drawing of a room, or nothing."""
    return MOTIFS.get(_word(FURNITURE, id), "") if kind == "room" else ""


def _word(table: tuple[tuple[str, str], ...], id: str) -> str:
    for words, value in table:
        if re.search(words, id):
            return value
    return ""
