# What of shapes.py is a number of the machine: see CONTRIBUTING.md, The compiled engine.
cimport cython

@cython.locals(odd=bint, x0=double, y0=double, slope=double)
cpdef bint point_in_edges(double x, double y, edges)

@cython.locals(dx=double, dy=double, west=double, east=double, south=double, north=double, cuts=list, parts=list,
               ax=double, ay=double, bx=double, by=double, a=double, b=double, share=double, cx=double, cy=double,
               t=double, last=double, middle=double)
cpdef tuple segment_in_edges(double x0, double y0, double x1, double y1, edges)

@cython.locals(dx=double, dy=double, ex=double, ey=double, before=double, after=double, near=double, far=double)
cpdef segment_crosses(double x0, double y0, double x1, double y1, double x2, double y2, double x3, double y3)

@cython.locals(dx=double, dy=double, length=double, t=double)
cpdef double point_segment_distance(double px, double py, double x0, double y0, double x1, double y1)

cpdef double segment_distance(double x0, double y0, double x1, double y1, double x2, double y2, double x3, double y3)

@cython.locals(x=double, y=double, facing="long long", width=double, depth=double, s=double, c=double, wide=double,
               deep=double, mx=double, my=double, hx=double, hy=double, u=double, hu=double, v=double, hv=double)
cpdef bint segment_meets_box(double x0, double y0, double x1, double y1, box)

@cython.locals(x=double, y=double, facing="long long", width=double, depth=double, s=double, c=double, wide=double,
               deep=double, u0=double, v0=double, u1=double, v1=double, hu=double, hv=double, mu=double, mv=double,
               least=double, cu=double, cv=double)
cpdef double segment_to_box(double x0, double y0, double x1, double y1, box)
