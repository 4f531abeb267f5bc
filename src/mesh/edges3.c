/* What lies across each edge of each triangle.
 *
 * - The edges are sorted into a list for each vertex: those to vertices of higher numbers, by these, then by triangle.
 *   So the triangles at an edge follow each other.
 * - Two of them that run opposite ways are neighbours, and the orientation of their four corners says whether the edge
 *   is flat, convex or concave. All else is noted as wrong.
 * - Lists are sorted in place and in bounded time, however many triangles meet at a vertex.
 * - Tasks sort and link the lists of some vertices each, and note what is wrong there. */
#include "base/orientation3.h"
#include "mesh/builder3.h"

/* Longer lists are sorted by a heap. */
enum { SHORT_LIST = 24 };

void tact3_mesh_note(tact3_mesh_finding *findings, tact3_mesh_defect defect, uint32_t triangle, int edge) {
    tact3_mesh_finding *finding = &findings[defect];
    tact3_mesh_place here = {(int)triangle, edge};
    finding->count++;
    int i = finding->place_count;
    if (i < TACT3_MESH_PLACES)
        finding->place_count++;
    else
        i--;
    if (finding->count > TACT3_MESH_PLACES) {
        const tact3_mesh_place *last = &finding->place[i];
        if (last->triangle < here.triangle || (last->triangle == here.triangle && last->edge <= edge)) return;
    }
    for (; i > 0; i--) {
        const tact3_mesh_place *before = &finding->place[i - 1];
        if (before->triangle < here.triangle || (before->triangle == here.triangle && before->edge <= edge)) break;
        finding->place[i] = *before;
    }
    finding->place[i] = here;
}

static void sift_down(uint64_t *list, uint32_t from, uint32_t count) {
    uint64_t moved = list[from];
    for (uint32_t child; (child = 2 * from + 1) < count; from = child) {
        if (child + 1 < count && list[child + 1] > list[child]) child++;
        if (list[child] <= moved) break;
        list[from] = list[child];
    }
    list[from] = moved;
}

static void sort(uint64_t *list, uint32_t count) {
    if (count <= SHORT_LIST) {
        for (uint32_t i = 1; i < count; i++) {
            uint64_t moved = list[i];
            uint32_t place = i;
            for (; place > 0 && list[place - 1] > moved; place--) list[place] = list[place - 1];
            list[place] = moved;
        }
        return;
    }
    for (uint32_t i = count / 2; i > 0; i--) sift_down(list, i - 1, count);
    for (uint32_t end = count - 1; end > 0; end--) {
        uint64_t last = list[end];
        list[end] = list[0];
        list[0] = last;
        sift_down(list, 0, end);
    }
}

/* A corner of a half-edge's triangle: 0 its start, 1 its end, 2 the third one. */
static uint32_t corner_of(const mesh_builder *builder, uint32_t half_edge, uint32_t which) {
    uint32_t triangle = half_edge / 3;
    return builder->corner[3 * triangle + (half_edge - 3 * triangle + which) % 3];
}

/* Lists the edges of each vertex. */
static void list_edges(mesh_builder *builder) {
    uint32_t *bucket = builder->bucket, half_edges = 3 * builder->triangle_count;
    memset(bucket, 0, ((size_t)builder->vertex_count + 1) * sizeof *bucket);
    for (uint32_t t = 0; t < half_edges; t += 3) {
        for (uint32_t i = 0; i < 3; i++) {
            uint32_t a = builder->corner[t + i], b = builder->corner[t + (i < 2 ? i + 1 : 0)];
            bucket[a < b ? a : b]++;
        }
    }
    uint32_t end = 0;
    for (uint32_t v = 0; v <= builder->vertex_count; v++) {
        end += bucket[v];
        bucket[v] = end;
    }
    for (uint32_t t = half_edges; t > 0; t -= 3) { /* from behind, so that a list of few is nearly sorted */
        for (uint32_t i = 3; i > 0; i--) {
            uint32_t h = t - 4 + i, a = builder->corner[h], b = builder->corner[i < 3 ? h + 1 : h - 2];
            builder->edge[--bucket[a < b ? a : b]] = (uint64_t)(a < b ? b : a) << 32 | h;
        }
    }
}

/* Returns whether b, a, d lies in the plane of the triangle a, b, c as if unfolded: on the other side of a, b, and not
 * back on it. True where either has no area. */
static bool is_unfolded(const double *a, const double *b, const double *c, const double *d) {
    for (int k = 0; k < 3; k++) {
        int sign = tact3_projected_orientation(b, c, a, k);
        if (sign != 0) return sign * tact3_projected_orientation(a, d, b, k) >= 0;
    }
    return true;
}

static tact3_mesh_edge kind_of_edge(const mesh_builder *builder, uint32_t half_edge, uint32_t opposite) {
    double a[3], b[3], c[3], d[3];
    mesh_coordinates(&builder->vertex[corner_of(builder, half_edge, 0)], a);
    mesh_coordinates(&builder->vertex[corner_of(builder, half_edge, 1)], b);
    mesh_coordinates(&builder->vertex[corner_of(builder, half_edge, 2)], c);
    mesh_coordinates(&builder->vertex[corner_of(builder, opposite, 2)], d);
    int side = tact3_orientation(a, b, c, d);
    if (side != 0) return side > 0 ? TACT3_MESH_EDGE_CONCAVE : TACT3_MESH_EDGE_CONVEX;
    return is_unfolded(a, b, c, d) ? TACT3_MESH_EDGE_FLAT : TACT3_MESH_EDGE_CONVEX;
}

