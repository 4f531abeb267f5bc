/* Files of cases that were found. A file is named CATEGORY.D.PRECISION.NAME.txt and says:
 *   choices 3 0 1 2
 *   numbers 2 0x1p+0 -0x1.8p-3 */
#define _POSIX_C_SOURCE 200809L

#include "adversary/case_file.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char *folder(const char *variable) {
    const char *path = getenv(variable);
    return path ? path : ".";
}

static uint64_t digest(const genome *g) {
    random_stream hash = {1};
    for (int i = 0; i < g->numbers; i++) {
        uint64_t bits = 0;
        memcpy(&bits, &g->number[i], sizeof g->number[i]);
        hash.state ^= bits;
        hash.state = random_bits(&hash);
    }
    return hash.state;
}

const char *case_write(const adversary_category *category, const genome *g) {
    static char path[1024];
    snprintf(path, sizeof path, "%s/adversary", folder("TACT_BUILD"));
    mkdir(path, 0777);
    snprintf(path, sizeof path, "%s/adversary/%s.%d.%s.%08x.txt", folder("TACT_BUILD"), category->name,
             TACT_DIMENSION, adversary_program, (unsigned)digest(g));
    FILE *file = fopen(path, "w");
    if (!file) return "not written";
    fprintf(file, "choices %d", g->choices);
    for (int i = 0; i < g->choices; i++) fprintf(file, " %d", g->choice[i]);
    fprintf(file, "\nnumbers %d", g->numbers);
    for (int i = 0; i < g->numbers; i++) fprintf(file, " %a", (double)g->number[i]);
    fprintf(file, "\n");
    fclose(file);
    return path;
}

static int by_name(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

case_list case_list_open(const adversary_category *category) {
    case_list list = {0, NULL};
    char path[2048], prefix[256];
    snprintf(prefix, sizeof prefix, "%s.%d.%s.", category->name, TACT_DIMENSION, adversary_program);
    snprintf(path, sizeof path, "%s/tests/adversary/found", folder("TACT_SOURCE"));
    DIR *entries = opendir(path);
    for (struct dirent *entry; entries && (entry = readdir(entries));) {
        if (strncmp(entry->d_name, prefix, strlen(prefix)) != 0) continue;
        snprintf(path, sizeof path, "%s/tests/adversary/found/%s", folder("TACT_SOURCE"), entry->d_name);
        list.names = realloc(list.names, (size_t)(list.count + 1) * sizeof *list.names);
        if (!list.names) abort();
        list.names[list.count++] = strdup(path);
    }
    if (entries) closedir(entries);
    if (list.count) qsort(list.names, (size_t)list.count, sizeof *list.names, by_name);
    return list;
}

void case_list_close(case_list *list) {
    for (int i = 0; i < list->count; i++) free(list->names[i]);
    free(list->names);
}

static bool read_genome(FILE *file, genome *g) {
    double x;
    if (fscanf(file, " choices %d", &g->choices) != 1 || g->choices > GENOME_CHOICES) return false;
    for (int i = 0; i < g->choices; i++)
        if (fscanf(file, "%d", &g->choice[i]) != 1) return false;
    if (fscanf(file, " numbers %d", &g->numbers) != 1 || g->numbers > GENOME_NUMBERS) return false;
    for (int i = 0; i < g->numbers; i++) {
        if (fscanf(file, "%la", &x) != 1) return false;
        g->number[i] = (tact_real)x;
    }
    return true;
}

bool case_read(const case_list *list, int i, const adversary_category *category, genome *g) {
    if (i >= list->count) return false;
    FILE *file = fopen(list->names[i], "r");
    memset(g, 0, sizeof *g);
    if (!file || !read_genome(file, g)) {
        fprintf(stderr, "%s is no case\n", list->names[i]);
        abort();
    }
    fclose(file);
    category->layout(g);
    return true;
}
