"""What representation and retrieval each bring: the 2×2 of two strategies and two modes.

A factor's gain is its Shapley value: the mean of what it adds to the baseline and of what it adds on top of the other
factor. Of two factors, with v(∅) the baseline's mean::

    gain(a) = ½ (v(a) − v(∅)) + ½ (v(ab) − v(b))

The two gains add up to v(ab) − v(∅), whatever order one looks at them in; the interaction
v(ab) − v(a) − v(b) + v(∅), which only comes of both together, is halved between them.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from .model import Arm
from .results import Ablated

FACTORS = ("representation", "retrieval")
ROLES = ("neither", *FACTORS, "both")


def corners(baseline: Arm, both: Arm) -> dict[str, Arm]:
    """The four arms of a 2×2, by their roles; ``both`` differs from the baseline in strategy and mode.

    How scores are aggregated goes with the strategy.
    """
    return {
        "neither": baseline,
        "representation": replace(both, mode=baseline.mode),
        "retrieval": replace(baseline, mode=both.mode),
        "both": both,
    }


def ablations(
    scoring: str, measure: str, baseline: Arm, arms: Iterable[Arm], means: Mapping[str, float]
) -> tuple[Ablated, ...]:
    """The 2×2 of each arm that differs from the baseline in both factors.

    ``means`` are those that were measured, by name of the arm. A 2×2 that lacks one of its four arms is left out.
    """
    found = []
    for arm in arms:
        names = {role: corner.name for role, corner in corners(baseline, arm).items()}
        if len(set(names.values())) == len(ROLES) and all(name in means for name in names.values()):
            found.append(ablate(scoring, measure, names, {role: means[name] for role, name in names.items()}))
    return tuple(found)


def ablate(scoring: str, measure: str, arms: Mapping[str, str], means: Mapping[str, float]) -> Ablated:
    """The gains and the interaction, from the means of the four arms by role."""
    neither, representation, retrieval, both = (means[role] for role in ROLES)
    return Ablated(
        scoring=scoring,
        measure=measure,
        arms=arms,
        means=means,
        gains={
            "representation": ((representation - neither) + (both - retrieval)) / 2,
            "retrieval": ((retrieval - neither) + (both - representation)) / 2,
        },
        interaction=both - representation - retrieval + neither,
    )


def shares(ablated: Ablated) -> dict[str, float] | None:
    """Each factor's part of the whole gain; they add up to 1, and one is below 0 where a factor does harm.

    None where both together bring nothing, so that there is nothing to share.
    """
    whole = sum(ablated.gains.values())
    return {factor: gain / whole for factor, gain in ablated.gains.items()} if abs(whole) > 1e-9 else None
