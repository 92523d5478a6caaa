"""What fills the templates of pages."""

import pytest
from jinja2 import UndefinedError
from legalos.pages import environment


def test_what_is_given_is_escaped_and_what_is_not_given_is_an_error():
    filled = environment(loud=str.upper).from_string("<b>{{ name|loud }}</b>{{ more }}")
    assert filled.render(name="<i>", more="&") == "<b>&lt;I&gt;</b>&amp;"
    with pytest.raises(UndefinedError):
        filled.render(name="<i>")
    assert environment().get_template("page.html")
