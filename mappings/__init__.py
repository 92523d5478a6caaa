"""Component templates and the index template of a strategy, as JSON with jinja2 placeholders (``<< >>``, ``<% %>``)."""
