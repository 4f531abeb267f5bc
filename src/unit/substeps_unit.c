/* The solver's substeps, compiled once for each vector width (simd.h). All widths give the same bits; solver.c picks
 * one. */
#include "solver/integrate.h"

#include SOLVER_ROTATE_C
#include "solver/integrate.c"
#include CONTACT_SOLVER_C
#include "solver/coloring.c"
#include "solver/restitution.c"
#include "solver/joint_rows.c"
#include "solver/joint_tree.c"
#include "solver/joints.c"
#include "solver/team.c"
#include "solver/substeps.c"
