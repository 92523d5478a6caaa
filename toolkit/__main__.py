"""``python -m legalos``."""

from .commands import main

if __name__ == "__main__":
    main()
