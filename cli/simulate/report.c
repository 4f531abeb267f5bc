/* Rows for programs: JSON, JSON lines and CSV, of steps or of bodies. */
#include "simulate/report.h"

#include <inttypes.h>
#include <string.h>

#include "query/report.h"
#include "base/text.h"

/* True if the rows are about bodies. */
static bool of_bodies(const simulate_report *r) {
    return r->options->simulate.bodies && r->options->format != FORMAT_TABLE;
}

/* One value of a row: its key, and how many numbers it has; one that is not an array. */
typedef struct cell {
    const char *key;
    int count;
    const double *values;
} cell;

/* Spins of the plane are numbers, which stand in the third place. */
static cell spin_cell(const simulate_report *r, const char *key, const double *spin) {
    return r->scene->dimension == 2 ? (cell){key, 1, spin + 2} : (cell){key, 3, spin};
}

static void begin_row(simulate_report *r) {
    if (r->options->format == FORMAT_JSON) fputs(r->rows > 0 ? ",\n " : "\n ", r->out);
    if (r->options->format != FORMAT_CSV) fputc('{', r->out);
    r->rows++;
}

static void end_row(const simulate_report *r) {
    fputs(r->options->format == FORMAT_CSV ? "\r\n" : r->options->format == FORMAT_JSON ? "}" : "}\n", r->out);
}

static void write_cells(const simulate_report *r, const cell *cells, int count, bool first) {
    for (int i = 0; i < count; i++) {
        const char *comma = first && i == 0 ? "" : ",";
        if (r->options->format == FORMAT_CSV) {
            for (int k = 0; k < cells[i].count; k++) {
                fputs(k == 0 ? comma : ",", r->out);
                report_number(r->out, cells[i].values[k]);
            }
            continue;
        }
        fprintf(r->out, "%s\"%s\":", comma, cells[i].key);
        if (cells[i].count == 1)
            report_number(r->out, cells[i].values[0]);
        else
            report_vector(r->out, cells[i].values, cells[i].count, ",");
    }
}

/* The head of a CSV file: as the cells are. */
static void write_heads(const simulate_report *r, const cell *cells, int count, bool first, const char *suffixes) {
    for (int i = 0; i < count; i++) {
        const char *comma = first && i == 0 ? "" : ",";
        if (cells[i].count == 1) fprintf(r->out, "%s%s", comma, cells[i].key);
        for (int k = 0; cells[i].count > 1 && k < cells[i].count; k++) {
            fprintf(r->out, "%s%s_%c", k == 0 ? comma : ",", cells[i].key, suffixes[k]);
        }
    }
}

const char *const profile_parts[PROFILE_PARTS] = {"pairs", "contacts",   "islands", "solver",
                                                  "boxes", "continuous", "sleep"};

void profile_seconds(const tact_step_profile *profile, double seconds[PROFILE_PARTS]) {
    const double found[PROFILE_PARTS] = {profile->pairs, profile->contacts,   profile->islands, profile->solver,
                                         profile->boxes, profile->continuous, profile->sleep};
    memcpy(seconds, found, sizeof found);
}

#define STEP_CELLS 12

/* With --profile: the milliseconds of each part. */
static void write_profile(const simulate_report *r, const simulation_tally *t) {
    double seconds[PROFILE_PARTS];
    profile_seconds(&t->now.profile, seconds);
    for (int i = 0; i < PROFILE_PARTS; i++) {
        if (r->options->format != FORMAT_CSV) fprintf(r->out, ",\"%s_milliseconds\":", profile_parts[i]);
        else fputc(',', r->out);
        report_number(r->out, 1e3 * seconds[i]);
    }
}

static void write_profile_heads(const simulate_report *r) {
    for (int i = 0; i < PROFILE_PARTS; i++) fprintf(r->out, ",%s_milliseconds", profile_parts[i]);
}

static void fill_step(const simulate_report *r, const simulation_tally *t, double numbers[STEP_CELLS],
                      cell cells[STEP_CELLS]) {
    static const char *const keys[] = {
        "step",  "time",    "contacts", "deepest_overlap", "kinetic_energy", "potential_energy",
        "awake", "islands", "impacts",  "milliseconds"};
    const simulation_facts *f = &t->now;
    const double values[] = {(double)t->step,     t->time,  f->contacts, f->deepest_overlap, f->kinetic_energy,
                             f->potential_energy, f->awake, f->islands,  f->impacts,         1e3 * t->last_seconds};
    memcpy(numbers, values, sizeof values);
    int count = 0;
    for (int i = 0; i < 10; i++) {
        if (i == 6) {
            cells[count++] = (cell){"momentum", r->scene->dimension, f->momentum};
            cells[count++] = spin_cell(r, "angular_momentum", f->angular_momentum);
        }
        cells[count++] = (cell){keys[i], 1, numbers + i};
    }
}

