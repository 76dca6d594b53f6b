"""TenTen's rules in plain words, by id."""

from collections.abc import Mapping
from typing import Final, TypeAlias

from tilegames.texts import Message, message

Entry: TypeAlias = tuple[str, Message]
"""A short lead and a sentence."""

RULES: Final[Mapping[str, Message]] = {
    "TT-01": message(
        "The box holds 61 tiles: one red 0, four each of red 1 to 7 and of blue 1 to 7, and one purple 5, 6, 7 and 8."
    ),
    "TT-02": message("Ten means: your eight tiles make exactly 10. Each tile counts once, alone or in one combo."),
    "TT-03": message("A red run is three red numbers in a row. It counts as the largest: red 3 4 5 counts 5."),
    "TT-04": message("A blue run is three blue numbers in a row. It counts as the smallest: blue 3 4 5 counts 3."),
    "TT-05": message("A triple is three equal tiles of one colour. It counts 0, whatever the number."),
    "TT-06": message(
        "A combo has exactly three tiles, and using it is your choice. A fourth equal tile counts alone or elsewhere."
    ),
    "TT-07": message(
        "A purple tile is red or blue, as you like. In one count it has one colour. Runs may use 0 and 8."
    ),
    "TT-08": message("How you count your hidden tiles is open until you show them."),
    "TT-10": message("The first dealer is drawn by chance."),
    "TT-11": message(
        "Everybody gets seven tiles; the others are the pile. The dealer begins, then the next on the left."
    ),
    "TT-20": message(
        "In your turn you do one of three things: draw a tile, get the latest discard, or say ten with it."
    ),
    "TT-21": message("Draw: take a tile from the pile. Then say ten with your eight tiles, or discard one."),
    "TT-22": message(
        "Get: two of your hidden tiles and the latest discard make a combo. The three lie open and stay that combo."
        " Then discard a hidden tile. You get at most once in a turn."
    ),
    "TT-23": message("Only the very latest discard can be taken, and only one that somebody else laid."),
    "TT-24": message("Ten with the discard: your seven tiles and the latest discard make exactly 10."),
    "TT-25": message("A get and a draw do not go together in one turn, and ten is not said straight after a get."),
    "TT-26": message("Everybody waits for their turn: no discard is claimed out of turn."),
    "TT-27": message(
        "A purple tile in an open combo keeps the colour of that combo. Of three purple tiles you name the colour."
    ),
    "TT-28": message("All discards lie in one row, the latest on the right."),
    "TT-30": message(
        "Said ten, and it is not? Everybody else gets 1 chip. After a draw you discard and your turn ends;"
        " with the discard you do your turn again."
    ),
    "TT-31": message(
        "When you do your turn again you cannot say ten with that discard once more. Draw or get;"
        " with an empty pile, get or pass. After the draw you may say ten once more."
    ),
    "TT-40": message("When the pile is empty and nobody says ten, the round ends without points."),
    "TT-41": message(
        "When the pile is empty you may still get the latest discard or say ten with it. If you do neither, you pass"
        " and the round ends."
    ),
    "TT-50": message("Basic game: a right ten earns 1 chip. Whoever has 4 chips first wins."),
    "TT-51": message(
        "Basic game: after a round with a ten the dealer marker goes to the left; after an empty pile it stays."
    ),
    "TT-52": message("Equal at the end? The first dealer wins, or whoever sits nearest after the first dealer."),
    "TT-60": message("Game with bonuses: a ten is worth 2 points, the dealer's 3, and each bonus adds its own."),
    "TT-61": message(
        "Purple tiles have one colour for the count and for all bonuses. The colours worth most are chosen for you."
    ),
    "TT-62": message("Each bonus adds its points to a ten. The bonus card lists them: it is one tap from the table."),
    "TT-63": message(
        "Single Three, Single Four, Double Three, Multi and Double Four do not add up: only the highest is paid."
    ),
    "TT-64": message("God Ten: two fours that are all 2s or all 5s. It wins the whole game at once."),
    "TT-65": message("Game with bonuses: the dealer keeps the marker after an own ten. Otherwise it goes to the left."),
    "TT-66": message(
        "Game with bonuses: it ends when the marker comes back to the first dealer for the second time,"
        " or as soon as somebody has more than 25 points."
    ),
    "TT-67": message("Most points win."),
    "TT-68": message("A wrong ten costs the same in both games: everybody else gets 1."),
}
"""What each rule says, in the order of their ids."""

HEADINGS: Final[Mapping[str, Message]] = {
    "TT-01": message("Tiles and ten"),
    "TT-10": message("The deal"),
    "TT-20": message("Your turn"),
    "TT-30": message("A wrong ten"),
    "TT-40": message("When the pile is empty"),
    "TT-50": message("Basic game"),
    "TT-60": message("Game with bonuses"),
}
"""What stands above the rules, by the first rule below it."""

BONUS_CARD: Final = message("The bonus card: what a ten is worth")
"""The title of the bonus card."""


def bonus_card(*, close: str = "no_get", heaven: str = "first_turn", literal_marks: bool = False) -> tuple[Entry, ...]:
    """Give the bonus card (TT-60, TT-62 to TT-64): points, and for what they are paid.

    Args:
        close, heaven, literal_marks: the options of the same names in the game's rules.
    """
    card = [
        ("2", message("Every ten. The dealer's ten is worth 3.")),
        ("+1", message("Close: you took no discard with get in this round.")),
        ("+1", message("No One: no tile is a 1.")),
        ("+1", message("Single Three: three equal tiles of one colour, once, and no four of them.")),
        ("+1", message("Half Color: four tiles are red and four are blue.")),
        ("+1", message("Seven: a 7 is among the tiles.")),
        ("+1", message("Straight: five numbers in a row of one colour.")),
        ("+1", message("Two Blue: exactly two tiles are blue.")),
        ("+2", message("Under Five: every tile is below 5.")),
        ("+2", message("Single Four: four equal tiles of one colour, once, and no three others.")),
        ("+2", message("Single Color: all eight tiles are blue. If all are red, it is 3.")),
        ("+2", message("Eight: the 8 is among the tiles.")),
        ("+3", message("Double Three: three equal tiles of one colour, twice. If both have one number, it is 4.")),
        ("+3", message("Heaven: ten with the tile that you drew in your first turn of the round.")),
        ("+5", message("Multi: four equal tiles of one colour, and three others.")),
        ("+10", message("Double Four: four equal tiles of one colour, twice.")),
        ("", message("Of the bonuses for threes and fours only the highest is paid; all others add up.")),
        ("", message("God Ten: all eight tiles are 2s, or all are 5s. It wins the whole game.")),
        ("", message("Open sets count too, and a bonus may use other groups than those that make ten.")),
    ]
    if close == "self_drawn":
        card[1] = ("+1", message("Close: you took no discard in this round, neither with get nor for the ten."))
    if heaven == "dealer":
        card[13] = ("+3", message("Heaven: ten with the tile that the dealer drew in the first turn of the round."))
    if literal_marks:
        card[16] = ("", message("Beside Multi and Double Four also Double Three is paid, and all others add up."))
    return tuple(card)
