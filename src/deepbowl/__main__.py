"""`python -m deepbowl` is the command `deepbowl`."""

from deepbowl.cli.main import main

if __name__ == "__main__":
    main()
