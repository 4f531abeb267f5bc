/* The walk over pairs and rays, and the clock around the queries. */
#include "query/query_loop.h"

#include <stdlib.h>
#include <string.h>

/* So many are asked at a time and then told, so that the clock sees only queries and the memory does not grow with the
 * number of pairs; so many are a thread's next task. */
#define CHUNK 2048
#define GRAIN 32

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

bool chooses_pairs(const pair_choice *choice) { return choice->within || choice->touching || choice->nearest > 0; }

static bool is_ray_cast(const query_loop *a) { return a->query->query == QUERY_RAYCAST; }

static bool find_pairs(query_loop *a, progress *progress, error *error) {
    const near_search search = {a->kind, a->engine, a->scene, &a->query_params, a->threads, progress};
    bool many = false, good = true;
    if (a->choice.nearest > 0)
        good = near_find_nearest(&search, a->choice.nearest, &a->near, error);
    else
        good = near_find(&search, a->choice.length, &a->near, &many, error);
    a->asks_near = !many;
    return good;
}

bool begin_queries(query_loop *a, progress *progress, error *error) {
    double begun = progress_clock();
    a->rows = malloc(CHUNK * sizeof *a->rows);
    if (!a->rows) return error_memory(error);
    a->room = CHUNK;
    if (chooses_pairs(&a->choice) && !find_pairs(a, progress, error)) return false;
    size_t bodies = a->scene->body_count;
    a->total = is_ray_cast(a)  ? a->scene->ray_count * (bodies > 0 ? bodies : 1)
               : a->asks_near ? a->near.count
                              : scene_pair_count(a->scene, a->query->moves);
    a->seconds += progress_clock() - begun;
    return true;
}

void free_queries(query_loop *a) {
    pair_list_free(&a->near);
    free(a->rows);
    a->rows = NULL;
}

/* What is to be asked next: a pair, or a ray and a body. False at the end. */
static bool next_row(query_loop *a, query_row *row) {
    if (is_ray_cast(a)) {
        size_t bodies = a->scene->body_count;
        if (a->listed_rays == a->scene->ray_count) return false;
        row->a = a->listed_rays;
        row->b = bodies > 0 ? a->next_body++ : NO_BODY;
        if (a->next_body == bodies) a->next_body = 0, a->listed_rays++;
        return true;
    }
    if (a->asks_near) {
        if (a->next_pair == a->near.count) return false;
        row->a = a->near.pairs[a->next_pair][0];
        row->b = a->near.pairs[a->next_pair++][1];
        return true;
    }
    bool more = scene_next_pair(a->scene, &a->walk);
    row->a = a->walk.a, row->b = a->walk.b;
    return more;
}

/* True if the answer proves that the pair is farther apart than the length that is asked for. */
static bool is_farther(const query_loop *a, const answer *answer) {
    double bound = answer->beyond_cutoff ? 0 : answer->error_bound;
    return answer->distance - bound > a->choice.length;
}

/* The same for queries whose own answers may tell no distance. */
static bool ask_farther(const query_loop *a, query_row *row, error *error) {
    const query_params distance = {.query = QUERY_DISTANCE, .general = a->query_params.general};
    if (!a->kind->ask(a->engine, &distance, row->a, row->b, &row->answer, error)) return false;
    row->left_out = is_farther(a, &row->answer);
    return true;
}

static bool ask_row(const query_loop *a, query_row *row, error *error) {
    row->left_out = false;
    if (is_ray_cast(a)) {
        row->left_out = true;
        if (row->b == NO_BODY) return true;
        if (!a->kind->ask(a->engine, &a->query_params, row->b, row->a, &row->answer, error)) return false;
        row->left_out = row->answer.status == ANSWER_SEPARATED;
        return true;
    }
    bool of_distance = a->query->query == QUERY_DISTANCE;
    if (a->choice.within && !of_distance) {
        if (!ask_farther(a, row, error)) return false;
        if (row->left_out) return true;
    }
    if (!a->kind->ask(a->engine, &a->query_params, row->a, row->b, &row->answer, error)) return false;
    if (a->choice.touching) row->left_out = row->answer.status == ANSWER_SEPARATED;
    if (a->choice.within && of_distance) row->left_out = is_farther(a, &row->answer);
    return true;
}

