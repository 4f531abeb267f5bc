/* Reads the file of a shard. Nothing of it is believed before its sum is right, and its numbers are looked at even
 * then. */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "shard/part.h"

static const char not_whole[] = "is not whole: it was cut or changed";

/* Reads a line with its end; null at the end of the file, where there is none, or where it has zero bytes. */
static const char *next_line(part_reader *r) {
    ssize_t length = getline(&r->line, &r->room, r->in);
    if (length <= 0 || r->line[length - 1] != '\n' || strlen(r->line) != (size_t)length) return NULL;
    return r->line;
}

/* The same, of those that the sum is of. */
static const char *next_summed(part_reader *r) {
    const char *line = next_line(r);
    if (line) sha1_take(&r->sum, line, strlen(line));
    return line;
}

static bool read_about(part_reader *r) {
    part_about *about = &r->head.about;
    int behind = 0;
    const char *line = next_summed(r);
    if (!line || sscanf(line, "version %31s%n", about->version, &behind) != 1) return false;
    line = next_summed(r);
    if (!line || sscanf(line, "shard %d of %d", &r->head.shard, &about->shard_count) != 2) return false;
    line = next_summed(r);
    if (!line || sscanf(line, "input %40s", about->input) != 1) return false;
    line = next_summed(r);
    if (!line || sscanf(line, "clearance %la", &about->clearance) != 1) return false;
    line = next_summed(r);
    if (!line || sscanf(line, "depth %d", &about->depth) != 1) return false;
    line = next_summed(r);
    return line && sscanf(line, "rules %40s", about->rules) == 1;
}

static bool read_head(part_reader *r) {
    part_head *head = &r->head;
    const char *line = next_summed(r);
    if (!line || strcmp(line, "tact clash shard\n") != 0 || !read_about(r)) return false;
    line = next_summed(r);
    if (!line || sscanf(line, "bodies %" SCNu64, &head->about.bodies) != 1) return false;
    line = next_summed(r);
    if (!line || sscanf(line, "pairs %" SCNu64 " %" SCNx64, &head->pairs, &head->sum) != 2) return false;
    line = next_summed(r);
    if (!line || sscanf(line, "asked %" SCNu64, &head->asked) != 1) return false;
    return head->shard >= 1 && head->shard <= head->about.shard_count;
}

/* Reads all that follows the head. */
static bool check_rest(part_reader *r) {
    char sum[SHA1_TEXT_SIZE], expected[SHA1_TEXT_SIZE + sizeof "end \n"];
    uint64_t rows = 0, told = 0;
    const char *line;
    while ((line = next_summed(r)) && line[0] >= '0' && line[0] <= '9') rows++;
    if (!line || sscanf(line, "rows %" SCNu64, &told) != 1 || told != rows) return false;
    sha1_end_text(&r->sum, sum);
    snprintf(expected, sizeof expected, "end %s\n", sum);
    line = next_line(r);
    return line && strcmp(line, expected) == 0 && fgetc(r->in) == EOF;
}

part_state part_check(const char *file, part_head *head, const char **why) {
    struct stat facts;
    if (stat(file, &facts) == 0 && !S_ISREG(facts.st_mode)) {
        *why = "is no regular file";
        return PART_BROKEN;
    }
    part_reader r = {.in = fopen(file, "rb"), .file = file, .sum = sha1_begin()};
    *why = strerror(errno);
    if (!r.in) return errno == ENOENT ? PART_ABSENT : PART_BROKEN;
    bool good = read_head(&r) && check_rest(&r);
    *head = r.head;
    *why = good ? NULL : not_whole;
    part_close(&r);
    return good ? PART_WHOLE : PART_BROKEN;
}

bool part_open(part_reader *r, const char *file, error *error) {
    *r = (part_reader){.in = fopen(file, "rb"), .file = file, .sum = sha1_begin()};
    if (!r->in) return error_set(error, "%s: cannot be read: %s", file, strerror(errno));
    return read_head(r) || error_set(error, "%s %s", file, not_whole);
}

static bool take_whole(const char **text, uint64_t most, uint64_t *out) {
    char *end;
    errno = 0;
    *out = strtoull(*text, &end, 10);
    bool good = end != *text && **text != '-' && errno == 0 && *out <= most;
    *text = end;
    return good;
}

static bool take_double(const char **text, double *out) {
    char *end;
    *out = strtod(*text, &end);
    bool good = end != *text;
    *text = end;
    return good;
}

static bool take_vec(const char **text, tact3_vec *out) {
    return take_double(text, &out->x) && take_double(text, &out->y) && take_double(text, &out->z);
}

static bool parse_row(const part_reader *r, const char *text, uint64_t *number, tact3_clash *row) {
    uint64_t w[6], last = r->head.about.bodies - 1;
    const uint64_t most[6] = {last, last, TACT_OVERLAP, TACT3_CLASH_KIND_COUNT - 1, TACT3_CLASH_B_INSIDE, 1};
    bool good = r->head.about.bodies > 0 && r->head.pairs > 0 && take_whole(&text, r->head.pairs - 1, number);
    for (int i = 0; good && i < 6; i++) good = take_whole(&text, most[i], w + i);
    *row = (tact3_clash){.status = TACT_OK};
    good = good && w[2] >= TACT_SEPARATED && take_double(&text, &row->distance) &&
           take_double(&text, &row->error_bound) && take_vec(&text, &row->point_a) &&
           take_vec(&text, &row->point_b) && take_double(&text, &row->depth_lower) &&
           take_double(&text, &row->depth_upper) && take_vec(&text, &row->depth_direction);
    if (!good || *text != '\n') return false;
    row->a = (uint32_t)w[0], row->b = (uint32_t)w[1];
    row->relation = (tact_relation)w[2];
    row->kind = (tact3_clash_kind)w[3];
    row->inside = (tact3_clash_inside)w[4];
    row->has_depth = w[5] == 1;
    return true;
}

bool part_next(part_reader *r, uint64_t *number, tact3_clash *row, error *error) {
    const char *line = next_line(r);
    if (line && strncmp(line, "rows ", 5) == 0) return false;
    if (line && parse_row(r, line, number, row) && *number >= r->number) {
        r->number = *number + 1;
        return true;
    }
    return error_set(error, "%s %s", r->file, not_whole);
}

void part_close(part_reader *r) {
    if (r->in) fclose(r->in);
    free(r->line);
}
