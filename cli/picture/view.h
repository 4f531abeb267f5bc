/* Orthographic views: of the plane from above, of space at an angle. One scale bar holds everywhere. */
#ifndef TACT_CLI_PICTURE_VIEW_H
#define TACT_CLI_PICTURE_VIEW_H

#include "tact/math3.h"

typedef struct view {
    tact3_vec right, up, forward; /* unit, of the image; forward points into it */
    double scale, x, y;           /* image = (x + scale right . p, y - scale up . p) */
} view;

typedef struct view_point {
    double x, y;
} view_point;

typedef struct view_frame {
    double left, top, width, height;
} view_frame;

/* The plane, seen from above. */
view view_of_plane(void);
/* The view from this azimuth around the z axis and this elevation above the plane, in radians. */
view view_from(double azimuth, double elevation);

view_point view_project(const view *v, tact3_vec p);

/* Scales and centers so that all points fill the frame. */
void view_fit(view *v, const tact3_vec *points, size_t count, view_frame frame);

/* The convex outline of points of the image, which are sorted: fills `chain` (room 2 * count), returns its length. */
size_t view_outline(view_point *points, size_t count, view_point *chain);

/* 1, 2 or 5 times a power of ten, at most `most`. */
double view_round_length(double most);

#endif
