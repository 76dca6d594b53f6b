"""Dum-Mee's rules in plain words, by id."""

from collections.abc import Mapping
from typing import Final

from tilegames.texts import Message, message

RULES: Final[Mapping[str, Message]] = {
    "DM-01": message(
        "The box holds 110 tiles: red, blue and green 0 to 9, three of each, and black 0 to 9, two of each."
        " A 0 is a tile like any other."
    ),
    "DM-02": message(
        "A black tile fits every colour, but keeps its number. Once laid it belongs to that tree and stays."
        " Only where you agreed on it before the game is black wild: then you choose its number too, when you lay it."
    ),
    "DM-03": message("There are three trees, red, blue and green. Black has no tree of its own."),
    "DM-10": message("Everybody gets 15 tiles. The others lie face down: that pile is the Dum-Mee."),
    "DM-11": message("Who begins is drawn by chance, then it goes round to the left. Nobody sees your tiles."),
    "DM-20": message(
        "In your turn you do one of three things: register one colour, add one or more lines, or draw one tile."
        " You lay only tiles that you hold."
    ),
    "DM-21": message(
        "With an hourglass a turn lasts one minute, or as long as you agreed. Without one it lasts as long as you like."
    ),
    "DM-22": message(
        "When the time is up your turn ends. Whole lines stay and half-laid tiles go back to your hand;"
        " if you laid nothing, you draw one tile."
    ),
    "DM-30": message(
        "Register: three tiles of one colour that make 10 or 20, or four that make 20, lie down in one row and start"
        " that colour's tree. You choose their order. Four tiles never make a 10."
    ),
    "DM-31": message(
        "Each colour has one tree for the whole table. A colour that has its tree is not registered again."
    ),
    "DM-32": message("Black tiles may help to register, but at least one tile has the colour itself."),
    "DM-33": message("After you register, your turn is over."),
    "DM-40": message(
        "Once you have registered a colour, you may add to every tree, whoever started it."
        " When all three trees stand, everybody may."
    ),
    "DM-41": message("A tree takes tiles of its own colour, and black ones."),
    "DM-42": message(
        "Add: one or two new tiles finish a straight line of three, across or down, with at least one tile that lies"
        " there already. The line makes 10 or 20. A tree grows on all four sides, and trees never touch."
    ),
    "DM-43": message(
        "Look at every row and column of the tree that touches: one tile is fine, two wait for a third, three make"
        " 10 or 20, and the first row may have four. Nothing else, so a line of three is never made longer."
    ),
    "DM-44": message(
        "The first line added to a tree goes straight up or down from the first or the last tile of its row."
        " Later lines may start anywhere."
    ),
    "DM-45": message(
        "Add as many lines as you like in your turn. After one or more you may stop, even if you could do more."
    ),
    "DM-46": message("What lies on the table stays where it is. Only an empty place takes a tile."),
    "DM-50": message(
        "Draw only when you can neither register nor add. You take one tile, and your turn is over."
        " Small children may agree that drawing is always allowed."
    ),
    "DM-60": message("Whoever has no tiles left first wins at once, also by registering."),
    "DM-61": message(
        "When the Dum-Mee is used up, the game ends after that turn, and the fewest tiles win."
        " Or agree to play on without drawing until everybody passes in a row."
    ),
    "DM-62": message("Equal numbers of tiles share the win. Or agree that the lower sum of their numbers wins."),
}
"""What each rule says, in the order of their ids."""

HEADINGS: Final[Mapping[str, Message]] = {
    "DM-01": message("Tiles and trees"),
    "DM-10": message("The deal"),
    "DM-20": message("Your turn"),
    "DM-30": message("Register"),
    "DM-40": message("Add lines"),
    "DM-50": message("Draw"),
    "DM-60": message("The end"),
}
"""What stands above the rules, by the first rule below it."""
