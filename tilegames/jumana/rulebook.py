"""Jumana's rules in plain words, by id."""

from collections.abc import Mapping
from typing import Final

from tilegames.texts import Message, message

RULES: Final[Mapping[str, Message]] = {
    "JU-01": message(
        "The box holds 42 sticks with three letters each, made of U, M, A and N. Five of them carry jokers, J. No list"
        " came with the game, so this box is our own choice."
    ),
    "JU-02": message(
        "You may turn a stick round: UMA can lie as UMA or as AMU. Its letters are on top, and they are compared with"
        " the letters they come to lie on."
    ),
    "JU-03": message(
        "J is a joker. It goes with any letter, above it or below it, and every time anew: what it stood for once does"
        " not bind it."
    ),
    "JU-10": message(
        "One to four players get five sticks each, five or six players three. The other sticks are the pool. Nobody"
        " sees your sticks."
    ),
    "JU-11": message(
        "Two sticks from the pool are the base. They lie side by side on the board, one letter's width apart, or close"
        " together if you choose so."
    ),
    "JU-12": message(
        "One player lays the base, and the next on the right begins. Play goes on to the right. In the next round the"
        " next player on the right lays the base."
    ),
    "JU-20": message("In your turn you do one thing: place one stick of your hand, or draw."),
    "JU-21": message("After drawing you may place the drawn stick if it fits. If not, you keep it and pass."),
    "JU-22": message(
        "Does the tower look dangerous? You may draw instead of placing, even if a stick of yours would fit. Then only"
        " the drawn stick may be placed, or you pass."
    ),
    "JU-23": message(
        "You pass only after drawing, or when the pool is empty. When everybody has passed one after the other with an"
        " empty pool, the round is blocked."
    ),
    "JU-30": message(
        "From above a stick lies across or downwards, never slantwise, and each of its letters takes one square."
    ),
    "JU-31": message(
        "A stick needs two or three different sticks under it, all of the level just below. One is never enough. Its"
        " ends may stick out, and it may lie over the ends of two sticks that lie in one line."
    ),
    "JU-32": message("Every letter that comes to lie on a letter must be equal to it. A joker goes with all of them."),
    "JU-33": message(
        "Build at the top: a new stick lies in the highest level there is, or begins the next one. All lower levels are"
        " closed."
    ),
    "JU-34": message("What has been laid stays: no stick is taken out of the tower."),
    "JU-35": message("After the base nothing more is laid on the board itself: every stick lies on the tower."),
    "JU-40": message(
        "The tower stands when every stick can rest on those below it without tipping over. All sticks weigh the same,"
        " nothing is glued, and just about balanced already counts as falling."
    ),
    "JU-41": message(
        "Danger tells how much of the touching faces the tower needs to stand: below 50 % it is calm, up to 80 % shaky,"
        " above that risky. At 100 % it falls. You see the danger of the tower as it is now."
    ),
    "JU-42": message(
        "Hands tremble a little, and luck decides how much: so a shaky tower may fall although it could just stand. A"
        " calm hand drops only what cannot stand."
    ),
    "JU-43": message("You may place a stick that brings the tower down. It is allowed, and it costs you 100 points."),
    "JU-50": message(
        "If the tower falls when you place a stick, you get 100 points and the others get none. Your own sticks are not"
        " counted, even if that was your last one. The round is over."
    ),
    "JU-51": message(
        "Whoever is first without sticks ends the round and gets no points. The others count their sticks. In a blocked"
        " round everybody counts."
    ),
    "JU-52": message(
        "A stick with a joker counts 20 points. Without one, three equal letters count 10, two equal letters 5, and"
        " three different letters 1."
    ),
    "JU-53": message(
        "Points are bad. After the round in which somebody reaches 150, the fewest points win. You may agree on 100 or"
        " 200, or on a single round without points, which the first without sticks wins."
    ),
    "JU-54": message("Equal points at the end? Then they share the win."),
    "JU-60": message(
        "Alone you try to build in all 42 sticks. Five in your hand: when they are laid, you get five new ones. When"
        " nothing fits, or it looks dangerous, draw one. You lose when the tower falls, or when nothing fits and the"
        " pool is empty."
    ),
}
"""What each rule says, in the order of their ids."""

HEADINGS: Final[Mapping[str, Message]] = {
    "JU-01": message("The sticks"),
    "JU-10": message("The deal"),
    "JU-20": message("Your turn"),
    "JU-30": message("Where a stick may lie"),
    "JU-40": message("Does it stand?"),
    "JU-50": message("The end and the points"),
    "JU-60": message("Alone"),
}
"""What stands above the rules, by the first rule below it."""
