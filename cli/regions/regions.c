/* The parts of the volume that two solids share.
 *
 * - Its boundary is what is inside of B of A's surface, and what is inside of A of B's, joined along the curves where
 *   the surfaces cross. Corners, and the nodes at which an edge of one mesh passes through a triangle of the other, are
 *   united where an edge or a curve leads from one to the other inside.
 * - A curve that lies in one triangle is united with what is around it (loops.c), if that is inside.
 * - So each set is a connected piece of the boundary. The volume below it is above zero if it is the outside of a part,
 *   and below zero if it is a void in one (divergence theorem). Parts are as many as pieces of the first kind.
 *
 * Where a sign or an order is in doubt, where a mesh crosses itself, has an edge of more than two triangles, or parts
 * that meet in a corner alone, nothing is said. */
#include "regions/regions.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "regions/loops.h"

#define ROUNDOFF (DBL_EPSILON / 2)
/* Hits of a ray that asks what is around a piece of a mesh. */
#define MOST_HITS 256

/* What is known of a set of elements. */
typedef struct piece {
    bool used, outside, inside; /* outside or inside the other mesh */
    bool has_origin;
    tact3_vec origin; /* from which its volume is counted */
    double volume, error;
    region box;
} piece;

typedef struct counting {
    cut c;
    sets sets;
    piece *pieces; /* by the first element of a set */
    tact3_pose pose_a, b_in_a;
} counting;

/* ---- Meshes that can be asked about ---- */

/* The winding number of what is around a triangle's corner, without the corner's own piece. */
static int winding_around(const tact3_mesh *mesh, int corner, const sets *parts) {
    tact3_mesh_hit hits[MOST_HITS];
    tact3_mesh_info info = tact3_mesh_info_get(mesh);
    double size = tact3_length(tact3_sub(info.bounds.upper, info.bounds.lower));
    tact3_vec way = tact3_scale(2 * size, tact3_v(0.5377, 0.3181, 0.7808));
    int count = 0, sum = 0;
    tact_status status = tact3_mesh_raycast_all(mesh, tact3_mesh_vertex(mesh, corner), way, hits, MOST_HITS, &count);
    if (status != TACT_OK || count > MOST_HITS) return -1;
    for (int i = 0; i < count; i++) {
        size_t other = (size_t)tact3_mesh_triangle_get(mesh, hits[i].triangle).corner[0];
        if (sets_same(parts, (size_t)corner, other)) continue;
        bool again = i > 0 && hits[i].fraction - hits[i - 1].fraction < 1e-9;
        if (again) return -1;
        sum += hits[i].back ? 1 : -1;
    }
    return sum;
}

/* True if each piece of the mesh is the outside of a part with nothing around it, or a void within one. */
static bool is_well_nested(const tact3_mesh *mesh, const cut_side *side, bool *memory) {
    sets parts;
    size_t count = (size_t)side->vertex_count;
    double *volume = calloc(count, sizeof *volume);
    *memory = sets_init(&parts, count) && volume;
    bool good = *memory;
    for (int i = 0; good && i < side->triangle_count; i++) {
        const int *corner = side->triangles[i].corner;
        sets_unite(&parts, (size_t)corner[0], (size_t)corner[1]);
        sets_unite(&parts, (size_t)corner[0], (size_t)corner[2]);
    }
    tact3_vec origin = tact3_mesh_vertex(mesh, 0);
    for (int i = 0; good && i < side->triangle_count; i++) {
        const int *corner = side->triangles[i].corner;
        tact3_vec p[3];
        for (int k = 0; k < 3; k++) p[k] = tact3_sub(tact3_mesh_vertex(mesh, corner[k]), origin);
        volume[sets_find(&parts, (size_t)corner[0])] += tact3_dot(p[0], tact3_cross(p[1], p[2]));
    }
    size_t first = count > 0 && good ? sets_find(&parts, (size_t)side->triangles[0].corner[0]) : 0;
    bool several = false;
    for (int i = 0; good && i < side->triangle_count; i++) {
        several |= sets_find(&parts, (size_t)side->triangles[i].corner[0]) != first;
    }
    bool *seen = several ? calloc(count, sizeof *seen) : NULL;
    for (int i = 0; good && seen && i < side->triangle_count; i++) {
        int corner = side->triangles[i].corner[0];
        size_t of = sets_find(&parts, (size_t)corner);
        if (seen[of]) continue;
        seen[of] = true;
        good = winding_around(mesh, corner, &parts) == (volume[of] < 0);
    }
    *memory &= !several || seen;
    free(seen);
    free(volume);
    sets_free(&parts);
    return good;
}

