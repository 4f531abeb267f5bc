/* Convex shapes in two dimensions.
 *
 * A shape is a core and a rounding radius: the set of all points within the radius of the core. A circle is a rounded
 * point and a capsule a rounded segment. The radius is added to the answer of the core (docs/radius.md), so rounding
 * costs no time and no accuracy. Lengths are in the caller's unit, the same for all. The axis of a capsule is x.
 *
 * Constructors always return a shape. For invalid numbers (NaN, a size that is not positive) tact2_shape_status()
 * says why, and every query on the shape returns that status. Sizes must be above zero; for thin things use point,
 * segment, triangle or a hull of points, which may all be degenerate. Shapes are values: copy them freely. A hull
 * shape, a shape of points and a custom shape point to data of the caller. */
#ifndef TACT_SHAPE2_H
#define TACT_SHAPE2_H

#include "tact/chain2.h"
#include "tact/hull2.h"
#include "tact/math2.h"
#include "tact/polygon2.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The support function of a custom shape: returns the point of the core that is farthest in a direction of any length
 * but zero, both in the shape's own frame. The context may hold state, such as the vertex from which the next climb
 * begins, if every point returned is still a farthest one up to the function's own rounding: of several it may be any,
 * and answers then differ from call to call, within their bounds. State makes a shape one thread's own. */
typedef tact2_vec (*tact2_support_function)(const void *context, tact2_vec direction);

typedef enum tact2_core {
    TACT2_POINT,
    TACT2_SEGMENT,
    TACT2_TRIANGLE,
    TACT2_BOX,
    TACT2_ELLIPSE,
    TACT2_HULL,
    TACT2_CUSTOM,
    TACT2_POINTS,
    TACT2_HALF_PLANE,
    TACT2_POLYGON,
    TACT2_CHAIN,
    TACT2_COMPOUND
} tact2_core;

/* The most points of tact2_points(). */
#define TACT2_MAX_POINTS 8

typedef struct tact2_compound tact2_compound;

/* Made by the constructors below; its fields may be read. */
typedef struct tact2_shape {
    tact2_core core;
    tact_status status; /* of a polygon, a chain or a compound TACT_NOT_CONVEX, which is what refuses them */
    tact_real rounding; /* radius around the core */
    tact_real reach;    /* the core lies within this distance of the local origin */
    double rounding_rest; /* what the sum of several radii lost to rounding: half a unit in the last place or less */
    union {
        tact2_vec points[3];    /* point, segment, triangle */
        tact2_vec half_extents; /* box */
        struct {
            tact2_vec radii;
            tact_real ball; /* radius of the largest circle that rolls inside; it is part of the rounding */
        } ellipse;          /* its core is what remains when the circle is taken away */
        const tact2_hull *hull;
        const tact2_polygon *polygon;
        const tact2_chain *chain;
        const tact2_compound *compound;
        struct {
            const tact2_vec *points;
            int count;
            tact_real extent; /* no point is farther from the first one */
        } list;
        struct {
            tact2_vec normal; /* unit up to 8 units of roundoff */
            tact_real offset;
        } plane; /* half-plane */
        struct {
            tact2_support_function support;
            const void *context;
            tact_real extent; /* half the diagonal of its box */
        } custom;
    } u;
} tact2_shape;

TACT_API tact2_shape tact2_point(tact2_vec at);
TACT_API tact2_shape tact2_segment(tact2_vec a, tact2_vec b);
TACT_API tact2_shape tact2_triangle(tact2_vec a, tact2_vec b, tact2_vec c);
TACT_API tact2_shape tact2_circle(tact_real radius);
TACT_API tact2_shape tact2_box(tact2_vec half_extents);
/* The core segment runs from x = -half_length to +half_length; half_length may be zero. */
TACT_API tact2_shape tact2_capsule(tact_real radius, tact_real half_length);
/* Half axes along x and y. */
TACT_API tact2_shape tact2_ellipse(tact2_vec radii);
/* A convex polygon. Keeps the pointer: the hull must outlive the shape and stay where it is. A hull of one vertex
 * makes a point, of two a segment. */
