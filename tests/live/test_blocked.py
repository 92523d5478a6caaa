"""An index that takes no more: the run ends with the remedy, and the same command goes on when there is room again."""

import time

import pytest
from factories import acts
from legalos.cluster import bulk, inventory
from legalos.errors import ClusterError

ACTS = acts(40)
SMALL = bulk.Pace(max_documents=5, concurrency=1)
BLOCKS = {
    "read_only_allow_delete": r"could not write to the index: the disk of a node is nearly full .* goes on where this",
    "write": r"could not write to the index: somebody has blocked the index; lift the block, .* goes on where this",
}


@pytest.mark.parametrize("block", BLOCKS)
def test_a_block_while_writing_ends_the_run_at_once_with_the_remedy_and_it_goes_on_later(client, make_index, block):
    corpus = f"blocked-{block.replace('_', '-')}"

    def until_blocked():
        for number, act in enumerate(ACTS):
            if number == 20:
                set_block(True)
            yield act

    def set_block(value) -> None:
        client.indices.put_settings(
            index=f"legalos-core-metadata-{corpus}-*", body={f"index.blocks.{block}": value or None}
        )

    began = time.monotonic()
    with pytest.raises(ClusterError, match=BLOCKS[block]) as ended:
        make_index(corpus, until_blocked(), pace=SMALL)
    assert ended.value.exit_code == 1
    assert time.monotonic() - began < 20, "what does not pass by itself is not waited for"
    with pytest.raises(ClusterError, match=r"disk of a node|somebody has blocked the index"):
        make_index(corpus, ACTS, pace=SMALL)
    assert not client.indices.exists_alias(name=f"legalos-core-metadata-{corpus}")
    set_block(False)
    report = make_index(corpus, ACTS, pace=SMALL)
    assert (report.resumed, report.written + report.unchanged) == (True, len(ACTS))
    assert report.unchanged >= 15, "what was acknowledged before the block is not written again"
    (row,) = [row for row in inventory.listing(client) if row.index == report.index]
    assert (row.current, row.acts) == (True, len(ACTS))