/* The number of triangles around a corner that edges lead to from one of them. */
static int count_around(const cut_side *side, int triangle, int corner) {
    int vertex = side->triangles[triangle].corner[corner], at = triangle, k = corner, count = 0;
    do {
        at = side->triangles[at].neighbour[k];
        const int *next = side->triangles[at].corner;
        k = next[0] == vertex ? 0 : next[1] == vertex ? 1 : 2;
    } while (++count <= side->triangle_count && at != triangle);
    return count;
}

/* True if the triangles of each corner are one ring around it: two rings are parts that meet in a point alone. */
static bool has_single_rings(const cut_side *side, bool *memory) {
    int *count = calloc((size_t)side->vertex_count + 1, sizeof *count);
    bool good = *memory = count != NULL;
    for (int i = 0; good && i < 3 * side->triangle_count; i++) count[side->triangles[i / 3].corner[i % 3]]++;
    for (int i = 0; good && i < 3 * side->triangle_count; i++) {
        int *left = count + side->triangles[i / 3].corner[i % 3];
        if (*left > 0) good = count_around(side, i / 3, i % 3) == *left;
        *left = 0;
    }
    free(count);
    return good;
}

/* True if every edge has two triangles, which have an area, and no triangle passes through another. */
static bool is_simple(const cut_side *side) {
    int crossings = 0;
    if (tact3_mesh_info_get(side->mesh).finding[TACT3_MESH_NO_AREA].count > 0) return false;
    for (int i = 0; i < side->triangle_count; i++) {
        for (int k = 0; k < 3; k++) {
            if (side->triangles[i].neighbour[k] < 0) return false;
        }
    }
    return tact3_mesh_self_intersections(side->mesh, NULL, 0, &crossings) == TACT_OK && crossings == 0;
}

static bool take_mesh(const tact3_mesh *mesh, tact3_pose pose, size_t first, cut_side *out) {
    tact3_mesh_info info = tact3_mesh_info_get(mesh);
    size_t vertices = (size_t)info.vertex_count, triangles = (size_t)info.triangle_count;
    *out = (cut_side){.mesh = mesh,
                      .vertex_count = info.vertex_count,
                      .triangle_count = info.triangle_count,
                      .points = malloc((vertices + 1) * sizeof *out->points),
                      .triangles = malloc((triangles + 1) * sizeof *out->triangles),
                      .crossed = calloc(3 * triangles + 1, sizeof *out->crossed),
                      .first = first};
    if (!out->points || !out->triangles || !out->crossed) return false;
    for (size_t i = 0; i < vertices; i++) out->points[i] = tact3_pose_point(pose, tact3_mesh_vertex(mesh, (int)i));
    for (size_t i = 0; i < triangles; i++) out->triangles[i] = tact3_mesh_triangle_get(mesh, (int)i);
    return true;
}

/* ---- What hangs together ---- */

static size_t corner_element(const cut_side *side, int triangle, int corner) {
    return side->first + (size_t)side->triangles[triangle].corner[corner % 3];
}

/* Unites what lies along an edge with nodes: what is inside the other mesh. */
static void unite_cut_edge(counting *n, int side, int edge) {
    cut *c = &n->c;
    size_t count, first = cut_nodes_of_edge(c, side, edge, &count);
    const cut_node *nodes = c->nodes + first;
    size_t from = corner_element(c->side + side, edge / 3, edge % 3);
    size_t to = corner_element(c->side + side, edge / 3, edge % 3 + 1);
    for (size_t i = 0; i + 1 < count; i++) {
        bool apart = nodes[i + 1].t - nodes[i].t > nodes[i + 1].t_error + nodes[i].t_error;
        c->doubt |= !apart || nodes[i].enters == nodes[i + 1].enters;
        if (nodes[i].enters) sets_unite(&n->sets, first + i, first + i + 1);
    }
    if (nodes[0].enters)
        n->pieces[from].outside = true;
    else
        sets_unite(&n->sets, from, first);
    if (nodes[count - 1].enters)
        sets_unite(&n->sets, to, first + count - 1);
    else
        n->pieces[to].outside = true;
}

static void unite_edges(counting *n, int side) {
    const cut_side *s = n->c.side + side;
    for (int i = 0; i < s->triangle_count && !n->c.doubt; i++) {
        for (int k = 0; k < 3; k++) {
            int edge = 3 * i + k;
            if (cut_edge_of(s, i, k) != edge) continue;
            if (s->crossed[edge])
                unite_cut_edge(n, side, edge);
            else
                sets_unite(&n->sets, corner_element(s, i, k), corner_element(s, i, k + 1));
        }
    }
}

