"""`python -m enfilade` is `enfilade`."""

from enfilade.cli.main import main

main()
