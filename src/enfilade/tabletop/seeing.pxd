# What of seeing.py is a number of the machine: see CONTRIBUTING.md, The compiled engine.
cimport cython

from enfilade.ground.box cimport distance_to_point, is_within

@cython.locals(dx=double, dy=double, length=double, ex=double, ey=double, wide=double, found=list, cx=double,
               cy=double, own=double, ox=double, oy=double, reach=double)
cpdef list near_line(row, x, y, double radius, other)
