"""Search templates (mustache, put together by jinja2 with ``<< >>`` and ``<% %>``), with their parameters beside them."""
