# What of contact.py is a number of the machine: see CONTRIBUTING.md, The compiled engine.
cimport cython

from enfilade.ground.box cimport distance

@cython.locals(x=double, y=double)
cpdef slid(box, long long direction, double far)
