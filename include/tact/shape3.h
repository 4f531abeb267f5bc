/* Convex shapes in three dimensions.
 *
 * A shape is a core and a rounding radius: the set of all points within the radius of the core. A sphere is a rounded
 * point and a capsule a rounded segment. The radius is added to the answer of the core (docs/radius.md), so rounding
 * costs no time and no accuracy. Lengths are in the caller's unit, the same for all. The axis of a shape is z.
 *
 * Constructors always return a shape. For invalid numbers (NaN, a size that is not positive) tact3_shape_status()
 * says why, and every query on the shape returns that status. Sizes must be above zero; for flat and thin things use
 * point, segment, triangle or a hull of points, which may all be degenerate. Shapes are values: copy them freely. A
 * hull shape, a mesh shape, a shape of points and a custom shape point to data of the caller. */
#ifndef TACT_SHAPE3_H
#define TACT_SHAPE3_H

#include "tact/hull3.h"
#include "tact/math3.h"
#include "tact/mesh3.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The support function of a custom shape: returns the point of the core that is farthest in a direction of any length
 * but zero, both in the shape's own frame. The context may hold state, such as the vertex from which the next climb
 * begins, if every point returned is still a farthest one up to the function's own rounding: of several it may be any,
 * and answers then differ from call to call, within their bounds. State makes a shape one thread's own. */
typedef tact3_vec (*tact3_support_function)(const void *context, tact3_vec direction);

typedef enum tact3_core {
    TACT3_POINT,
    TACT3_SEGMENT,
    TACT3_TRIANGLE,
    TACT3_BOX,
    TACT3_CYLINDER,
    TACT3_CONE,
    TACT3_ELLIPSOID,
    TACT3_HULL,
    TACT3_CUSTOM,
    TACT3_POINTS,
    TACT3_HALF_SPACE,
    TACT3_MESH,
    TACT3_COMPOUND
} tact3_core;

/* The most points of tact3_points(). */
#define TACT3_MAX_POINTS 8

typedef struct tact3_compound tact3_compound;

/* Made by the constructors below; its fields may be read. */
typedef struct tact3_shape {
    tact3_core core;
    tact_status status; /* of a mesh or a compound TACT_NOT_CONVEX, which is what refuses them */
    tact_real rounding; /* radius around the core */
    tact_real reach;    /* the core lies within this distance of the local origin */
    double rounding_rest; /* what the sum of several radii lost to rounding: half a unit in the last place or less */
    union {
        tact3_vec points[3];    /* point, segment, triangle */
        tact3_vec half_extents; /* box */
        struct {
            tact3_vec radii;
            tact_real ball; /* radius of the largest ball that rolls inside; it is part of the rounding */
        } ellipsoid;        /* its core is what remains when the ball is taken away */
        struct {
            tact_real radius, half_height;
        } round; /* cylinder, cone */
        const tact3_hull *hull;
        const tact3_mesh *mesh;
        const tact3_compound *compound;
        struct {
            const tact3_vec *points;
            int count;
            tact_real extent; /* no point is farther from the first one */
        } list;
        struct {
            tact3_vec normal; /* unit up to 8 units of roundoff */
            tact_real offset;
        } plane; /* half-space */
        struct {
            tact3_support_function support;
            const void *context;
            tact_real extent; /* half the diagonal of its box */
        } custom;
    } u;
} tact3_shape;

TACT_API tact3_shape tact3_point(tact3_vec at);
TACT_API tact3_shape tact3_segment(tact3_vec a, tact3_vec b);
TACT_API tact3_shape tact3_triangle(tact3_vec a, tact3_vec b, tact3_vec c);
TACT_API tact3_shape tact3_sphere(tact_real radius);
TACT_API tact3_shape tact3_box(tact3_vec half_extents);
/* The core segment runs from z = -half_length to +half_length; half_length may be zero. */
TACT_API tact3_shape tact3_capsule(tact_real radius, tact_real half_length);
TACT_API tact3_shape tact3_cylinder(tact_real radius, tact_real half_height);
/* Base disc at z = -half_height, apex at z = +half_height. */
TACT_API tact3_shape tact3_cone(tact_real radius, tact_real half_height);
/* Half axes along x, y and z. */
TACT_API tact3_shape tact3_ellipsoid(tact3_vec radii);
/* Keeps the pointer: the hull must outlive the shape and stay where it is. A hull of one vertex makes a point, of two
 * a segment. */