TACT_API tact2_shape tact2_hull_shape(const tact2_hull *hull);
/* A polygon, convex or not, with what is inside. Keeps the pointer, as for a hull. tact2_distance(), tact2_overlap(),
 * rays, points, casts, times of impact and tact2_collide_parts() take it, as they take compounds and chains; all else
 * that takes a shape refuses these with TACT_NOT_CONVEX. Their bounds and support functions look at every part. */
TACT_API tact2_shape tact2_polygon_shape(const tact2_polygon *polygon);
/* A chain, as thin as its segments. Keeps the pointer, as for a hull. Its mass is zero. */
TACT_API tact2_shape tact2_chain_shape(const tact2_chain *chain);
/* Several shapes as one: the union of the children of a compound. Keeps the pointer, as for a hull. Its mass is the sum
 * of its children's, as if none overlapped. */
TACT_API tact2_shape tact2_compound_shape(const tact2_compound *compound);
/* The convex hull of 1 to TACT2_MAX_POINTS points in any order, without building it: for what is asked a few times
 * only, such as the prism below a cell of a height field. Points may coincide or lie inside. The pointer is kept: the
 * points must outlive the shape, and neither move nor change. A shape of one, two or three points is a copy of them, a
 * point, a segment or a triangle. A world builds a hull of them. Refused: TACT_NO_POINTS, TACT_TOO_MANY,
 * TACT_NOT_FINITE, TACT_OUT_OF_RANGE. */
TACT_API tact2_shape tact2_points(const tact2_vec *points, int count);
/* A shape by its support function. Calls the function four times, in both directions of each axis, to learn the
 * shape's size. Refused: TACT_BAD_SUPPORT (NaN, infinity, or a support point that is farther in one of these directions
 * than the one asked for there, by more than a thousandth of the reach), TACT_OUT_OF_RANGE. */
TACT_API tact2_shape tact2_custom(tact2_support_function support, const void *context);
/* The same without calls: the bounds are a box around the shape, along the axes of its own frame. A box that is too
 * large costs accuracy, as error_bound then says; with one that is too small, bounds and what is proven of motions are
 * wrong. Refused: TACT_NOT_FINITE, TACT_NEGATIVE (lower above upper), TACT_OUT_OF_RANGE. */
TACT_API tact2_shape tact2_custom_within(tact2_support_function support, const void *context,
                                          tact2_bounds bounds);
/* A half-plane: the line of the points x with normal . x = offset, and everything below it, for the unit vector
 * along the normal. That may have any length but zero, and is divided by it, which rounds it by up to 4 units of
 * roundoff; not where its length is one up to rounding. Distances, contacts, rays and motions take it as A and as B,
 * and answer in closed form: options.general, hints and observers do not matter. Since it has no size, two of them,
 * estimates and dynamic bodies are refused with TACT_UNBOUNDED, its mass is zero, its box as large as numbers are, and
 * its support point the point of its surface that is nearest to the origin. Refused: TACT_NOT_FINITE,
 * TACT_NOT_POSITIVE (a normal of zero), TACT_OUT_OF_RANGE. */
TACT_API tact2_shape tact2_half_plane(tact2_vec normal, tact_real offset);
/* The same shape with its surface moved out by a radius >= 0. */
TACT_API tact2_shape tact2_rounded(tact2_shape shape, tact_real radius);

/* Returns TACT_OK, or why the constructor's numbers were invalid. */
TACT_API tact_status tact2_shape_status(const tact2_shape *shape);
/* The farthest point in a direction of any length but zero, the rounding included, in the shape's own frame.
 * Zero for a refused shape. */
TACT_API tact2_vec tact2_support(const tact2_shape *shape, tact2_vec direction);
/* The tightest axis-aligned box around the posed shape, up to rounding. Of a refused shape: the pose's position. */
TACT_API tact2_bounds tact2_shape_bounds(const tact2_shape *shape, tact2_pose pose);
/* Mass properties at unit density, the rounding included, in the shape's own frame: exact but for rounding for every
 * type (docs/mass.md). What has no area has no inertia either; its perimeter counts both sides. A custom shape has
 * zeros: only its own code knows what is inside of its support points. */
TACT_API tact2_mass tact2_shape_mass(const tact2_shape *shape);

#ifdef __cplusplus
}
#endif
#endif
