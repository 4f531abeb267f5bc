/* The walk over pairs and rays, and the clock around the queries. */
#include "query/query_loop.h"

#include <stdlib.h>

/* Answers are computed about this many at a time and then printed, so that the clock sees only queries and the memory
 * does not grow with the number of pairs. */
#define CHUNK 512

static bool check_motions(const query_entry *query, const scene *scene, const char *file, error *error) {
    size_t moving = 0;
    for (size_t i = 0; i < scene->body_count; i++) {
        const scene_body *body = scene->bodies + i;
        moving += body->moves;
        if (query->query != QUERY_CAST || !body->turns) continue;
        return scene_fail_motion(scene, i, error,
                                 "tact cast moves bodies without turning them; leave the rotation out, or ask tact "
                                 "toi");
    }
    if (moving > 0) return true;
    if (scene->file && !scene->text) {
        return error_set(error, "%s: nothing moves; a link holds no motion, so use a scene file", file);
    }
    if (!scene->text) {
        return error_set(error, "%s: nothing moves; give the motion of the second mesh with --motion", file);
    }
    return error_set(error,
                     "%s: nothing moves; at least one body must have a \"motion\" such as {\"translation\": %s}",
                     file, scene->dimension == 2 ? "[0, -1]" : "[0, 0, -1]");
}

bool check_query(const query_entry *query, const scene *scene, const char *file, error *error) {
    if (query->moves) return check_motions(query, scene, file, error);
    if (query->query != QUERY_RAYCAST || scene->ray_count > 0) return true;
    bool flat = scene->dimension == 2;
    return error_set(error, "%s: there are no rays; name one with --ray %s%s", file,
                     flat ? "x,y,dx,dy" : "x,y,z,dx,dy,dz", scene->text ? ", or in the scene under \"rays\"" : "");
}

size_t count_queries(const query_loop *a) {
    return a->query->query == QUERY_RAYCAST ? a->scene->ray_count : scene_pair_count(a->scene, a->query->moves);
}

static query_row *add_row(query_loop *a, size_t first, size_t second, error *error) {
    if (a->count == a->room || !a->rows) {
        size_t room = 2 * a->room + 16;
        query_row *larger = realloc(a->rows, room * sizeof *larger);
        if (!larger) {
            error_memory(error);
            return NULL;
        }
        a->rows = larger, a->room = room;
    }
    query_row *row = a->rows + a->count++;
    row->a = first, row->b = second;
    return row;
}

static int by_fraction(const void *a, const void *b) {
    const query_row *p = a, *q = b;
    if (p->answer.fraction < q->answer.fraction) return -1;
    if (p->answer.fraction > q->answer.fraction) return 1;
    return (p->b > q->b) - (p->b < q->b);
}

/* Casts a ray against all bodies; rows are sorted by fraction. */
static bool run_ray(query_loop *a, size_t ray, error *error) {
    size_t first = a->count;
    for (size_t body = 0; body < a->scene->body_count; body++) {
        query_row *row = add_row(a, ray, body, error);
        if (!row || !a->kind->ask(a->engine, &a->query_params, body, ray, &row->answer, error)) return false;
        if (row->answer.status == ANSWER_SEPARATED) a->count--;
    }
    if (a->count > first) {
        qsort(a->rows + first, a->count - first, sizeof *a->rows, by_fraction);
        for (size_t i = first; i < a->count; i++) a->rows[i].answer.order = (int)(i - first) + 1;
        return true;
    }
    query_row *none = add_row(a, ray, NO_BODY, error);
    if (none) none->answer = (answer){.status = ANSWER_SEPARATED, .fraction = 1};
    return none != NULL;
}

static bool run_next(query_loop *a, bool *more, error *error) {
    if (a->query->query == QUERY_RAYCAST) {
        *more = a->asked < a->scene->ray_count;
        return !*more || run_ray(a, a->asked++, error);
    }
    *more = scene_next_pair(a->scene, &a->walk);
    if (!*more) return true;
    a->asked++;
    query_row *row = add_row(a, a->walk.a, a->walk.b, error);
    return row && a->kind->ask(a->engine, &a->query_params, row->a, row->b, &row->answer, error);
}

bool run_queries(query_loop *a, error *error) {
    double begun = progress_clock();
    bool good = true, more = true;
    a->count = 0;
    while (good && more && a->count < CHUNK) good = run_next(a, &more, error);
    a->seconds += progress_clock() - begun;
    return good;
}