typedef struct ask_round {
    const query_loop *loop;
    query_row *rows;
    size_t count;
    bool failed[CHUNK / GRAIN];
} ask_round;

static void ask_some(void *data, int index) {
    ask_round *r = data;
    size_t begin = (size_t)index * GRAIN, end = begin + GRAIN;
    error unused;
    r->failed[index] = false;
    for (size_t i = begin; !r->failed[index] && i < end && i < r->count; i++) {
        r->failed[index] = !ask_row(r->loop, r->rows + i, &unused);
    }
}

/* Asks once more for the rows of a task that failed, to tell why. */
static bool tell_why(const ask_round *r, size_t index, error *error) {
    for (size_t i = index * GRAIN; i < r->count; i++) {
        if (!ask_row(r->loop, r->rows + i, error)) return false;
    }
    return true;
}

static bool ask_rows(const query_loop *a, query_row *rows, size_t count, error *error) {
    ask_round round = {.loop = a, .rows = rows, .count = count};
    size_t tasks = (count + GRAIN - 1) / GRAIN;
    threads_run(a->threads, ask_some, &round, (int)tasks);
    for (size_t i = 0; i < tasks; i++) {
        if (round.failed[i]) return tell_why(&round, i, error);
    }
    return true;
}

static int by_fraction(const void *a, const void *b) {
    const query_row *p = a, *q = b;
    if (p->answer.fraction < q->answer.fraction) return -1;
    if (p->answer.fraction > q->answer.fraction) return 1;
    return (p->b > q->b) - (p->b < q->b);
}

/* Sorts the hits of a ray that is through by fraction; a ray without one has a row that says so. */
static void end_ray(query_loop *a, size_t ray, size_t first) {
    if (a->count == first) {
        query_row *none = a->rows + a->count++;
        *none = (query_row){.a = ray, .b = NO_BODY, .answer = {.status = ANSWER_SEPARATED, .fraction = 1}};
        return;
    }
    qsort(a->rows + first, a->count - first, sizeof *a->rows, by_fraction);
    for (size_t i = first; i < a->count; i++) a->rows[i].answer.order = (int)(i - first) + 1;
}

/* Drops the rows that are left out, and gathers those of each ray. A ray has been asked at least once, and has a row at
 * least, so what is written never overtakes what is read. */
static void settle_rows(query_loop *a, size_t end) {
    size_t first = 0;
    a->count = a->held = 0;
    for (size_t i = 0, ray; i < end; i++) {
        ray = a->rows[i].a;
        bool last = i + 1 == end || a->rows[i + 1].a != ray;
        if (!a->rows[i].left_out && a->count < i) memcpy(a->rows + a->count, a->rows + i, sizeof *a->rows);
        a->count += !a->rows[i].left_out;
        if (!is_ray_cast(a) || !last) continue;
        if (ray < a->listed_rays) {
            end_ray(a, ray, first);
            a->asked++;
        } else {
            a->held = a->count - first;
            a->count = first;
        }
        first = a->count;
    }
}

/* Room for the rows of a ray that is not yet through, and as many more as are asked for at a time. */
static bool make_room(query_loop *a, error *error) {
    if (a->room - a->held >= CHUNK) return true;
    size_t room = 2 * a->room;
    query_row *larger = realloc(a->rows, room * sizeof *larger);
    if (!larger) return error_memory(error);
    a->rows = larger, a->room = room;
    return true;
}

bool run_queries(query_loop *a, error *error) {
    double begun = progress_clock();
    size_t fresh = 0;
    if (a->held > 0) memmove(a->rows, a->rows + a->count, a->held * sizeof *a->rows);
    a->count = 0;
    if (!make_room(a, error)) return false;
    while (fresh < CHUNK && next_row(a, a->rows + a->held + fresh)) fresh++;
    if (!ask_rows(a, a->rows + a->held, fresh, error)) return false;
    settle_rows(a, a->held + fresh);
    if (!is_ray_cast(a)) a->asked += fresh;
    a->done += fresh;
    a->ended = fresh < CHUNK;
    a->seconds += progress_clock() - begun;
    return true;
}
