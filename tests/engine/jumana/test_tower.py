"""The statics of JU-40 and JU-41: towers known exactly, and random ones against a linear programming library."""

from fractions import Fraction
from random import Random

import pytest

from engine.jumana import oracle
from tilegames.core import ImpossibleError
from tilegames.jumana import tower as statics
from tilegames.jumana.tower import Stick

GAP = "x0,0,0 x0,2,0"
CLOSE = "y0,0,0 y1,0,0"
OVERHANGS = f"{CLOSE} x0,0,1 x0,1,1"
TIP_AND_MIDDLE = f"{OVERHANGS} y1,0,2 y2,0,2"
EIGHT = f"{TIP_AND_MIDDLE} x1,0,3 x1,1,3"
CABIN = f"{GAP} y0,0,1 y2,0,1 x0,0,2 x0,2,2 y0,0,3 y2,0,3 x0,0,4 x0,2,4"

# Each with the exact smallest half side on which it stands.
REFERENCE = {
    "bridge": (f"{GAP} y0,0,1", Fraction(0)),
    "bridge in the middle": (f"{GAP} y1,0,1", Fraction(0)),
    "one overhang": (f"{CLOSE} x0,0,1", Fraction(0)),
    "end to end": ("y0,0,0 y0,3,0 y0,2,1", Fraction(0)),
    "log cabin": (CABIN, Fraction(0)),
    "A": (f"{OVERHANGS} y2,0,2", Fraction(1, 3)),
    "A and a counterweight": (f"{OVERHANGS} y2,0,2 y0,0,2", Fraction(0)),
    "B": (TIP_AND_MIDDLE, Fraction(1, 4)),
    "three overhangs": (f"{OVERHANGS} x0,2,1 y2,0,2", Fraction(1, 4)),
    "C": (EIGHT, Fraction(1, 2)),
    "C and a third": (f"{EIGHT} x1,2,3", Fraction(4, 7)),
    "C and one across its tips": (f"{EIGHT} y3,0,4", Fraction(5, 7)),
}


def tower(text: str) -> statics.Tower:
    """Read a tower from words such as ``x0,2,1``: axis, first cell, level."""
    sticks = []
    for word in text.split():
        x, y, level = map(int, word[1:].split(","))
        sticks.append(Stick("???", word[0], x, y, level))
    return tuple(sticks)


def plain(sticks: statics.Tower) -> list[oracle.Stick]:
    return [(one.letters, one.axis, one.x, one.y, one.level) for one in sticks]


def careful(rng: Random, sticks: int, care: float) -> statics.Tower:
    """Grow a tower at random, often outwards; with the chance `care` a stick is only laid where the tower stands."""
    grown = tower(GAP if rng.random() < 0.5 else "x0,0,0 x0,1,0")
    while len(grown) < sticks:
        top = max(stick.level for stick in grown)
        fitting = [Stick(*one) for one in oracle.resting(plain(grown)) if one[4] >= top]
        rng.shuffle(fitting)
        if rng.random() < 0.4:
            fitting.sort(key=lambda one: -one.x - one.y)
        keep = rng.random() < care
        chosen = next((one for one in fitting if not keep or statics.stands((*grown, one))), None)
        if chosen is None:
            break
        grown = (*grown, chosen)
    return grown


@pytest.mark.parametrize("name", REFERENCE)
def test_ju_41_reference_towers_have_the_danger_that_was_worked_out_by_hand(name: str) -> None:
    text, half_side = REFERENCE[name]
    share = half_side / Fraction(9, 20)
    falls = share >= 1
    assert statics.danger(tower(text)) == (None if falls else round(100 * share))
    assert statics.stands(tower(text)) is not falls


@pytest.mark.parametrize("name", [name for name, (_, half_side) in REFERENCE.items() if half_side])
def test_ju_40_a_tower_falls_on_its_exact_share_and_stands_a_hair_above(name: str) -> None:
    text, half_side = REFERENCE[name]
    share = float(half_side / Fraction(9, 20))
    assert not statics.stands(tower(text), share)
    assert statics.stands(tower(text), share * (1 + 3e-6))


def test_ju_40_the_base_never_tips() -> None:
    assert statics.danger(tower(GAP)) == 0
    assert statics.forces(tower(GAP)) == ()


def test_ju_40_one_stick_is_enough_only_under_the_middle() -> None:
    assert statics.danger(tower("x0,0,0 y1,-1,1")) == 0
    assert statics.danger(tower("x0,0,0 y1,0,1")) is None


