"""An act that is too large for one document is several, which hold all of it once."""

import numpy as np
import orjson
import pytest
from factories import act
from legalos.cluster.documents import body, content_sha256
from legalos.cluster.parts import Held, Room, bodies, held, is_part_id, part_ids
from legalos.strategies import strategy

LONG = act("\n".join(f"Art. {n}º Artigo de número {n}, sobre a praça." for n in range(1, 8)), "longo")
CHUNKS = strategy("core-none").chunks(LONG)
VECTORS = np.arange(len(CHUNKS) * 4, dtype=np.float32).reshape(-1, 4) + 0.5


def made(room: Room) -> list[dict]:
    return [orjson.loads(one) for one in bodies(LONG, CHUNKS, VECTORS, room)]


def test_an_act_that_has_room_is_one_document_as_ever():
    assert bodies(LONG, CHUNKS, VECTORS, Room(len(CHUNKS))) == [body(LONG, CHUNKS, VECTORS)]


@pytest.mark.parametrize(("most", "sizes"), [(6, [6, 1]), (4, [4, 3]), (3, [3, 3, 1]), (1, [1] * 7)])
def test_parts_have_the_acts_fields_and_the_chunks_in_their_order(most, sizes):
    whole = orjson.loads(body(LONG, CHUNKS, VECTORS))
    found = made(Room(most))
    assert [len(one["chunks"]) for one in found] == sizes
    assert [chunk for one in found for chunk in one["chunks"]] == whole["chunks"]
    for number, one in enumerate(found, start=1):
        assert (one.pop("part"), one.pop("parts")) == (number, len(sizes))
        assert one | {"chunks": []} == whole | {"chunks": []}
    assert whole["content_sha256"] == content_sha256(LONG, CHUNKS)


def test_no_part_has_more_bytes_than_there_is_room_for():
    whole = len(body(LONG, CHUNKS, VECTORS))
    for most in range(whole // 3, whole, 50):
        found = bodies(LONG, CHUNKS, VECTORS, Room(bytes=most))
        assert len(found) > 1
        assert max(map(len, found)) <= most
    assert len(bodies(LONG, CHUNKS, VECTORS, Room(bytes=whole))) == 1


def test_a_chunk_that_is_too_large_is_a_part_by_itself():
    assert [len(one["chunks"]) for one in made(Room(bytes=10))] == [1] * len(CHUNKS)
    assert len(bodies(LONG, CHUNKS[:1], VECTORS[:1], Room(bytes=10))) == 1


def test_ids_of_parts_are_told_from_those_of_acts():
    assert part_ids("lei-1", 3) == ["lei-1", "lei-1#part2", "lei-1#part3"]
    assert [is_part_id(one) for one in (*part_ids("a", 2), "urn:lex:br#part", "a#part2b")] == [
        False,
        True,
        False,
        False,
    ]


def hit(doc_id: str, sha256: str, **part: int) -> dict:
    return {"fields": {"doc_id": [doc_id], "content_sha256": [sha256]} | {name: [n] for name, n in part.items()}}


@pytest.mark.parametrize(
    ("hits", "expected"),
    [
        ([hit("a", "x")], Held("x")),
        ([hit("a", "x", part=1, parts=2), hit("a", "x", part=2, parts=2)], Held("x", 2)),
        ([hit("a", "x", part=1, parts=2)], Held("", 1)),
        ([hit("a", "x", part=2, parts=2)], Held("", 2)),
        ([hit("a", "x", part=1, parts=2), hit("a", "y", part=2, parts=2)], Held("", 2)),
        ([hit("a", "x"), hit("a", "x", part=2, parts=2)], Held("", 2)),
    ],
    ids=["whole", "all parts", "the second is missing", "the first is missing", "one is older", "it was one before"],
)
def test_an_act_is_held_only_where_all_its_parts_are(hits, expected):
    assert dict(held(hits)) == {"a": expected}


def test_acts_are_told_apart():
    assert dict(held([hit("a", "x"), hit("b", "y", part=1, parts=2), hit("b", "y", part=2, parts=2)])) == {
        "a": Held("x"),
        "b": Held("y", 2),
    }