TACT_API tact3_shape tact3_hull_shape(const tact3_hull *hull);
/* Triangles as they are. Keeps the pointer, as for a hull. Bounds and support function are those of its vertices, each
 * of which is looked at. tact3_shape_mass(), tact3_contains(), tact3_closest_point() and tact3_raycast() take it,
 * tact3_distance() and tact3_overlap() two of them, or one and a convex shape, as do tact3_collide_mesh(), tact3_cast()
 * and tact3_time_of_impact(); a world takes it (world3.h); all else that takes a shape refuses it with TACT_NOT_CONVEX.
 * It may be rounded (docs/mesh.md). Then its mass is that of the mesh without the radius. */
TACT_API tact3_shape tact3_mesh_shape(const tact3_mesh *mesh);
/* Several shapes as one: the union of the children of a compound. Keeps the pointer, as for a hull.
 * tact3_distance(), tact3_overlap(), rays, points, casts, times of impact and tact3_collide_parts() take it; all else
 * that takes a shape refuses it with TACT_NOT_CONVEX. Bounds and support function look at every child. Its mass is the
 * sum of its children's, as if none overlapped. */
TACT_API tact3_shape tact3_compound_shape(const tact3_compound *compound);
/* The convex hull of 1 to TACT3_MAX_POINTS points in any order, without building it: for what is asked a few times
 * only, such as the prism below a cell of a height field. Points may coincide or lie inside. The pointer is kept: the
 * points must outlive the shape, and neither move nor change. A shape of one, two or three points is a copy of them, a
 * point, a segment or a triangle. A world builds a hull of them. Refused: TACT_NO_POINTS, TACT_TOO_MANY,
 * TACT_NOT_FINITE, TACT_OUT_OF_RANGE. */
TACT_API tact3_shape tact3_points(const tact3_vec *points, int count);
/* A shape by its support function. Calls the function six times, in both directions of each axis, to learn the
 * shape's size. Refused: TACT_BAD_SUPPORT (NaN, infinity, or a support point that is farther in one of these directions
 * than the one asked for there, by more than a thousandth of the reach), TACT_OUT_OF_RANGE. */
TACT_API tact3_shape tact3_custom(tact3_support_function support, const void *context);
/* The same without calls: the bounds are a box around the shape, along the axes of its own frame. A box that is too
 * large costs accuracy, as error_bound then says; with one that is too small, bounds and what is proven of motions are
 * wrong. Refused: TACT_NOT_FINITE, TACT_NEGATIVE (lower above upper), TACT_OUT_OF_RANGE. */
TACT_API tact3_shape tact3_custom_within(tact3_support_function support, const void *context,
                                          tact3_bounds bounds);
/* A half-space: the plane of the points x with normal . x = offset, and everything below it, for the unit vector
 * along the normal. That may have any length but zero, and is divided by it, which rounds it by up to 4 units of
 * roundoff; not where its length is one up to rounding. Distances, contacts, rays and motions take it as A and as B,
 * and answer in closed form: options.general, hints and observers do not matter. Since it has no size, two of them,
 * estimates and dynamic bodies are refused with TACT_UNBOUNDED, its mass is zero, its box as large as numbers are, and
 * its support point the point of its surface that is nearest to the origin. Refused: TACT_NOT_FINITE,
 * TACT_NOT_POSITIVE (a normal of zero), TACT_OUT_OF_RANGE. */
TACT_API tact3_shape tact3_half_space(tact3_vec normal, tact_real offset);
/* The same shape with its surface moved out by a radius >= 0: all points within it of the shape. Of a compound each
 * child is rounded. Refused: TACT_NOT_FINITE, TACT_NEGATIVE, TACT_OUT_OF_RANGE. */
TACT_API tact3_shape tact3_rounded(tact3_shape shape, tact_real radius);

/* Returns TACT_OK, or why the constructor's numbers were invalid. */
TACT_API tact_status tact3_shape_status(const tact3_shape *shape);
/* The farthest point in a direction of any length but zero, the rounding included, in the shape's own frame.
 * Zero for a refused shape. */
TACT_API tact3_vec tact3_support(const tact3_shape *shape, tact3_vec direction);
/* The tightest axis-aligned box around the posed shape, up to rounding. Of a refused shape: the pose's position. */
TACT_API tact3_bounds tact3_shape_bounds(const tact3_shape *shape, tact3_pose pose);
/* Mass properties at unit density, the rounding included, in the shape's own frame: exact but for rounding for every
 * type but a rounded mesh, whose radius does not count (docs/mass.md). What has no volume has no inertia either; its
 * area counts both sides. A custom shape has zeros: only its own code knows what is inside of its support points. */
TACT_API tact3_mass tact3_shape_mass(const tact3_shape *shape);

#ifdef __cplusplus
}
#endif
#endif
