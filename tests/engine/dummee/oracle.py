"""A slow, obvious judge of Dum-Mee that shares no code with the engine: it works on positions and moves as text.

Every run of a grid is checked from scratch after every try, and every placement within three cells of a tree is tried.
"""

from itertools import permutations, product

COLOURS = ("red", "blue", "green")
LETTER = {"red": "R", "blue": "B", "green": "G"}
STEP = {"across": (0, 1), "down": (1, 0)}


def number(token):
    return int(token[-1])


def printed(token):
    """The tile in the box: a wild black tile is taken back to what is printed on it."""
    return token[:2]


def option(position, key, default=False):
    return position.get("rules", {}).get(key, default)


def is_wild(position):
    return option(position, "black", "colour") == "wild"


def grid(tree):
    return {tuple(map(int, cell.split(","))): token for cell, token in tree["cells"].items()}


def all_runs(cells):
    """Every maximal straight run, as a list of cells; single tiles too."""
    found = []
    for down, right in STEP.values():
        for row, column in cells:
            if (row - down, column - right) in cells:
                continue
            run = []
            while (row, column) in cells:
                run.append((row, column))
                row, column = row + down, column + right
            found.append(run)
    return found


def splits(run, cells, tree_row, position):
    """Every way to read a run as lines; consecutive lines share their end tile when chaining is on."""

    def is_line(part):
        total = sum(number(cells[cell]) for cell in part)
        if tree_row == 4 and part == [(0, 0), (0, 1), (0, 2), (0, 3)]:
            return True
        if len(part) == 3:
            return total == 10 or total == 20
        return len(part) == 4 and option(position, "four_in_line") and total == 20

    def read(rest):
        if is_line(rest):
            yield [rest]
        if option(position, "chaining"):
            for length in (3, 4):
                if len(rest) > length and is_line(rest[:length]):
                    for more in read(rest[length - 1 :]):
                        yield [rest[:length], *more]

    row = [(0, column) for column in range(4)]
    for lines in read(run):
        if tree_row == 4 and set(row) <= set(run) and row not in lines:
            continue
        yield lines


def run_stands(run, cells, tree_row, position):
    return len(run) < 3 or any(True for _ in splits(run, cells, tree_row, position))


def may_add(position, seat):
    return bool(position["registered"][seat]) or all(colour in position["trees"] for colour in COLOURS)


def numbered(token, position):
    """What a tile of a hand can lie as."""
    if token[0] == "K" and is_wild(position):
        return [f"{token}={chosen}" for chosen in range(10)]
    return [token]


def addition_fault(position, colour, direction, start, tokens):
    """The first rule that an addition breaks on its tree; tokens with "." for tiles that lie already."""
    tree = position["trees"][colour]
    cells = grid(tree)
    down, right = STEP[direction]
    line = [(start[0] + down * place, start[1] + right * place) for place in range(len(tokens))]
    new = {cell: token for cell, token in zip(line, tokens, strict=True) if token != "."}
    if any(cell in cells for cell in new):
        return "DM-46"
    if len(line) != 3 and not (len(line) == 4 and option(position, "four_in_line")):
        return "DM-42"
    if any(token == "." and cell not in cells for cell, token in zip(line, tokens, strict=True)):
        return "DM-42"
    if not new or len(new) == len(line):
        return "DM-42"
    if any(token[0] not in (LETTER[colour], "K") for token in new.values()):
        return "DM-41"
    if not tree["added"]:
        ends = [(0, 0), (0, tree["row"] - 1)]
        if direction != "down" or (line[0] not in ends and line[-1] not in ends):
            return "DM-44"
    cells |= new
    total = sum(number(cells[cell]) for cell in line)
    if total not in ((10, 20) if len(line) == 3 else (20,)):
        return "DM-42"
    for run in all_runs(cells):
        if not run_stands(run, cells, tree["row"], position):
            return "DM-43"
        if set(line) <= set(run) and not any(line in lines for lines in splits(run, cells, tree["row"], position)):
            return "DM-43"
    return None


def near(tree, reach=3):
    cells = grid(tree)
    rows = [row for row, _ in cells]
    columns = [column for _, column in cells]
    for row in range(min(rows) - reach, max(rows) + reach + 1):
        for column in range(min(columns) - reach, max(columns) + reach + 1):
            if any(abs(row - r) + abs(column - c) <= reach for r, c in cells):
                yield row, column


