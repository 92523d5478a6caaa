"""The day that a search asks for."""

from types import SimpleNamespace

import pytest
from legalos.errors import UsageError
from legalos.search.request import Request, check

META = SimpleNamespace(history=True)


@pytest.mark.parametrize("day", ["", " ", "2019", "2019-02-30", "20190201", "2019-W05-1", "2019-02-01T00:00", "today"])
def test_what_is_no_day_is_refused(day):
    with pytest.raises(UsageError, match="is no day: write YYYY-MM-DD"):
        check(Request("feira", mode="bm25", at=day), META)


def test_a_day_and_none_are_taken():
    check(Request("feira", mode="bm25", at="2020-02-29"), META)
    check(Request("feira", mode="bm25"), META)
