"""Templates: of searches (mustache, put together by jinja2), with their parameters, and of the page of an act."""
