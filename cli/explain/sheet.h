/* A panel: a camera from the world to the panel, SVG elements, and labels that do not overlap. Colours are classes
 * of the page's style (style.c). */
#ifndef TACT_CLI_EXPLAIN_SHEET_H
#define TACT_CLI_EXPLAIN_SHEET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#define SHEET_WIDTH 400.0
#define SHEET_HEIGHT 330.0
#define SHEET_MARGIN 46.0
/* The border along which numbers stand. */
#define SHEET_TICKS 22.0

typedef struct spot {
    double x, y;
} spot;

/* In the plane x to the right and y up; in space in perspective, from `distance` in front of the center. */
typedef struct camera {
    int dimension;
    double right[3], up[3], forward[3], center[3], distance;
    spot middle; /* the point in the panel's middle, before scaling */
    double scale;
} camera;

/* The camera of the plane. */
camera camera_flat(void);
/* One that looks at a direction from the side and a little from outside. */
camera camera_for(const double normal[3]);
/* Scales and centers so that the points fill a panel. In space `distance` is chosen as well. A smaller scale may be
 * set afterwards, and must be where the points are all one, for then it is infinite. */
void camera_fit(camera *c, const double (*points)[3], size_t count);
spot camera_spot(const camera *c, const double p[3]);
/* True if the camera sees the outside of a plane with this outward normal through this point. */
bool camera_sees(const camera *c, const double normal[3], const double p[3]);

/* An area of the panel that is taken; labels avoid it, the more the larger its weight. */
typedef struct taken {
    double left, top, right, bottom, weight;
} taken;

#define SHEET_MOST_TAKEN 600

typedef struct sheet {
    FILE *out;
    camera camera;
    size_t taken_count;
    taken taken[SHEET_MOST_TAKEN];
} sheet;

void sheet_take(sheet *s, taken box);
/* Elements. Each also takes its place, but for filled areas. */
void sheet_line(sheet *s, const char *class, spot from, spot to);
void sheet_dot(sheet *s, const char *class, spot at, double radius);
void sheet_arrow(sheet *s, const char *class, spot from, spot to);
/* A closed polygon; with fewer than three corners a line or a dot. */
void sheet_polygon(sheet *s, const char *class, const spot *corners, size_t count);
/* Part of the line from one spot to another that lies within the panel's border; false when there is none. */
bool sheet_clip(spot *from, spot *to);

/* Text beside a spot, `away` from it by at least this much, in the first direction that is free; `toward` is the one
 * that is liked best, in radians, counter-clockwise. */
void sheet_label(sheet *s, const char *class, const char *text, spot at, double away, double toward);
/* Text at a fixed place: `anchor` is start, middle or end. */
void sheet_text(FILE *out, const char *class, const char *anchor, double x, double y, const char *text);
/* The width of a text in this size of letters, estimated on the wide side. */
double sheet_text_width(const char *text, double size);
/* Writes text with the special characters of XML escaped. */
void sheet_escape(FILE *out, const char *text);

#endif
