/* What shards have found, merged: each file has its rows in the order of the pairs. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "shard/shard.h"

/* Complaints are cut behind this, so that the message has room for their number. */
#define COMPLAINTS_ROOM 700

typedef struct complaints {
    char text[COMPLAINTS_ROOM];
    size_t length, count, left_out;
} complaints;

__attribute__((format(printf, 2, 3))) static void complain(complaints *c, const char *format, ...) {
    va_list arguments;
    char text[COMPLAINTS_ROOM];
    va_start(arguments, format);
    int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    const char *before = c->count > 0 ? "; " : "";
    size_t more = (size_t)length + strlen(before);
    c->count++;
    if (c->left_out > 0 || more >= sizeof c->text - c->length) {
        c->left_out++;
        return;
    }
    snprintf(c->text + c->length, sizeof c->text - c->length, "%s%s", before, text);
    c->length += more;
}

/* Takes a whole file; what it is about is compared with the run, and with the first one. */
static bool take_file(shard_merging *m, const char *file, const part_head *head, const part_about *wanted,
                      complaints *c) {
    part_about about = *wanted;
    about.shard_count = m->shard_count > 0 ? m->shard_count : head->about.shard_count;
    const char *difference = part_difference(&head->about, &about);
    if (!difference && m->shard_count > 0 && (head->pairs != m->head.pairs || head->sum != m->head.sum)) {
        difference = "has found other pairs near than the other shards";
    }
    if (difference) {
        complain(c, "%s %s", file, difference);
        return true;
    }
    if (m->shard_count == 0) {
        m->head = *head;
        m->shard_count = head->about.shard_count;
        m->files = calloc((size_t)m->shard_count, sizeof *m->files);
        if (!m->files) return false;
    }
    if (!m->files[head->shard - 1]) m->asked += head->asked;
    m->files[head->shard - 1] = file;
    return true;
}

/* Complains of the shards that no whole file is of: "shards 2, 5 and 7 of 9 are missing". */
static void complain_of_missing(const shard_merging *m, complaints *c) {
    char list[400];
    size_t length = 0;
    int missing = 0, shown = 0, last = 0;
    for (int i = 0; i < m->shard_count; i++) missing += !m->files[i];
    if (missing == 0) return;
    list[0] = 0;
    for (int i = 0; i < m->shard_count; i++) {
        if (m->files[i]) continue;
        last = i + 1;
        if (length + 60 > sizeof list) continue;
        shown++;
        const char *before = shown == 1 ? "" : shown == missing ? " and " : ", ";
        length += (size_t)snprintf(list + length, sizeof list - length, "%s%d", before, i + 1);
    }
    if (shown < missing)
        snprintf(list + length, sizeof list - length, " and %d more up to %d", missing - shown, last);
    complain(c, "%s %s of %d %s missing", missing == 1 ? "shard" : "shards", list, m->shard_count,
             missing == 1 ? "is" : "are");
}

bool shard_merge_check(const clash_run *run, const shard_files *files, shard_merging *m, error *error) {
    complaints c = {.text = ""};
    part_about wanted;
    *m = (shard_merging){0};
    part_about_run(run, 0, &wanted);
    for (size_t i = 0; i < files->count; i++) {
        part_head head;
        const char *why;
        part_state state = part_check(files->list[i], &head, &why);
        if (state == PART_ABSENT) complain(&c, "%s is not there", files->list[i]);
        if (state == PART_BROKEN) complain(&c, "%s %s", files->list[i], why);
        if (state == PART_WHOLE && !take_file(m, files->list[i], &head, &wanted, &c)) return error_memory(error);
    }
    complain_of_missing(m, &c);
    if (c.count == 0 && m->asked != m->head.pairs) {
        complain(&c, "the shards have asked about %" PRIu64 " of %" PRIu64 " pairs", m->asked, m->head.pairs);
    }
    if (c.count == 0) return true;
    char more[40] = "";
    if (c.left_out > 0) snprintf(more, sizeof more, "; and %zu more", c.left_out);
    return error_set(error,
                     "tact clash --merge: %s%s. Run `tact clash --shard` for these again, with the same files and "
                     "options",
                     c.text, more);
}

/* All files are open at a time; systems allow more than they do by default. */
static void allow_files(size_t count) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur > count + 64) return;
    limit.rlim_cur = limit.rlim_max < count + 64 ? limit.rlim_max : count + 64;
    setrlimit(RLIMIT_NOFILE, &limit);
}

typedef struct merge_source {
    part_reader reader;
    tact3_clash row; /* the next one */
} merge_source;

/* Reads the next row of the file that is first in the heap, or takes it out. */
static bool advance(share_heap *heap, merge_source *sources, error *error) {
    merge_source *s = sources + heap->list[0].index;
    uint64_t number;
    if (part_next(&s->reader, &number, &s->row, error)) {
        share_heap_replace(heap, number + 1);
        return true;
    }
    share_heap_drop(heap);
    return error->text[0] == 0;
}

/* Visits the rows. Keys are the numbers of pairs plus one, and zero before the first row is read. */
static bool visit_rows(clash_run *run, share_heap *heap, merge_source *sources, error *error) {
    while (heap->count > 0) {
        const merge_source *s = sources + heap->list[0].index;
        if (run->interrupted && *run->interrupted) return false;
        if (heap->list[0].key > 0) {
            run->bodies = run->set->pairs ? 0 : s->row.a;
            if (!run->visit(run->context, &s->row)) return false;
        }
        if (!advance(heap, sources, error)) return false;
    }
    run->bodies = run->set->body_count;
    return true;
}

bool shard_merge(clash_run *run, const shard_merging *m, error *error) {
    size_t count = (size_t)m->shard_count;
    merge_source *sources = calloc(count, sizeof *sources);
    share_heap heap = share_heap_make(count);
    error->text[0] = 0;
    run->asked = (size_t)m->asked;
    bool good = (sources && heap.list) || error_memory(error);
    allow_files(count);
    for (size_t i = 0; good && i < count; i++) good = part_open(&sources[i].reader, m->files[i], error);
    good = good && visit_rows(run, &heap, sources, error);
    for (size_t i = 0; sources && i < count; i++) part_close(&sources[i].reader);
    free(heap.list);
    free(sources);
    return good;
}

void shard_merge_free(shard_merging *m) { free(m->files); }