/* Whether a corner that no curve leads to is inside the other mesh. */
static bool is_corner_inside(counting *n, int side, int corner, bool *known) {
    const cut_side *of = n->c.side + side, *other = n->c.side + !side;
    tact3_shape shape = tact3_mesh_shape(other->mesh);
    tact3_vec p = of->points[corner];
    if (side == 0) p = tact3_pose_point(tact3_relative_pose(n->b_in_a, tact3_identity_pose()), p);
    tact3_gap gap = tact3_closest_point(&shape, p, NULL);
    *known = gap.status >= 0 && fabs(gap.distance) > gap.error_bound + 8 * n->c.place_error;
    return gap.distance < 0;
}

/* Marks each set as inside or outside the other mesh. */
static void mark(counting *n) {
    for (size_t i = 0; i < n->sets.count; i++) {
        piece *p = n->pieces + sets_find(&n->sets, i);
        p->outside |= n->pieces[i].outside;
        p->inside |= i < n->c.node_count;
    }
    for (int side = 0; side < 2; side++) {
        const cut_side *s = n->c.side + side;
        for (int i = 0; i < s->triangle_count && !n->c.doubt; i++) {
            piece *p = n->pieces + sets_find(&n->sets, corner_element(s, i, 0));
            bool known = true;
            n->c.doubt |= p->inside && p->outside;
            if (p->inside || p->outside) continue;
            p->inside = is_corner_inside(n, side, s->triangles[i].corner[0], &known);
            p->outside = !p->inside;
            n->c.doubt |= !known;
        }
    }
}

/* ---- Volumes ---- */

static void grow(counting *n, piece *p, tact3_vec point) {
    tact3_vec v = tact3_pose_point(n->pose_a, point);
    const double at[3] = {v.x, v.y, v.z};
    for (int i = 0; i < 3; i++) {
        p->box.lower[i] = p->used ? fmin(p->box.lower[i], at[i]) : at[i];
        p->box.upper[i] = p->used ? fmax(p->box.upper[i], at[i]) : at[i];
    }
    p->used = true;
}

/* Adds what one step of a boundary in a triangle's plane says of a volume, with the inside on its left. */
static void add_step(counting *n, size_t element, int side, int triangle, tact3_vec from, tact3_vec to,
                     double error) {
    piece *p = n->pieces + sets_find(&n->sets, element);
    const cut_side *s = n->c.side + side;
    if (!p->inside) return;
    if (!p->has_origin) p->origin = from;
    p->has_origin = true;
    grow(n, p, from);
    tact3_vec a = cut_corner(s, triangle, 0), u = tact3_sub(cut_corner(s, triangle, 1), a);
    tact3_vec normal = tact3_cross(u, tact3_sub(cut_corner(s, triangle, 2), a));
    double length = tact3_length(normal);
    if (!(length > 0)) {
        n->c.doubt = true;
        return;
    }
    normal = tact3_scale(1 / length, normal);
    tact3_vec x = tact3_sub(from, p->origin), y = tact3_sub(to, p->origin), area = tact3_cross(x, y);
    double height = tact3_dot(normal, tact3_sub(from, p->origin));
    double size = tact3_length(x) + tact3_length(y) + error;
    p->volume += height * tact3_dot(normal, area) / 6;
    p->error += (error * size * size + 16 * ROUNDOFF * size * size * size) / 2;
}

/* The steps along a triangle's own edge. */
static void add_edge(counting *n, int side, int triangle, int corner) {
    const cut *c = &n->c;
    const cut_side *s = c->side + side;
    int edge = cut_edge_of(s, triangle, corner);
    bool along = edge / 3 == triangle;
    tact3_vec from = cut_corner(s, triangle, corner), to = cut_corner(s, triangle, corner + 1);
    size_t element = corner_element(s, triangle, corner), last = corner_element(s, triangle, corner + 1), count;
    if (!s->crossed[edge]) {
        add_step(n, element, side, triangle, from, to, c->place_error);
        return;
    }
    size_t first = cut_nodes_of_edge(c, side, edge, &count);
    double error = c->place_error;
    bool inside = c->nodes[along ? first : first + count - 1].enters != along;
    for (size_t i = 0; i < count; i++) {
        size_t at = along ? first + i : first + count - 1 - i;
        const cut_node *node = c->nodes + at;
        if (inside) add_step(n, element, side, triangle, from, node->point, fmax(error, node->error));
        inside = !inside;
        from = node->point, error = node->error, element = at;
    }
    if (inside) add_step(n, last, side, triangle, from, to, error);
}