static void write_step(simulate_report *r, const simulation_tally *t) {
    double numbers[STEP_CELLS];
    cell cells[STEP_CELLS];
    fill_step(r, t, numbers, cells);
    begin_row(r);
    write_cells(r, cells, STEP_CELLS, true);
    if (r->options->simulate.profile) write_profile(r, t);
    if (r->options->simulate.hash) {
        const char *format = r->options->format == FORMAT_CSV ? ",%016" PRIx64 : ",\"hash\":\"%016" PRIx64 "\"";
        fprintf(r->out, format, r->kind->hash(r->simulation));
    }
    end_row(r);
}

static void fill_body(const simulate_report *r, const body_motion *m, cell cells[4]) {
    int dimension = r->scene->dimension;
    cells[0] = (cell){"position", dimension, m->position};
    cells[1] = (cell){"rotation", dimension == 2 ? 2 : 4, m->rotation};
    cells[2] = (cell){"velocity", dimension, m->velocity};
    cells[3] = spin_cell(r, "angular_velocity", m->angular_velocity);
}

static void write_body(simulate_report *r, const simulation_tally *t, size_t body) {
    bool csv = r->options->format == FORMAT_CSV;
    double step = (double)t->step;
    const cell when[2] = {{"step", 1, &step}, {"time", 1, &t->time}};
    body_motion motion;
    cell cells[4];
    r->kind->motion(r->simulation, body, &motion);
    fill_body(r, &motion, cells);
    begin_row(r);
    write_cells(r, when, 2, true);
    fputs(csv ? "," : ",\"body\":", r->out);
    (csv ? text_write_csv : text_write_json)(r->out, r->scene->bodies[body].name);
    write_cells(r, cells, 4, false);
    fprintf(r->out, csv ? ",%s" : ",\"awake\":%s", motion.awake ? "true" : "false");
    end_row(r);
}

static void write_csv_head(const simulate_report *r) {
    if (of_bodies(r)) {
        static const body_motion none;
        cell cells[4];
        fill_body(r, &none, cells);
        fputs("step,time,body", r->out);
        write_heads(r, cells, 1, false, "xyz");
        write_heads(r, cells + 1, 1, false, r->scene->dimension == 2 ? "cs" : "xyzw");
        write_heads(r, cells + 2, 2, false, "xyz");
        fputs(",awake", r->out);
    } else {
        static const simulation_tally none;
        double numbers[STEP_CELLS];
        cell cells[STEP_CELLS];
        fill_step(r, &none, numbers, cells);
        write_heads(r, cells, STEP_CELLS, true, "xyz");
        if (r->options->simulate.profile) write_profile_heads(r);
        if (r->options->simulate.hash) fputs(",hash", r->out);
    }
    fputs("\r\n", r->out);
}

void simulate_report_begin(simulate_report *r) {
    if (r->options->format == FORMAT_JSON) fputc('[', r->out);
    if (r->options->format == FORMAT_CSV) write_csv_head(r);
}

/* Rows of steps come with each, or with --every; those of bodies, and those of a table, with --every alone. Bodies
 * have theirs at the end in any case, and so have steps. */
static bool wants_row(const simulate_report *r, const simulation_tally *t) {
    long every = r->options->simulate.every;
    bool table = r->options->format == FORMAT_TABLE;
    if (every > 0) return t->step % every == 0 || t->step == t->steps;
    return of_bodies(r) ? t->step == t->steps : !table;
}

void simulate_report_state(simulate_report *r, const simulation_tally *t) {
    if (!wants_row(r, t)) return;
    if (r->options->format == FORMAT_TABLE) {
        simulate_table_row(r, t);
    } else if (of_bodies(r)) {
        for (size_t i = 0; i < r->scene->body_count; i++) write_body(r, t, i);
    } else {
        write_step(r, t);
    }
}

void simulate_report_end(simulate_report *r, const simulation_tally *t) {
    if (r->options->format == FORMAT_JSON) fputs(r->rows > 0 ? "\n]\n" : "]\n", r->out);
    if (r->options->format == FORMAT_TABLE) simulate_table_end(r, t);
}
