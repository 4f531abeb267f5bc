/* Chooses the answers that a picture shows, and the fraction at which moving bodies are drawn. */
#include <stdlib.h>
#include <string.h>

#include "picture/picture.h"

void highlights_free(highlights *h) {
    free(h->meetings);
    h->meetings = NULL;
}

static bool has_fraction(const query_entry *query) { return query->moves || query->query == QUERY_RAYCAST; }

static double value_of(const query_entry *query, const answer *answer) {
    return has_fraction(query) ? answer->fraction : answer->distance;
}

static bool add_meeting(highlights *h, size_t a, size_t b, double fraction) {
    if (h->meeting_count == h->meeting_room) {
        size_t room = 2 * h->meeting_room + 16;
        meeting *larger = realloc(h->meetings, room * sizeof *larger);
        if (!larger) return false;
        h->meetings = larger, h->meeting_room = room;
    }
    h->meetings[h->meeting_count++] = (meeting){a, b, fraction};
    return true;
}

bool highlights_add(highlights *h, const query_entry *query, size_t a, size_t b, const answer *answer) {
    double value = value_of(query, answer);
    size_t at = h->count;
    if (has_fraction(query) && answer->status != ANSWER_SEPARATED && !add_meeting(h, a, b, value)) return false;
    while (at > 0 && value < value_of(query, &h->list[at - 1].answer)) at--;
    if (at == MAX_HIGHLIGHTS) return true;
    if (h->count < MAX_HIGHLIGHTS) h->count++;
    memmove(h->list + at + 1, h->list + at, (h->count - at - 1) * sizeof *h->list);
    h->list[at] = (highlight){a, b, *answer};
    return true;
}

static int by_fraction(const void *a, const void *b) {
    const meeting *p = a, *q = b;
    return (p->fraction > q->fraction) - (p->fraction < q->fraction);
}

void highlights_stops(highlights *h, const scene *scene, double *stop) {
    for (size_t i = 0; i < scene->body_count; i++) stop[i] = 1;
    if (h->meeting_count > 0) qsort(h->meetings, h->meeting_count, sizeof *h->meetings, by_fraction);
    for (size_t i = 0; i < h->meeting_count; i++) {
        const meeting *m = h->meetings + i;
        if (stop[m->a] < m->fraction || stop[m->b] < m->fraction) continue;
        if (scene->bodies[m->a].moves) stop[m->a] = m->fraction;
        if (scene->bodies[m->b].moves) stop[m->b] = m->fraction;
    }
}