static void add_volumes(counting *n) {
    const cut *c = &n->c;
    for (size_t i = 0; i < c->segment_count; i++) {
        const cut_segment *s = c->segments + i;
        const cut_node *start = c->nodes + s->start, *end = c->nodes + s->end;
        double error = fmax(start->error, end->error);
        add_step(n, s->start, 0, s->triangle[0], start->point, end->point, error);
        add_step(n, s->start, 1, s->triangle[1], end->point, start->point, error);
    }
    for (int side = 0; side < 2; side++) {
        for (int i = 0; i < c->side[side].triangle_count; i++) {
            for (int k = 0; k < 3; k++) add_edge(n, side, i, k);
        }
    }
}

static int by_box(const void *a, const void *b) {
    const region *x = a, *y = b;
    for (int i = 0; i < 3; i++) {
        if (x->lower[i] < y->lower[i] || x->lower[i] > y->lower[i]) return x->lower[i] < y->lower[i] ? -1 : 1;
    }
    return (x->volume > y->volume) - (x->volume < y->volume);
}

/* Lists the pieces that are the outside of a part; a void's volume is taken from the part whose box is around it, if
 * there is but one. */
static bool list(counting *n, region_list *out) {
    for (size_t i = 0; i < n->sets.count; i++) {
        const piece *p = n->pieces + i;
        if (!p->used) continue;
        n->c.doubt |= !(fabs(p->volume) > p->error);
        out->count += p->volume > 0;
    }
    if (n->c.doubt || out->count == 0) {
        out->count = 0;
        return true;
    }
    out->list = malloc(out->count * sizeof *out->list);
    if (!out->list) return false;
    size_t count = 0;
    double voids = 0;
    for (size_t i = 0; i < n->sets.count; i++) {
        const piece *p = n->pieces + i;
        if (p->used && p->volume < 0) voids += p->volume;
        if (!p->used || p->volume < 0) continue;
        out->list[count] = p->box;
        out->list[count++].volume = p->volume;
    }
    if (count == 1) out->list[0].volume += voids;
    qsort(out->list, count, sizeof *out->list, by_box);
    out->known = true;
    return true;
}

static bool count_regions(counting *n, region_list *out) {
    bool memory = true;
    for (int side = 0; side < 2; side++) {
        const cut_side *s = n->c.side + side;
        if (!is_simple(s) || !has_single_rings(s, &memory) || !is_well_nested(s->mesh, s, &memory)) return memory;
    }
    cut_find(&n->c);
    if (n->c.full) return false;
    if (n->c.doubt) return true;
    for (int side = 0; side < 2; side++) n->c.side[side].first = n->c.node_count;
    n->c.side[1].first += (size_t)n->c.side[0].vertex_count;
    size_t count = n->c.side[1].first + (size_t)n->c.side[1].vertex_count;
    n->pieces = calloc(count, sizeof *n->pieces);
    if (!n->pieces || !sets_init(&n->sets, count)) return false;
    for (size_t i = 0; i < n->c.segment_count; i++)
        sets_unite(&n->sets, n->c.segments[i].start, n->c.segments[i].end);
    if (!loops_find(&n->c, &n->sets)) return false;
    for (int side = 0; side < 2; side++) unite_edges(n, side);
    if (!n->c.doubt) mark(n);
    if (!n->c.doubt) add_volumes(n);
    return n->c.doubt || list(n, out);
}

static double reach_of(const tact3_mesh *mesh) {
    tact3_bounds b = tact3_mesh_info_get(mesh).bounds;
    return fmax(tact3_length(b.lower), tact3_length(b.upper)) + tact3_length(tact3_sub(b.upper, b.lower));
}

bool regions_find(const tact3_mesh *a, tact3_pose pose_a, const tact3_mesh *b, tact3_pose pose_b, region_list *out) {
    counting n = {.pose_a = pose_a};
    tact3_pose b_in_a = tact3_relative_pose(pose_a, pose_b);
    *out = (region_list){0};
    if (!tact3_mesh_info_get(a).solid || !tact3_mesh_info_get(b).solid) return true;
    /* Placing B is off by 48 units of rounding of this (docs/mesh.md). */
    n.c.place_error = 64 * ROUNDOFF * (reach_of(a) + reach_of(b) + tact3_length(b_in_a.position));
    n.b_in_a = b_in_a;
    bool good = take_mesh(a, tact3_identity_pose(), 0, n.c.side) && take_mesh(b, b_in_a, 0, n.c.side + 1);
    good = good && count_regions(&n, out);
    for (int i = 0; i < 2; i++) {
        free(n.c.side[i].points);
        free(n.c.side[i].triangles);
        free(n.c.side[i].crossed);
    }
    free(n.c.nodes);
    free(n.c.segments);
    free(n.pieces);
    sets_free(&n.sets);
    return good;
}

void regions_free(region_list *list) {
    free(list->list);
    *list = (region_list){0};
}
