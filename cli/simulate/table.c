/* The table format of tact simulate: rows of steps on request, a summary, and the states of bodies. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "query/report.h"
#include "simulate/report.h"
#include "base/text.h"

/* Longer names push their row's columns to the right, not everybody's. */
#define WIDEST_NAME 32

static void begin_bold(const simulate_report *r) {
    if (report_wants_colour(r->out)) fputs("\033[1m", r->out);
}

static void end_bold(const simulate_report *r) { fputs(report_wants_colour(r->out) ? "\033[0m\n" : "\n", r->out); }

static double energy_of(const simulation_facts *f) { return f->kinetic_energy + f->potential_energy; }

void simulate_table_row(simulate_report *r, const simulation_tally *t) {
    const simulation_facts *f = &t->now;
    if (r->rows++ == 0) {
        begin_bold(r);
        fprintf(r->out, "%8s  %9s  %8s  %12s  %12s  %13s  %6s", "step", "time", "contacts", "overlap", "kinetic",
                "energy", "awake");
        if (r->options->simulate.hash) fputs("  hash", r->out);
        end_bold(r);
    }
    fprintf(r->out, "%8ld  %9.4g  %8d  %12.4g  %12.5g  %13.8g  %6d", t->step, t->time, f->contacts,
            f->deepest_overlap, f->kinetic_energy, energy_of(f), f->awake);
    if (r->options->simulate.hash) fprintf(r->out, "  %016" PRIx64, r->kind->hash(r->simulation));
    fputc('\n', r->out);
}

/* "211 bodies: 1 static, 210 dynamic" */
static void print_bodies(const simulate_report *r) {
    static const char *const names[] = {"static", "kinematic", "dynamic"};
    size_t counts[3] = {0, 0, 0}, total = r->scene->body_count;
    for (size_t i = 0; i < total; i++) counts[r->scene->bodies[i].dynamics.kind]++;
    fprintf(r->out, "%zu bod%s", total, total == 1 ? "y" : "ies");
    const char *gap = ": ";
    for (int i = 0; i < 3; i++) {
        if (counts[i] == 0) continue;
        fprintf(r->out, "%s%zu %s", gap, counts[i], names[i]);
        gap = ", ";
    }
    fputc('\n', r->out);
}

static void print_steps(const simulate_report *r, const simulation_tally *t) {
    const simulate_options *o = &r->options->simulate;
    fprintf(r->out, "%ld step%s of 1/%g s, each in %d substep%s: %.6g s, with %s precision\n\n", t->steps,
            t->steps == 1 ? "" : "s", o->hz, o->substeps, o->substeps == 1 ? "" : "s", t->time,
            r->options->single_precision ? "float" : "double");
}

/* Prints a number at the start and at the end, with an optional remark. */
static void print_line(const simulate_report *r, const char *name, double first, double last, const char *remark) {
    fprintf(r->out, "%-18s %14.8g %14.8g%s%s\n", name, first + 0.0, last + 0.0, remark[0] ? "   " : "", remark);
}

/* Returns zero for a sum of momenta that is rounding error relative to their size. */
static double without_rounding(double x, double size) { return fabs(x) < 1e-14 * size ? 0 : x; }

static void print_vector(FILE *out, const double *v, int count) {
    double size = 0;
    for (int i = 0; i < count; i++) size = fmax(size, fabs(v[i]));
    for (int i = 0; i < count; i++) {
        fprintf(out, "%s%.6g", i == 0 ? "(" : ", ", without_rounding(v[i], size) + 0.0);
    }
    fputc(')', out);
}

static void print_vectors(const simulate_report *r, const char *name, const double *first, const double *last) {
    fprintf(r->out, "%-18s ", name);
    print_vector(r->out, first, r->scene->dimension);
    fputs(" -> ", r->out);
    print_vector(r->out, last, r->scene->dimension);
    fputc('\n', r->out);
}

static void print_spins(const simulate_report *r, const simulation_tally *t) {
    const double *first = t->first.angular_momentum, *last = t->now.angular_momentum;
    if (r->scene->dimension == 3)
        print_vectors(r, "angular momentum", first, last);
    else
        fprintf(r->out, "%-18s %.6g -> %.6g\n", "angular momentum", first[2] + 0.0, last[2] + 0.0);
}

static void print_rest(const simulate_report *r, const simulation_tally *t) {
    char remark[80] = "";
    if (t->resting_since >= 0 && t->first.awake > 0) {
        snprintf(remark, sizeof remark, "all at rest since %.4g s",
                 (double)t->resting_since / r->options->simulate.hz);
    }
    print_line(r, "awake", t->first.awake, t->now.awake, remark);
}

