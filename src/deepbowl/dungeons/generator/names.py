"""Names for generated dungeons and their rooms, in the spirit of the place."""

from __future__ import annotations

from random import Random
from typing import Final

PLACES: Final[dict[str, tuple[str, ...]]] = {
    "vaults": ("Vaults", "Undercroft", "Cellars", "Strongrooms", "Granaries", "Mint", "Armouries"),
    "caverns": ("Caverns", "Grottoes", "Delvings", "Sinkholes", "Hollows", "Maw", "Burrows"),
    "cloisters": ("Cloisters", "Crypts", "Galleries", "Archives", "Chapels", "Reliquary", "Baths"),
    "warrens": ("Warrens", "Catacombs", "Mines", "Tunnels", "Sewers", "Kennels", "Labyrinth"),
}
OF: Final = (
    "the Drowned King", "the Last Whistle", "Bent Coins", "the Deaf Bell", "Nine Lanterns", "the Lost Referee",
    "Cold Iron", "the Sleeping Ogre", "Broken Studs", "the Moth Queen", "Old Thunder", "the Patient Worm",
    "Borrowed Time", "the Salt Monks", "Grinning Stone", "the Tin Crown", "Unpaid Debts", "the Blind Architect",
    "Spilt Ale", "the Hollow Drum", "Three Keys", "the Mad Groundsman", "Dry Wells", "the Singing Rat",
)  # fmt: skip
MOODS: Final = (
    "Dripping", "Crooked", "Whispering", "Smoky", "Echoing", "Gilded", "Mossy", "Silent", "Cracked", "Dusty", "Sunken",
    "Haunted", "Draughty", "Glittering", "Rusty", "Painted", "Forgotten", "Crowded", "Bitter", "Lopsided",
)  # fmt: skip
ROOMS: Final[dict[str, tuple[str, ...]]] = {
    "hall": ("Hall", "Store", "Mess", "Barracks", "Chamber"),
    "bent": ("Corner", "Elbow", "Workshop", "Kitchen", "Bend"),
    "round hall": ("Rotunda", "Well Room", "Arena", "Dome", "Ring"),
    "gallery": ("Gallery", "Colonnade", "Long Room"),
    "pillars": ("Pillared Hall", "Shrine", "Forum"),
    "crossing": ("Crossing", "Junction", "Crossroads"),
    "cloister": ("Cloister", "Court", "Ambulatory"),
    "cave": ("Cave", "Grotto", "Den", "Hollow"),
}


def title_of(manner: str, dice: Random) -> str:
    """A title for a dungeon."""
    return f"The {dice.choice(PLACES[manner])} of {dice.choice(OF)}"


def slug(text: str) -> str:
    """A title as a name: lower-case words with hyphens between them."""
    kept = "".join(char if char.isascii() and char.isalnum() else " " for char in text.lower().replace("'", ""))
    return "-".join(kept.split())


def room_titles(kinds: list[str], dice: Random) -> list[str]:
    """A title for each room, no two alike."""
    moods = list(MOODS)
    dice.shuffle(moods)
    return [f"{moods[i % len(moods)]} {dice.choice(ROOMS[kind])}" for i, kind in enumerate(kinds)]