@pytest.mark.parametrize("turned", [False, True])
def test_ju_40_mirrors_and_quarter_turns_change_nothing(turned: bool) -> None:
    for text, half_side in REFERENCE.values():
        other = tuple(
            Stick("???", "yx"["xy".index(one.axis)], one.y, one.x, one.level)
            if turned
            else one._replace(x=-one.x - (2 if one.axis == "x" else 0))
            for one in tower(text)
        )
        share = half_side / Fraction(9, 20)
        assert statics.danger(other) == (None if share >= 1 else round(100 * share))


def test_the_smallest_towers_that_fall_have_eight_sticks_or_ten() -> None:
    assert not statics.stands(tower(EIGHT))
    ten = "x0,0,0 x0,2,0 y1,0,1 y2,0,1 x1,0,2 x1,1,2 y2,0,3 y3,0,3 x2,0,4 x2,1,4"
    assert not statics.stands(tower(ten))
    assert not oracle.stands(plain(tower(ten)))


def test_order_of_the_sticks_does_not_matter() -> None:
    rng = Random(5)
    for text, _ in REFERENCE.values():
        sticks = list(tower(text))
        rng.shuffle(sticks)
        assert statics.danger(tuple(sticks)) == statics.danger(tower(text))


def agree(first: int, last: int) -> tuple[int, int]:
    """Compare random towers with HiGHS; gives how many stand and how many fall."""
    standing = falling = 0
    for seed in range(first, last):
        rng = Random(seed)
        grown = careful(rng, rng.randint(5, 34), rng.choice((0.7, 0.9, 1.0)))
        share = rng.choice((1.0, 1.0, 0.02 + 0.98 * rng.random()))
        verdict = statics.stands(grown, share)
        assert verdict == oracle.stands(plain(grown), share), (seed, share)
        standing += verdict
        falling += not verdict
    return standing, falling


def test_ju_40_verdicts_agree_with_a_linear_programming_library() -> None:
    standing, falling = agree(0, 250)
    assert min(standing, falling) > 60


@pytest.mark.deep
def test_ju_40_verdicts_agree_with_a_linear_programming_library_on_thousands_of_towers() -> None:
    standing, falling = agree(250, 2750)
    assert min(standing, falling) > 600


def test_ju_41_danger_is_where_the_library_turns_from_falling_to_standing() -> None:
    seen = set()
    for seed in range(60):
        rng = Random(f"danger {seed}")
        grown = careful(rng, rng.randint(6, 24), 1.0)
        per_cent = statics.danger(grown)
        assert per_cent is not None
        seen.add(per_cent)
        assert oracle.stands(plain(grown), min(1, (per_cent + 0.5) / 100))
        assert per_cent == 0 or not oracle.stands(plain(grown), (per_cent - 0.5) / 100)
    assert len(seen) > 10


def test_dangers_of_places_are_those_of_the_towers_with_them() -> None:
    for seed in range(12):
        rng = Random(f"places {seed}")
        grown = careful(rng, 14, 1.0)
        fitting = [Stick(*one) for one in oracle.resting(plain(grown))]
        assert fitting
        assert statics.dangers(grown, fitting) == tuple(statics.danger((*grown, one)) for one in fitting)


def corners(sticks: statics.Tower) -> list[tuple[int, int, float, float]]:
    """Every corner of every contact square: upper stick, lower stick, x, y."""
    found = []
    for upper, high in enumerate(sticks):
        for lower, low in enumerate(sticks):
            if high.level == low.level + 1:
                for x, y in set(high.cells) & set(low.cells):
                    found += [(upper, lower, x + a, y + b) for a in (-0.45, 0.45) for b in (-0.45, 0.45)]
    return found


def test_forces_carry_every_stick_inside_its_contact_squares() -> None:
    for seed in range(40):
        grown = careful(Random(f"forces {seed}"), 18, 1.0)
        found = statics.forces(grown)
        assert found is not None
        left = {index: [1.0, *map(float, stick.cells[1])] for index, stick in enumerate(grown) if stick.level}
        for force in found:
            assert force.force > 0
            assert force.cell in grown[force.upper].cells
            assert force.cell in grown[force.lower].cells
            assert max(abs(force.x - force.cell[0]), abs(force.y - force.cell[1])) <= 0.45 + 1e-9
            for index, sign in ((force.upper, -1), (force.lower, 1)):
                if index in left:
                    for part, size in enumerate((1, force.x, force.y)):
                        left[index][part] += sign * force.force * size
        assert max(abs(part) for parts in left.values() for part in parts) < 1e-6


