/* The fields and columns of each query. */
#include "query/queries.h"

#define AT(member) offsetof(answer, member)

#define STATUS_FIELD \
    { "status", COLUMN_STATUS, AT(status) }
/* Fields of a ray cast or a motion. */
#define HIT_FIELDS \
    {"fraction", COLUMN_NUMBER, AT(fraction)}, {"distance", COLUMN_NUMBER, AT(distance)}, \
        {"normal", COLUMN_VECTOR, AT(normal)}, {"point_a", COLUMN_VECTOR, AT(point_a)}, \
        {"point_b", COLUMN_VECTOR, AT(point_b)}, {"error_bound", COLUMN_BOUND, AT(error_bound)}, { \
        "steps", COLUMN_COUNT, AT(iterations) \
    }
#define PAIR_COLUMNS \
    {"status", -9, COLUMN_STATUS, AT(status)}, {"distance", 12, COLUMN_NUMBER, AT(distance)}, \
        {"error", 8, COLUMN_BOUND, AT(error_bound)}, { \
        "normal (a to b)", 0, COLUMN_VECTOR, AT(normal) \
    }
#define MOTION_COLUMNS \
    { \
        {"status", -9, COLUMN_STATUS, AT(status)}, {"fraction", 9, COLUMN_NUMBER, AT(fraction)}, \
            {"distance", 12, COLUMN_NUMBER, AT(distance)}, {"normal (a to b)", 0, COLUMN_VECTOR, AT(normal)}, \
            {"point (on b)", 0, COLUMN_VECTOR, AT(point_b)}, { \
            "steps", 5, COLUMN_COUNT, AT(iterations) \
        } \
    }

static const query_entry queries[] = {
    {.command = COMMAND_DISTANCE,
     .query = QUERY_DISTANCE,
     .subjects = {"a", "b"},
     .row = "pair",
     .rows = "pairs",
     .fields = {{"status", COLUMN_STATUS, AT(status)},
                {"distance", COLUMN_NUMBER, AT(distance)},
                {"normal", COLUMN_VECTOR, AT(normal)},
                {"point_a", COLUMN_VECTOR, AT(point_a)},
                {"point_b", COLUMN_VECTOR, AT(point_b)},
                {"error_bound", COLUMN_BOUND, AT(error_bound)},
                {"iterations", COLUMN_COUNT, AT(iterations)},
                {"beyond_cutoff", COLUMN_FLAG, AT(beyond_cutoff)},
                {"not_converged", COLUMN_FLAG, AT(not_converged)}},
     .columns = {PAIR_COLUMNS, {"iterations", 10, COLUMN_COUNT, AT(iterations)}}},
    {.command = COMMAND_OVERLAP,
     .query = QUERY_OVERLAP,
     .subjects = {"a", "b"},
     .row = "pair",
     .rows = "pairs",
     .fields = {{"overlap", COLUMN_OVERLAP, AT(status)}},
     .columns = {{"overlap", 0, COLUMN_OVERLAP, AT(status)}}},
    {.command = COMMAND_COLLIDE,
     .query = QUERY_COLLIDE,
     .subjects = {"a", "b"},
     .row = "pair",
     .rows = "pairs",
     .fields = {{"status", COLUMN_STATUS, AT(status)},
                {"distance", COLUMN_NUMBER, AT(distance)},
                {"normal", COLUMN_VECTOR, AT(normal)},
                {"error_bound", COLUMN_BOUND, AT(error_bound)},
                {"point_error_bound", COLUMN_BOUND, AT(point_error_bound)},
                {"iterations", COLUMN_COUNT, AT(iterations)},
                {"beyond_cutoff", COLUMN_FLAG, AT(beyond_cutoff)},
                {"points", COLUMN_CONTACTS, AT(contact_count)}},
     .columns = {PAIR_COLUMNS, {"points", 6, COLUMN_CONTACTS, AT(contact_count)}}},
    {.command = COMMAND_RAYCAST,
     .query = QUERY_RAYCAST,
     .subjects = {"ray", "body"},
     .row = "ray",
     .rows = "rays",
     .fields = {STATUS_FIELD, {"order", COLUMN_COUNT, AT(order)}, HIT_FIELDS},
     .columns = {{"status", -9, COLUMN_STATUS, AT(status)},
                 {"order", 5, COLUMN_COUNT, AT(order)},
                 {"fraction", 9, COLUMN_NUMBER, AT(fraction)},
                 {"normal", 0, COLUMN_VECTOR, AT(normal)},
                 {"point", 0, COLUMN_VECTOR, AT(point_b)},
                 {"steps", 5, COLUMN_COUNT, AT(iterations)}}},
    {.command = COMMAND_CAST,
     .query = QUERY_CAST,
     .subjects = {"a", "b"},
     .row = "pair",
     .rows = "pairs",
     .moves = true,
     .fields = {STATUS_FIELD, HIT_FIELDS, {"translation", COLUMN_VECTOR, AT(translation)}},
     .columns = MOTION_COLUMNS},
    {.command = COMMAND_IMPACT,
     .query = QUERY_IMPACT,
     .subjects = {"a", "b"},
     .row = "pair",
     .rows = "pairs",
     .moves = true,
     .fields = {STATUS_FIELD, HIT_FIELDS},
     .columns = MOTION_COLUMNS},
};

const query_entry *query_of(command command) {
    for (size_t i = 0; i < sizeof queries / sizeof queries[0]; i++) {
        if (queries[i].command == command) return queries + i;
    }
    return NULL;
}
