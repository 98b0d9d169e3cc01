# What of worth.py is a number of the machine: see CONTRIBUTING.md, The compiled engine.
cimport cython

@cython.locals(x=double, y=double, own=double, dx=double, dy=double, far=double)
cdef bint _is_near(table, state, piece, double close)
