# What of near.py is a number of the machine: see CONTRIBUTING.md, The compiled engine.
cimport cython

@cython.locals(dx=double, dy=double, far=double)
cpdef bint is_beyond(a, b, double limit)
