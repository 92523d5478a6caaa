"""The prompts, a file for each genre and language."""
