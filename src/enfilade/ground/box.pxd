# What of box.py is a number of the machine: see CONTRIBUTING.md, The compiled engine.
cimport cython

@cython.locals(ax=double, ay=double, aw=double, ad=double, bx=double, by=double, bw=double, bd=double,
               facing="long long", heading="long long", turn="long long", s=double, c=double, x=double, y=double)
cpdef long long distance(a, b)

@cython.locals(ax=double, ay=double, aw=double, ad=double, bx=double, by=double, bw=double, bd=double, far=double,
               facing="long long", heading="long long", turn="long long", s=double, c=double, x=double, y=double,
               gap=double)
cpdef bint is_within(a, b, long long limit)

@cython.locals(ax=double, ay=double, aw=double, ad=double, bx=double, by=double, bw=double, bd=double, gap=double,
               facing="long long", heading="long long", turn="long long", s=double, c=double, x=double, y=double)
cpdef long long front_distance(a, b)

@cython.locals(bx=double, by=double, width=double, depth=double, facing="long long", s=double, c=double,
               u=double, v=double)
cpdef long long distance_to_point(box, double x, double y)

@cython.locals(ax=double, ay=double, aw=double, ad=double, bx=double, by=double, bw=double, bd=double,
               facing="long long", heading="long long", turn="long long", s=double, c=double, x=double, y=double)
cpdef bint overlap(a, b)

@cython.locals(ac=double, sc=double)
cpdef bint meet(double u, double v, double c, double s, double aw, double ad, double bw, double bd)

@cython.locals(x=double, y=double, facing="long long", wide=double, deep=double, s=double, c=double,
               across=double, along=double)
cpdef bint inside(box, double width, double height)

@cython.locals(apart="long long")
cpdef long long between(long long facing, long long other)

cpdef long long turned(long long facing, long long by)

@cython.locals(x=double, y=double, facing="long long", width=double, depth=double, s=double, c=double,
               rx=double, ry=double, mx=double, my=double)
cpdef tuple front(box)

@cython.locals(x=double, y=double, facing="long long", width=double, depth=double, s=double, c=double,
               rx=double, ry=double, fx=double, fy=double)
cpdef tuple corners(box)

@cython.locals(ac=double, sc=double, gu=double, gv=double, p=double, q=double, wc=double, ws=double, dc=double,
               ds=double, x=double, y=double, over_p=bint, over_q=bint, least=double, far=double)
cdef double _gap(double u, double v, double c, double s, double aw, double ad, double bw, double bd)
