"""Templates: of searches (mustache, put together by jinja2), their parameters beside them, and of the page of an act."""
