/* Fuzzes the reader of trajectories: any table is one of the robot's joints, or a message. What is between two rows is
 * between their values. */
#include "file.h"
#include "robot/trajectory.h"

static const char arm[] =
    "<robot name=\"r\"><link name=\"a\"/><link name=\"b\"/><link name=\"c\"/><link name=\"d\"/>"
    "<joint name=\"turn\" type=\"revolute\"><parent link=\"a\"/><child link=\"b\"/><axis xyz=\"0 0 1\"/>"
    "<limit lower=\"-2\" upper=\"2\" effort=\"1\" velocity=\"1\"/></joint>"
    "<joint name=\"spin\" type=\"continuous\"><parent link=\"b\"/><child link=\"c\"/></joint>"
    "<joint name=\"slide\" type=\"prismatic\"><parent link=\"c\"/><child link=\"d\"/>"
    "<limit lower=\"0\" upper=\"1\" effort=\"1\" velocity=\"1\"/></joint></robot>";

static void check_column(const trajectory *t, size_t column) {
    const double *first = t->values + column;
    for (size_t i = 0; i + 1 < t->row_count; i++) {
        double from = t->times[i], to = t->times[i + 1], middle = 0.5 * (from + to);
        double a = first[i * t->column_count], b = first[(i + 1) * t->column_count];
        double between = trajectory_value(t, column, middle), slack = 1e-12 * (1 + (a < 0 ? -a : a) + (b < 0 ? -b : b));
        demand(from < to, "times rise");
        demand(between >= (a < b ? a : b) - slack && between <= (a < b ? b : a) + slack, "a joint moves straight on");
        demand(trajectory_way(t, column, from, middle, to) >= 0, "its way is a length");
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static memory_file model, table;
    robot robot;
    trajectory read;
    error error = {"", false};
    bool known = robot_read(fill_file(&model, arm, strlen(arm)), true, &robot, &error);
    demand(known, "the robot can be read");
    if (!trajectory_read(fill_file(&table, data, size), &robot, &read, &error)) {
        check_message(&error);
    } else {
        demand(read.row_count > 0 && read.column_count <= robot.joint_count, "it has rows, and columns of joints");
        for (size_t i = 0; i < read.column_count; i++) {
            demand(read.joints[i] < robot.joint_count, "a column's joint is there");
            check_column(&read, i);
        }
        if (!trajectory_check(&read, &robot, &error)) check_message(&error);
    }
    trajectory_free(&read);
    robot_free(&robot);
    return 0;
}
