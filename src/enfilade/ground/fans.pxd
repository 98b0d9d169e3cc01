# What of fans.py is a number of the machine: see CONTRIBUTING.md, The compiled engine.
cimport cython

from enfilade.ground.shapes cimport point_in_edges, segment_meets_box

@cython.locals(x=double, y=double, ex=double, ey=double, start=double, end=double, half=double, opens=double,
               ax=double, ay=double, bx=double, by=double, a=double, b=double, over=double, beyond=double,
               wide_a=double, wide_b=double, low=double, high=double, one=double, other=double, at=double,
               middle=double, taken=list)
cpdef bint fills(fan, edges, double least)

cdef tuple _clipped(double a, double b, double low, double high)
