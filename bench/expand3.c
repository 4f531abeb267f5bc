/* EPA in long double (expand3.h).
 *
 * - Start from a tetrahedron of support points.
 * - Take the face nearest to the origin. Its distance is a lower bound of the depth; the support point along its
 *   normal shows an upper one. Stop when both meet.
 * - Else add the support point: faces that it lies above are dropped, and the edges around the hole are joined to it.
 * There is no adjacency: an edge lies on the rim of the hole when its reverse belongs to no dropped face. */
#include "expand3.h"

#include <stdbool.h>

enum { MAX_STEPS = 600, MAX_POINTS = MAX_STEPS + 4, MAX_FACES = 2 * MAX_POINTS };

static const wide rounding = 0x1p-58L;

typedef struct face {
    int corner[3]; /* counter-clockwise from outside */
    wide3 normal;
    wide offset;
} face;

typedef struct polytope {
    const posed_pair *pair;
    wide3 point[MAX_POINTS];
    face faces[MAX_FACES];
    int point_count, face_count;
    wide least;        /* least depth along any direction looked at */
    wide3 least_along;
} polytope;

/* Asks for the support point along a unit direction and remembers how deep that direction is. */
static wide3 look(polytope *body, wide3 direction) {
    wide3 point = posed_pair_support(body->pair, direction);
    wide depth = wide3_dot(point, direction);
    if (depth < body->least) {
        body->least = depth;
        body->least_along = direction;
    }
    return point;
}

static bool add_face(polytope *body, int a, int b, int c) {
    const wide3 *p = body->point;
    wide3 normal = wide3_cross(wide3_sub(p[b], p[a]), wide3_sub(p[c], p[a]));
    if (body->face_count == MAX_FACES || !(wide3_length(normal) > 0)) {
        return false;
    }
    face *added = &body->faces[body->face_count++];
    added->corner[0] = a, added->corner[1] = b, added->corner[2] = c;
    added->normal = wide3_unit(normal);
    added->offset = wide3_dot(added->normal, p[a]);
    return true;
}

/* The support points along a direction and its opposite: appends the one farther from what is there already, as
 * measured by the part of (point - first) along the direction. */
static bool stretch(polytope *body, wide3 direction, wide tolerance) {
    wide3 first = body->point[0], ahead = look(body, direction), behind = look(body, wide3_neg(direction));
    wide far_ahead = wide3_dot(wide3_sub(ahead, first), direction);
    wide far_behind = -wide3_dot(wide3_sub(behind, first), direction);
    if (fmaxl(far_ahead, far_behind) <= tolerance) {
        return false;
    }
    body->point[body->point_count++] = far_ahead >= far_behind ? ahead : behind;
    return true;
}

/* Four support points that are not in one plane; false when the difference is flat. */
static bool start(polytope *body, wide tolerance) {
    static const wide3 axes[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    body->point[0] = look(body, axes[0]);
    body->point_count = 1;
    bool grown = stretch(body, axes[0], tolerance) || stretch(body, axes[1], tolerance) ||
                 stretch(body, axes[2], tolerance);
    if (!grown) {
        return false;
    }
    wide3 edge = wide3_unit(wide3_sub(body->point[1], body->point[0]));
    wide3 across = wide3_across(edge);
    if (!stretch(body, across, tolerance) && !stretch(body, wide3_cross(edge, across), tolerance)) {
        return false;
    }
    wide3 normal = wide3_unit(wide3_cross(edge, wide3_sub(body->point[2], body->point[0])));
    if (!stretch(body, normal, tolerance)) {
        return false;
    }
    bool above = wide3_dot(normal, wide3_sub(body->point[3], body->point[0])) > 0;
    int b = above ? 2 : 1, c = above ? 1 : 2;
    return add_face(body, 0, b, c) && add_face(body, b, 0, 3) && add_face(body, c, b, 3) && add_face(body, 0, c, 3);
}

static int nearest_face(const polytope *body) {
    int nearest = 0;
    for (int i = 1; i < body->face_count; i++) {
        if (body->faces[i].offset < body->faces[nearest].offset) {
            nearest = i;
        }
    }
    return nearest;
}

/* Drops the faces that the point lies above and writes their edges, three each; returns how many edges. */
static int drop_visible(polytope *body, wide3 point, wide tolerance, int (*edges)[2]) {
    int kept = 0, count = 0;
    for (int i = 0; i < body->face_count; i++) {
        const face *f = &body->faces[i];
        if (wide3_dot(f->normal, point) - f->offset <= tolerance) {
            body->faces[kept++] = *f;
            continue;
        }
        for (int k = 0; k < 3; k++, count++) {
            edges[count][0] = f->corner[k];
            edges[count][1] = f->corner[(k + 1) % 3];
        }
    }
    body->face_count = kept;
    return count;
}

static bool on_rim(int (*edges)[2], int count, int edge) {
    for (int i = 0; i < count; i++) {
        if (edges[i][0] == edges[edge][1] && edges[i][1] == edges[edge][0]) {
            return false;
        }
    }
    return true;
}

/* False when rounding has spoilt the surface: what was known before still holds. */
static bool add_point(polytope *body, wide3 point, wide tolerance) {
    int edges[3 * MAX_FACES][2];
    int count = drop_visible(body, point, tolerance, edges);
    int apex = body->point_count++;
    body->point[apex] = point;
    for (int i = 0; i < count; i++) {
        if (on_rim(edges, count, i) && !add_face(body, edges[i][0], edges[i][1], apex)) {
            return false;
        }
    }
    return count > 0;
}

expansion expand_polytope(const posed_pair *pair, wide reach) {
    polytope body = {.pair = pair, .least = HUGE_VALL, .least_along = {0, 0, 1}};
    wide tolerance = rounding * reach, depth = -HUGE_VALL;
    bool sound = start(&body, tolerance);
    for (int step = 0; sound && step < MAX_STEPS && body.least >= -tolerance; step++) {
        face nearest = body.faces[nearest_face(&body)];
        depth = fmaxl(depth, nearest.offset);
        wide3 point = look(&body, nearest.normal);
        wide beyond = wide3_dot(point, nearest.normal) - nearest.offset;
        if (body.least - depth <= 1e-16L * reach || beyond <= 8 * tolerance) {
            break;
        }
        sound = add_point(&body, point, tolerance);
    }
    expansion result = {fminl(depth, body.least), body.least_along};
    return result;
}
