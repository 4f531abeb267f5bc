/* Floating point traps: with --trap, a test in which an operation is invalid, divides by zero or overflows fails with
 * SIGFPE. A comparison with NaN is invalid too, so none reaches tact_min() or tact_max() unseen. Input that is refused
 * may raise them; tests pause the traps there. */
#ifndef TACT_TESTS_SUPPORT_TRAP_H
#define TACT_TESTS_SUPPORT_TRAP_H

#include <stdbool.h>

/* For a test, from --trap. False: this machine has no traps. */
bool traps_on(void);
void traps_off(void);

/* Do nothing where traps are not on. */
void traps_pause(void);
void traps_resume(void);

#endif
