"""Objects that are made in a quick way are like any other: frozen, equal, copied and kept as dataclasses are."""

import pickle
from dataclasses import FrozenInstanceError, is_dataclass, replace

import pytest
from brazil import parsed
from legalos.frozen import maker
from legalos.model import Note, Reference, Unit


def test_a_maker_makes_what_the_class_makes():
    made = maker(Reference)("art1", "art2", "art. 2º", 3, 9)
    assert made == Reference("art1", "art2", "art. 2º", 3, 9)
    assert hash(made) == hash(Reference("art1", "art2", "art. 2º", 3, 9))
    with pytest.raises(FrozenInstanceError):
        made.unit = "art3"
    with pytest.raises(TypeError):
        maker(Reference)("art1")


def test_the_units_and_notes_of_the_parser_are_frozen_dataclasses():
    act = parsed("Art. 1º A feira é livre. (Redação dada pela Lei nº 2, de 2001)\nParágrafo único. Vale.")
    for unit in act.units:
        assert type(unit) is Unit and is_dataclass(unit)
        assert (
            pickle.loads(pickle.dumps(unit)) == unit == Unit(**{name: getattr(unit, name) for name in Unit.__slots__})
        )
        assert replace(unit, label="x").label == "x"
        with pytest.raises(FrozenInstanceError):
            unit.label = "x"
    (note,) = act.units[1].notes
    assert type(note) is Note and replace(note) == note
