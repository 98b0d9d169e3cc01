# What of terrain.py is a number of the machine: see CONTRIBUTING.md, The compiled engine.
cimport cython

from enfilade.ground.shapes cimport point_in_edges, segment_in_edges

@cython.locals(w=double, s=double, e=double, n=double, west=double, east=double, south=double, north=double,
               dx=double, dy=double, ax=double, ay=double, beside=double, found=list)
cpdef list on_the_line(shapes, double x0, double y0, double x1, double y1, double spread=*)
