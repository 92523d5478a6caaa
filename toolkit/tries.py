"""The HTTP client behind a :class:`.service.Service`: what holds for each try of a request, its retries among them."""

import importlib
from collections.abc import Callable
from concurrent.futures import Future, wait
from threading import Thread


def bounded_client(seconds: float, before: Callable[[], object], after: Callable[[int, str], object]):
    """A client for the ``openai`` package, which gives up a try after so many seconds, whatever has come by then.

    The timeouts of HTTP libraries are of silence: a server that sends a byte now and then is waited for without end.
    ``before`` is called before each try, and its time does not count; ``after`` with the status and the header
    ``Retry-After`` ("" without one) of each answer.
    """
    import openai

    class Bounded(openai.DefaultHttpxClient):
        def send(self, request, *, stream: bool = False, **options):
            before()
            answer: Future = Future()
            begun = []

            def ask() -> None:
                try:
                    begun.append(super(Bounded, self).send(request, stream=True, **options))
                    if not stream:
                        begun[0].read()
                    answer.set_result(begun[0])
                except BaseException as error:
                    for response in begun:
                        response.close()
                    answer.set_exception(error)

            Thread(target=ask, daemon=True).start()  # a try that was given up must not hold up the end of the process
            if not wait((answer,), seconds).done:
                for response in begun:  # so that the server stops as well
                    response.close()
                http = importlib.import_module(type(request).__module__.partition(".")[0])  # httpx, or its successor
                raise http.ReadTimeout(f"no whole answer after {seconds} s", request=request)
            response = answer.result()
            after(response.status_code, response.headers.get("retry-after", ""))
            return response

    return Bounded(timeout=seconds)
