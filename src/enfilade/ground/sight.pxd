# What of sight.py is a number of the machine: see CONTRIBUTING.md, The compiled engine.
cimport cython

from enfilade.ground.fans cimport fills
from enfilade.ground.shapes cimport point_in_edges, segment_in_edges, segment_meets_box
from enfilade.ground.terrain cimport on_the_line

@cython.locals(x0=double, y0=double, x1=double, y1=double, wide=double, spread=double, near=list, areas=list,
               heights=list, marks=tuple, unproved=bint, x=double, y=double, tx=double, ty=double, i="long long")
cdef bint _sees(ground, eyes, target, rules, blockers)

@cython.locals(length=double, ex=double, ey=double, found=list, x=double, y=double, width=double, depth=double,
               ox=double, oy=double, reach=double)
cdef list _near(boxes, double x0, double y0, double dx, double dy, double spread)

@cython.locals(x=double, y=double, facing="long long", width=double, depth=double, s=double, c=double, wide=double,
               deep=double, rx=double, ry=double, fx=double, fy=double, mx=double, my=double, nx=double, ny=double)
cdef tuple _marks(target)

cdef str _why(ground, areas, heights, double x0, double y0, double x1, double y1, rules)

cdef bint _is_stopped_by_village(area, double x0, double y0, double x1, double y1)

cdef bint _is_overtopped(ground, heights, double x0, double y0, double x1, double y1)
