/* Floating point traps: with --trap, a test in which an operation is invalid, divides by zero or overflows fails with
 * SIGFPE. A comparison with NaN is invalid too, so none reaches tact_min() or tact_max() unseen. Tests whose input is
 * NaN, infinite or out of range on purpose turn the traps off; the next test has them again. */
#ifndef TACT_TESTS_SUPPORT_TRAP_H
#define TACT_TESTS_SUPPORT_TRAP_H

#include <stdbool.h>

/* False: this machine has no traps. */
bool traps_on(void);
void traps_off(void);

#endif
