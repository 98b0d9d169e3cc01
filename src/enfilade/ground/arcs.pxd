# What of arcs.py is a number of the machine: see CONTRIBUTING.md, The compiled engine.
cimport cython

from enfilade.ground.box cimport between, meet

@cython.locals(ax=double, ay=double, aw=double, ad=double, bx=double, by=double, bw=double, bd=double,
               facing="long long", heading="long long", turn="long long", lean="long long", s=double, c=double,
               x=double, y=double, tc=double, ts=double, u=double, v=double, half=double, wide=double, deep=double,
               oc=double, os=double, side=double, reach=double)
cpdef bint in_arc(box, other, long long off)

@cython.locals(ax=double, ay=double, aw=double, ad=double, bx=double, by=double, bw=double, bd=double, ahead=double,
               facing="long long", heading="long long", turn="long long", s=double, c=double, x=double, y=double)
cpdef bint in_zone(box, other, long long deep)

cpdef bint direction_in_arc(long long facing, long long direction, long long off)

@cython.locals(nx=double, ny=double, reach=double, corner=double)
cdef bint _arc_beside(double u, double v, double c, double s, double wide, double deep, double half, double oc, double os)