def additions(position, colour, hand):
    """Every legal addition to a tree as {placed tiles: [texts]}, by trying everything near it."""
    tree = position["trees"][colour]
    cells = grid(tree)
    fitting = [token for token in hand if token[0] in (LETTER[colour], "K")]
    found = {}
    for length in (3, 4) if option(position, "four_in_line") else (3,):
        for direction, (down, right) in STEP.items():
            for row, column in near(tree, length):
                line = [(row + down * place, column + right * place) for place in range(length)]
                empty = [cell for cell in line if cell not in cells]
                if not 0 < len(empty) < length:
                    continue
                for chosen in set(permutations(fitting, len(empty))):
                    for tokens in product(*(numbered(token, position) for token in chosen)):
                        laid = dict(zip(empty, tokens, strict=True))
                        total = sum(number({**cells, **laid}[cell]) for cell in line)
                        if total not in (10, 20):
                            continue
                        words = [laid.get(cell, ".") for cell in line]
                        if addition_fault(position, colour, direction, (row, column), words) is None:
                            text = f"add {colour} {direction} {row},{column} {' '.join(words)}"
                            found.setdefault(frozenset(laid.items()), []).append(text)
    return found


def row_fault(position, colour, tokens):
    letter = LETTER[colour]
    if colour in position["trees"]:
        return "DM-31"
    if any(token[0] not in (letter, "K") for token in tokens):
        return "DM-30"
    if any(token[0] == "K" for token in tokens) and not option(position, "black_in_registration", True):
        return "DM-32"
    if not any(token[0] == letter for token in tokens):
        return "DM-32"
    total = sum(map(number, tokens))
    if (len(tokens), total) not in ((3, 10), (3, 20), (4, 20)):
        return "DM-30"
    return None


def rows(position, hand):
    """Every legal registration, as a set of texts."""
    found = set()
    for colour in COLOURS:
        fitting = [token for token in hand if token[0] in (LETTER[colour], "K")]
        for length in (3, 4):
            for chosen in set(permutations(fitting, length)):
                for tokens in product(*(numbered(token, position) for token in chosen)):
                    if row_fault(position, colour, tokens) is None:
                        found.add(f"register {colour} {' '.join(tokens)}")
    return found


def hand_of(position):
    return position["hands"][position["turn"]].split()


def playable(position):
    hand = hand_of(position)
    if rows(position, hand):
        return True
    return may_add(position, position["turn"]) and any(
        additions(position, colour, hand) for colour in position["trees"]
    )


def stopping_fault(position, verb):
    phase = position["phase"]
    if verb == "draw":
        if phase != "start":
            return "DM-20"
        if not position["pile"]:
            return "DM-61"
        return "DM-50" if not option(position, "free_draw") and playable(position) else None
    if verb == "end":
        return "DM-45" if phase == "start" else None
    if not option(position, "play_on") or position["pile"]:
        return "DM-61"
    if phase != "start":
        return "DM-20"
    return "DM-50" if playable(position) else None


def fault(position, text):
    """The rule that a move breaks first, or None."""
    verb, *words = text.split()
    phase, hand = position["phase"], hand_of(position)
    if phase == "over":
        return "DM-20"
    if verb == "timeout":
        return "DM-21" if option(position, "seconds", 60) is None else None
    if verb in ("draw", "end", "pass"):
        return stopping_fault(position, verb)
    tokens = words[1:] if verb == "register" else words[3:]
    laid = [printed(token) for token in tokens if token != "."]
    if verb == "register" and phase == "adding":
        return "DM-20"
    if verb == "add" and phase == "registering" and not option(position, "add_after_register"):
        return "DM-20"
    if any(laid.count(token) > hand.count(token) for token in laid):
        return "DM-20"
    if not is_wild(position) and any("=" in token and token[1] != token[3] for token in tokens):
        return "DM-02"
    if verb == "register":
        return row_fault(position, words[0], tokens)
    if not may_add(position, position["turn"]):
        return "DM-40"
    if words[0] not in position["trees"]:
        return "DM-42"
    return addition_fault(position, words[0], words[1], tuple(map(int, words[2].split(","))), tokens)


def moves(position):
    """What may be moved: other moves and registrations as a set of texts, additions as {placed tiles: [texts]}."""
    phase, hand, seat = position["phase"], hand_of(position), position["turn"]
    texts, adds = set(), {}
    if phase in ("start", "registering"):
        texts |= rows(position, hand)
    if may_add(position, seat) and (phase in ("start", "adding") or option(position, "add_after_register")):
        for colour in position["trees"]:
            adds |= {(colour, laid): named for laid, named in additions(position, colour, hand).items()}
    if phase in ("adding", "registering"):
        texts.add("end")
    elif position["pile"] and (option(position, "free_draw") or not (texts or adds)):
        texts.add("draw")
    elif not position["pile"] and option(position, "play_on") and not (texts or adds):
        texts.add("pass")
    return texts, adds
