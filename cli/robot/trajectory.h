/* A trajectory of a robot's joints, from a CSV file: a row for each time, and between two rows each joint moves at a
 * constant rate. */
#ifndef TACT_CLI_ROBOT_TRAJECTORY_H
#define TACT_CLI_ROBOT_TRAJECTORY_H

#include "robot/robot.h"

typedef struct trajectory {
    const char *file;
    char *text;
    size_t text_size;
    size_t column_count, row_count;
    size_t *joints; /* of the columns */
    double *times;  /* of the rows, rising */
    double *values; /* radians or metres, a row after the other */
} trajectory;

/* Reads a file and gives the joints of its columns the values of the first row. To be freed in either case. */
bool trajectory_read(const char *file, robot *robot, trajectory *out, error *error);
/* Refuses a robot with a joint that can move but has no column and no other value. */
bool trajectory_check(const trajectory *trajectory, const robot *robot, error *error);
void trajectory_free(trajectory *trajectory);

/* The value of a column at a time between the first and the last. */
double trajectory_value(const trajectory *trajectory, size_t column, double time);
/* The farthest that a column's value is from the one at `middle` between two times around it. */
double trajectory_way(const trajectory *trajectory, size_t column, double from, double middle, double to);

#endif
