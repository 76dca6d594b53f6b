"""`python -m benchmarks`: every figure in one table."""

import sys

from benchmarks.run import main

if __name__ == "__main__":
    sys.exit(main())