/* What a task finds. */
typedef struct part_findings {
    tact3_mesh_finding finding[TACT3_MESH_DEFECT_COUNT];
    bool balanced; /* as many triangles run one way along each edge as the other */
} part_findings;

typedef struct linking {
    mesh_builder *builder;
    part_findings part[MESH_MOST_PARTS];
} linking;

static void note_edge(const mesh_builder *builder, part_findings *found, tact3_mesh_defect defect,
                      uint32_t half_edge) {
    tact3_mesh_note(found->finding, defect, builder->source[half_edge / 3], (int)(half_edge % 3));
}

/* Notes triangles at an edge whose third corner is one that came before. Each triangle is asked about at the edge of
 * its two lowest corners alone. Changes the order of the edge's triangles. */
static void note_duplicates(const mesh_builder *builder, part_findings *found, uint64_t *edge, uint32_t count) {
    uint32_t highest = (uint32_t)(edge[0] >> 32), listed = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t half_edge = (uint32_t)edge[i], third = corner_of(builder, half_edge, 2);
        if (third > highest) edge[listed++] = (uint64_t)third << 32 | half_edge;
    }
    sort(edge, listed);
    for (uint32_t i = 1; i < listed; i++) {
        if (edge[i] >> 32 != edge[i - 1] >> 32) continue;
        tact3_mesh_note(found->finding, TACT3_MESH_DUPLICATE_TRIANGLE, builder->source[(uint32_t)edge[i] / 3], -1);
    }
}

/* Links the triangles at one edge of a vertex. */
static void link_edge(const mesh_builder *builder, part_findings *found, uint32_t vertex, uint64_t *edge,
                      uint32_t count) {
    uint32_t first = (uint32_t)edge[0], last = (uint32_t)edge[count - 1], forward = 0, *link = builder->link;
    for (uint32_t i = 0; i < count; i++) forward += corner_of(builder, (uint32_t)edge[i], 0) == vertex;
    found->balanced = found->balanced && 2 * forward == count;
    if (count == 1) {
        link[first] = MESH_LINK_OPEN;
        note_edge(builder, found, TACT3_MESH_OPEN_EDGE, first);
        return;
    }
    if (count > 2) {
        for (uint32_t i = 0; i < count; i++) link[(uint32_t)edge[i]] = MESH_LINK_NON_MANIFOLD;
        note_edge(builder, found, TACT3_MESH_NON_MANIFOLD_EDGE, first);
    } else if (forward != 1) {
        link[first] = link[last] = MESH_LINK_FLIPPED;
        note_edge(builder, found, TACT3_MESH_FLIPPED_EDGE, first);
    } else {
        uint32_t kind = (uint32_t)kind_of_edge(builder, first, last);
        link[first] = last << 2 | kind;
        link[last] = first << 2 | kind;
    }
    note_duplicates(builder, found, edge, count);
}

static bool has_area(const mesh_builder *builder, uint32_t triangle) {
    double p[3][3];
    for (int i = 0; i < 3; i++) mesh_coordinates(&builder->vertex[builder->corner[3 * triangle + (uint32_t)i]], p[i]);
    for (int k = 0; k < 3; k++) {
        if (tact3_projected_orientation(p[0], p[1], p[2], k) != 0) return true;
    }
    return false;
}

/* The vertices of a part. */
static void link_task(void *data, int index) {
    linking *all = data;
    const mesh_builder *builder = all->builder;
    part_findings *found = &all->part[index];
    uint32_t last = mesh_part_start(builder->vertex_count, index + 1);
    for (uint32_t v = mesh_part_start(builder->vertex_count, index); v < last; v++) {
        uint32_t first = builder->bucket[v], end = builder->bucket[v + 1];
        sort(builder->edge + first, end - first);
        for (uint32_t i = first, next; i < end; i = next) {
            for (next = i + 1; next < end && builder->edge[next] >> 32 == builder->edge[i] >> 32; next++) {
            }
            link_edge(builder, found, v, builder->edge + i, next - i);
        }
    }
}

/* The triangles of a part. */
static void area_task(void *data, int index) {
    linking *all = data;
    const mesh_builder *builder = all->builder;
    uint32_t last = mesh_part_start(builder->triangle_count, index + 1);
    for (uint32_t t = mesh_part_start(builder->triangle_count, index); t < last; t++) {
        if (has_area(builder, t)) continue;
        tact3_mesh_note(all->part[index].finding, TACT3_MESH_NO_AREA, builder->source[t], -1);
    }
}

static void add_findings(mesh_builder *builder, const part_findings *found) {
    builder->balanced = builder->balanced && found->balanced;
    for (int d = 0; d < TACT3_MESH_DEFECT_COUNT; d++) {
        const tact3_mesh_finding *from = &found->finding[d];
        for (int i = 0; i < from->place_count; i++) {
            const tact3_mesh_place *place = &from->place[i];
            tact3_mesh_note(builder->finding, (tact3_mesh_defect)d, (uint32_t)place->triangle, place->edge);
        }
        builder->finding[d].count += from->count - from->place_count;
    }
}

void tact3_mesh_link_edges(mesh_builder *builder) {
    linking all = {.builder = builder};
    for (int i = 0; i < MESH_MOST_PARTS; i++) all.part[i].balanced = true;
    list_edges(builder);
    run_tasks(builder->tasks, link_task, &all, mesh_part_count(builder->vertex_count));
    run_tasks(builder->tasks, area_task, &all, mesh_part_count(builder->triangle_count));
    builder->balanced = true;
    for (int i = 0; i < MESH_MOST_PARTS; i++) add_findings(builder, &all.part[i]);
}