def test_mechanism_sinks_without_one_stick_entering_another() -> None:
    falls = 0
    for seed in range(80):
        rng = Random(f"falls {seed}")
        grown = careful(rng, rng.randint(8, 22), 0.3)
        found = statics.mechanism(grown)
        assert (found is None) == statics.stands(grown)
        if found is None:
            continue
        falls += 1
        motions = {motion.stick: motion for motion in found}
        assert all(grown[index].level for index in motions)
        assert max(abs(one.rise) + max(abs(one.slope_x), abs(one.slope_y)) for one in found) == pytest.approx(1)
        assert sum(one.rise for one in found) < 0

        def speed(index: int, x: float, y: float) -> float:
            if index not in motions:  # noqa: B023
                return 0.0
            motion, (middle_x, middle_y) = motions[index], grown[index].cells[1]  # noqa: B023
            return motion.rise + motion.slope_x * (x - middle_x) + motion.slope_y * (y - middle_y)

        assert min(speed(upper, x, y) - speed(lower, x, y) for upper, lower, x, y in corners(grown)) > -2e-6
    assert falls > 25


def test_a_tower_that_stands_has_no_mechanism_and_one_that_falls_no_forces() -> None:
    assert statics.mechanism(tower(CABIN)) is None
    assert statics.forces(tower(EIGHT)) is None
    assert statics.forces(tower(EIGHT), 0.5) is None


def test_forces_of_a_bridge_are_half_a_weight_on_each_side() -> None:
    found = statics.forces(tower(f"{GAP} y0,0,1"))
    assert found is not None
    assert [(force.upper, force.lower, force.cell) for force in found] == [(2, 1, (0, 2)), (2, 0, (0, 0))]
    assert sum(force.force for force in found) == pytest.approx(1)


def test_ju_40_statics_that_do_not_settle_count_as_a_fall_and_are_logged(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    standing = tower(TIP_AND_MIDDLE)
    monkeypatch.setattr(statics, "_MOST_SWAPS", 0)
    assert not statics.stands(standing)
    assert statics.mechanism(standing) is None
    assert "did not settle" in caplog.text


def test_no_random_tower_fails_to_settle(caplog: pytest.LogCaptureFixture) -> None:
    for seed in range(25):
        statics.danger(careful(Random(f"settle {seed}"), 42, 1.0))
    assert not caplog.records


def test_ju_41_shares_below_half_a_per_cent_count_as_that() -> None:
    assert statics.stands(tower(CABIN), 0)
    assert not statics.stands(tower(TIP_AND_MIDDLE), 0)


def test_level_and_supports_of_a_place() -> None:
    grown = tower(f"{GAP} y0,0,1 y2,0,1")
    assert statics.level(grown, "x", 0, 0) == 2
    assert statics.supports(grown, "x", 0, 0) == (2, 3)
    assert statics.level(grown, "y", 1, 0) == 1
    assert statics.supports(grown, "y", 1, 0) == (0, 1)
    assert statics.supports(grown, "x", 0, 1) == (2, 3)
    assert statics.supports(grown, "x", -2, 1) == (2,)
    assert statics.level(grown, "x", 7, 7) == 0
    assert statics.supports(grown, "x", 7, 7) == ()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("x0,0,0 y1,0,0", "Sticks ??? x 0,0 and ??? y 1,0 cannot both lie on cell 1,0 at level 0."),
        ("x0,0,0 x0,0,0", "Sticks ??? x 0,0 and ??? x 0,0 cannot both lie on cell 0,0 at level 0."),
        ("x0,0,0 y0,0,2", "Stick ??? y 0,0 hangs in the air: nothing lies under it at level 1."),
        ("x0,0,0 y5,0,1", "Stick ??? y 5,0 hangs in the air: nothing lies under it at level 0."),
        ("x0,0,-1", "Stick ??? x 0,0 cannot lie at level -1; the base is level 0."),
    ],
)
def test_check_refuses_towers_that_cannot_lie_there(text: str, sentence: str) -> None:
    with pytest.raises(ImpossibleError) as refused:
        statics.check(tower(text))
    assert str(refused.value) == sentence


def test_check_accepts_what_may_lie_there() -> None:
    for text, _ in REFERENCE.values():
        statics.check(tower(text))
