/* Whether a solid contains a point: by the winding number, which counts the triangles that a ray along an axis passes,
 * those from outside against those from inside. All signs are exact, and where the ray meets an edge or a corner it is
 * moved aside by less than any number, the same way for all triangles (Edelsbrunner and Muecke 1990, "Simulation of
 * simplicity"). So each edge has the ray on one side, and no triangle counts twice or not at all. */
#include <math.h>

#include "base/assert.h"
#include "base/orientation3.h"
#include "mesh/builder3.h"

/* A point, and the ray from there along an axis, up or down. */
typedef struct axis_ray {
    double from[3];
    int axis;
    bool down;
} axis_ray;

/* On which side the ray's line passes the edge from p to q, seen against the axis: 0 if it meets it. */
static int side_of_edge(const axis_ray *ray, const double p[3], const double q[3]) {
    return tact3_projected_orientation(p, q, ray->from, ray->axis);
}

/* The same if the line is moved by e along one of the other axes and e^2 along the second, e above zero and less than
 * any number; 0 only for edges along the axis. */
static int side_aside(const axis_ray *ray, int side, const double p[3], const double q[3]) {
    int y = (ray->axis + 1) % 3, z = (ray->axis + 2) % 3;
    if (side != 0) return side;
    if (p[z] > q[z] || p[z] < q[z]) return p[z] > q[z] ? 1 : -1;
    return (q[y] > p[y]) - (q[y] < p[y]);
}

static bool lies_on_edge(const double at[3], const double p[3], const double q[3]) {
    for (int k = 0; k < 3; k++) {
        bool between = p[k] < q[k] ? at[k] >= p[k] && at[k] <= q[k] : at[k] >= q[k] && at[k] <= p[k];
        if (!between || tact3_projected_orientation(p, q, at, k) != 0) return false;
    }
    return true;
}

/* Whether a point in the plane of a triangle is in it or at its boundary. */
static bool lies_in_triangle(const double at[3], double p[3][3]) {
    for (int k = 0; k < 3; k++) {
        int turn = tact3_projected_orientation(p[0], p[1], p[2], k);
        if (turn == 0) continue;
        for (int i = 0; i < 3; i++) {
            if (turn * tact3_projected_orientation(p[i], p[(i + 1) % 3], at, k) < 0) return false;
        }
        return true;
    }
    return lies_on_edge(at, p[0], p[1]) || lies_on_edge(at, p[1], p[2]) || lies_on_edge(at, p[2], p[0]);
}

/* Adds a triangle to the winding number. True if the point lies in it. */
static bool add_triangle(const axis_ray *ray, const tact3_vec corner[3], int *winding) {
    double p[3][3];
    int above = 0, below = 0, sides[3];
    for (int i = 0; i < 3; i++) mesh_coordinates(&corner[i], p[i]);
    for (int i = 0; i < 3; i++) {
        sides[i] = side_of_edge(ray, p[i], p[(i + 1) % 3]);
        above |= sides[i] > 0, below |= sides[i] < 0;
    }
    if (above & below) return false;
    int height = tact3_orientation(p[0], p[1], p[2], ray->from);
    if (height == 0) return lies_in_triangle(ray->from, p);
    above = below = 0;
    for (int i = 0; i < 3; i++) {
        int side = side_aside(ray, sides[i], p[i], p[(i + 1) % 3]);
        above += side > 0, below += side < 0;
    }
    if (above != 3 && below != 3) return false;
    int outward = above == 3 ? 1 : -1; /* the normal's sign along the axis */
    if (ray->down) outward = -outward;
    if (height * outward < 0) *winding += outward;
    return false;
}

/* Whether the ray may meet a child's box. Low and high hold the point in the tree's frame between them. */
static bool may_meet(const axis_ray *ray, const bvh_boxes *boxes, int child, const float low[3],
                     const float high[3]) {
    for (int k = 0; k < 3; k++) {
        bool above = boxes->lower[k][child] > high[k], below = boxes->upper[k][child] < low[k];
        if (k == ray->axis ? (ray->down ? above : below) : above || below) return false;
    }
    return true;
}

/* Chooses the way out of the bounds that is shortest. */
static axis_ray shortest_ray(const tact3_mesh *mesh, const double from[3]) {
    axis_ray ray = {{from[0], from[1], from[2]}, 0, false};
    double shortest = (double)INFINITY, low[3], high[3];
    mesh_coordinates(&mesh->bounds.lower, low);
    mesh_coordinates(&mesh->bounds.upper, high);
    for (int k = 0; k < 3; k++) {
        if (high[k] - from[k] < shortest) shortest = high[k] - from[k], ray.axis = k, ray.down = false;
        if (from[k] - low[k] < shortest) shortest = from[k] - low[k], ray.axis = k, ray.down = true;
    }
    return ray;
}

static bool is_inside(const tact3_mesh *mesh, const double from[3], bool solid) {
    axis_ray ray = shortest_ray(mesh, from);
    float low[3], high[3];
    double origin[3];
    int winding = 0;
    mesh_coordinates(&mesh->origin, origin);
    for (int k = 0; k < 3; k++) {
        double x = (from[k] - origin[k]) * mesh->scale;
        low[k] = mesh_float_below(x), high[k] = mesh_float_above(x);
    }
    const bvh_node *nodes = mesh_nodes(mesh);
    uint32_t waiting[BVH_STACK] = {0};
    for (int count = 1; count > 0;) {
        const bvh_node *node = &nodes[waiting[--count]];
        bvh_boxes boxes = bvh_node_boxes(node);
        for (int i = 0; i < node->count; i++) {
            uint32_t child = node->child[i];
            if (!may_meet(&ray, &boxes, i, low, high)) continue;
            if (!bvh_is_leaf(child)) {
                waiting[count++] = child;
                continue;
            }
            for (uint32_t t = 0; t < bvh_leaf_count(child); t++) {
                tact3_vec corner[3];
                mesh_triangle_points(mesh, bvh_leaf_first(child) + t, corner);
                if (add_triangle(&ray, corner, &winding)) return true;
            }
        }
    }
    return solid && winding > 0;
}

bool tact3_mesh_holds(const tact3_mesh *mesh, const double point[3]) {
    double from[3], low[3], high[3];
    mesh_coordinates(&mesh->bounds.lower, low);
    mesh_coordinates(&mesh->bounds.upper, high);
    for (int k = 0; k < 3; k++) {
        if (!(point[k] >= low[k] && point[k] <= high[k])) return false;
        from[k] = fabs(point[k]) < MESH_LEAST_COORDINATE ? 0 : point[k];
    }
    return is_inside(mesh, from, mesh_is_solid(mesh));
}

bool tact3_mesh_contains(const tact3_mesh *mesh, tact3_vec point) {
    if (!mesh) tact_assert_failed("the mesh is null", TACT_FUNCTION);
    double from[3];
    mesh_coordinates(&point, from);
    return tact3_mesh_holds(mesh, from);
}