static void print_numbers(const simulate_report *r, const simulation_tally *t) {
    const simulation_facts *a = &t->first, *b = &t->now;
    char remark[80];
    begin_bold(r);
    fprintf(r->out, "%-18s %14s %14s", "", "at the start", "at the end");
    end_bold(r);
    snprintf(remark, sizeof remark, "at most %d", t->most_contacts);
    print_line(r, "contacts", a->contacts, b->contacts, remark);
    snprintf(remark, sizeof remark, "at most %.3g, in step %ld", t->deepest, t->deepest_step);
    print_line(r, "deepest overlap", a->deepest_overlap, b->deepest_overlap, t->deepest > 0 ? remark : "");
    print_line(r, "kinetic energy", a->kinetic_energy, b->kinetic_energy, "");
    print_line(r, "potential energy", a->potential_energy, b->potential_energy, "");
    print_line(r, "energy", energy_of(a), energy_of(b), "");
    print_rest(r, t);
    fputc('\n', r->out);
    print_vectors(r, "momentum", a->momentum, b->momentum);
    print_spins(r, t);
}

/* Where the time went, and how finely it was cut where light bodies bear heavy ones. */
static void print_profile(const simulate_report *r, const simulation_tally *t) {
    double all = 0;
    for (int i = 0; i < PROFILE_PARTS; i++) all += t->part_seconds[i];
    for (int i = 0; i < PROFILE_PARTS; i++) {
        double seconds = t->part_seconds[i];
        fprintf(r->out, "  %-16s %.3g ms a step, %.0f percent\n", profile_parts[i], 1e3 * seconds / (double)t->steps,
                all > 0 ? 100 * seconds / all : 0.0);
    }
    fprintf(r->out, "  %-16s %d at most\n", "substeps", t->most_substeps);
}

static void print_cost(const simulate_report *r, const simulation_tally *t) {
    const simulate_options *o = &r->options->simulate;
    if (t->steps > 0) {
        fprintf(r->out, "%-18s %.3g ms a step, %.3g ms at most, %.3g s in all, %d thread%s\n", "time",
                1e3 * t->all_seconds / (double)t->steps, 1e3 * t->most_seconds, t->all_seconds, o->threads,
                o->threads == 1 ? "" : "s");
    }
    if (o->profile && t->steps > 0) print_profile(r, t);
    fprintf(r->out, "%-18s %.3g MiB\n", "memory", (double)t->now.bytes / 1048576);
    if (o->hash) fprintf(r->out, "%-18s %016" PRIx64 "\n", "hash", r->kind->hash(r->simulation));
}

static void print_name(const simulate_report *r, const char *name, int width) {
    char *shown = malloc(TEXT_SHOWN_SIZE(strlen(name)));
    if (!shown) return;
    text_shown(name, shown);
    int columns = (int)text_width(shown);
    fprintf(r->out, "%s%*s", shown, (columns < width ? width - columns : 0) + 2, "");
    free(shown);
}

static int widest_name(const scene *scene) {
    int widest = 4;
    for (size_t i = 0; i < scene->body_count; i++) {
        char *shown = malloc(TEXT_SHOWN_SIZE(strlen(scene->bodies[i].name)));
        if (shown) text_shown(scene->bodies[i].name, shown);
        int width = shown ? (int)text_width(shown) : 0;
        if (width > widest && width <= WIDEST_NAME) widest = width;
        free(shown);
    }
    return widest;
}

static void print_columns(const simulate_report *r, const double *v, int count) {
    for (int i = 0; i < count; i++) fprintf(r->out, "%11.5g", fabs(v[i]) < 5e-10 ? 0.0 : v[i]);
}

/* Prints the positions and velocities of the bodies. */
static void print_places(const simulate_report *r) {
    int width = widest_name(r->scene), dimension = r->scene->dimension;
    fputc('\n', r->out);
    begin_bold(r);
    print_name(r, "body", width);
    fprintf(r->out, "%*s%*s", 11 * dimension, "position", dimension == 2 ? 11 : 44,
            dimension == 2 ? "angle" : "rotation (x, y, z, w)");
    fprintf(r->out, "%11s  %s", "speed", "awake");
    end_bold(r);
    for (size_t i = 0; i < r->scene->body_count; i++) {
        body_motion m;
        r->kind->motion(r->simulation, i, &m);
        double angle = atan2(m.rotation[1], m.rotation[0]);
        double speed =
            sqrt(m.velocity[0] * m.velocity[0] + m.velocity[1] * m.velocity[1] + m.velocity[2] * m.velocity[2]);
        print_name(r, r->scene->bodies[i].name, width);
        print_columns(r, m.position, dimension);
        print_columns(r, dimension == 2 ? &angle : m.rotation, dimension == 2 ? 1 : 4);
        print_columns(r, &speed, 1);
        fputs(r->scene->bodies[i].dynamics.kind == BODY_STATIC ? "  -\n" : m.awake ? "  yes\n" : "  no\n", r->out);
    }
}

void simulate_table_end(simulate_report *r, const simulation_tally *t) {
    if (r->rows > 0) fputc('\n', r->out);
    print_bodies(r);
    print_steps(r, t);
    print_numbers(r, t);
    print_cost(r, t);
    if (r->options->simulate.bodies) print_places(r);
}
