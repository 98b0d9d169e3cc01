"""`python -m enfilade` is `enfilade`."""

from enfilade.cli import main

main()
