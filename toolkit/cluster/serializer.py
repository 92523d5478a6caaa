"""JSON to and from the cluster by orjson: opensearch-py takes the standard library's, which is several times slower on
answers of hundreds of passages and on vectors."""

from typing import Any

import orjson
from opensearchpy import JSONSerializer


class OrjsonSerializer(JSONSerializer):
    """What orjson refuses, such as the lone surrogates of a file's name, and what is no JSON is left to the slower
    one, whose errors opensearch-py knows."""

    def loads(self, s: str) -> Any:
        try:
            return orjson.loads(s)
        except ValueError:
            return super().loads(s)

    def dumps(self, data: Any) -> Any:
        if isinstance(data, str | bytes):
            return data
        try:
            return orjson.dumps(data, self.default).decode()
        except TypeError:
            return super().dumps(data)
