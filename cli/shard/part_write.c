/* Writes the file of a shard. */
#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/text.h"
#include "shard/part.h"

#define LONGEST_LINE 1024

__attribute__((format(printf, 2, 3))) static void write_line(part_writer *w, const char *format, ...) {
    char line[LONGEST_LINE];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    sha1_take(&w->sum, line, (size_t)length);
    fputs(line, w->out);
}

static bool refuse(const part_writer *w, int code, error *error) {
    return error_set(error, "%s: cannot be written: %s", w->file, strerror(code ? code : EIO));
}

/* Opens a file of a new name beside it, with the rights that a file gets by default. */
static bool open_hidden(part_writer *w, error *error) {
    size_t size = strlen(w->file) + sizeof ".XXXXXX";
    w->hidden = malloc(size);
    if (!w->hidden) return error_memory(error);
    snprintf(w->hidden, size, "%s.XXXXXX", w->file);
    int descriptor = mkstemp(w->hidden), code = errno;
    if (descriptor < 0) {
        free(w->hidden);
        w->hidden = NULL;
        return refuse(w, code, error);
    }
    mode_t mask = umask(0);
    umask(mask);
    bool good = fchmod(descriptor, 0666 & ~mask) == 0 && (w->out = fdopen(descriptor, "wb"));
    if (good) return true;
    code = errno;
    close(descriptor);
    return refuse(w, code, error);
}

bool part_write_begin(part_writer *w, const char *file, const part_head *head, error *error) {
    const part_about *about = &head->about;
    *w = (part_writer){.file = file, .sum = sha1_begin()};
    if (!open_hidden(w, error)) return false;
    write_line(w, "tact clash shard\nversion %s\nshard %d of %d\n", about->version, head->shard, about->shard_count);
    write_line(w, "input %s\nclearance %a\ndepth %d\nrules %s\n", about->input, about->clearance, about->depth,
               about->rules);
    write_line(w, "bodies %" PRIu64 "\npairs %" PRIu64 " %016" PRIx64 "\nasked %" PRIu64 "\n", about->bodies,
               head->pairs, head->sum, head->asked);
    return true;
}

void part_write_row(part_writer *w, uint64_t number, const tact3_clash *row) {
    tact3_vec a = row->point_a, b = row->point_b, d = row->depth_direction;
    write_line(w, "%" PRIu64 " %" PRIu32 " %" PRIu32 " %d %d %d %d %a %a %a %a %a %a %a %a %a %a %a %a %a\n", number,
               row->a, row->b, (int)row->relation, (int)row->kind, (int)row->inside, (int)row->has_depth,
               row->distance, row->error_bound, a.x, a.y, a.z, b.x, b.y, b.z, row->depth_lower, row->depth_upper, d.x,
               d.y, d.z);
    w->rows++;
}

bool part_write_end(part_writer *w, error *error) {
    char sum[SHA1_TEXT_SIZE];
    write_line(w, "rows %" PRIu64 "\n", w->rows);
    sha1_end_text(&w->sum, sum);
    fprintf(w->out, "end %s\n", sum);
    errno = 0;
    bool good = fflush(w->out) == 0 && !ferror(w->out) && fsync(fileno(w->out)) == 0;
    int code = errno;
    if (fclose(w->out) != 0 && good) good = false, code = errno;
    w->out = NULL;
    if (good && rename(w->hidden, w->file) != 0) good = false, code = errno;
    if (!good) return refuse(w, code, error);
    free(w->hidden);
    w->hidden = NULL;
    return true;
}

void part_write_close(part_writer *w) {
    if (w->out) fclose(w->out);
    if (w->hidden) unlink(w->hidden);
    free(w->hidden);
}
