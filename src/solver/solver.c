/* The public functions of the solver, after "TGS Soft" (Catto, Solver2D, 2024); docs/response.md. */
#include <limits.h>

#include "base/alignment.h"
#include "base/dispatch.h"
#include "solver/validate.h"

static const tactn_solver_kernel *kernel(void) { return WIDEST_UNIT(tactn_solver_base, tactn_solver_avx2); }

size_t tactn_solve_bytes(int body_count, int contact_count) {
    if (body_count < 0 || body_count == INT_MAX || contact_count < 0) return 0;
    uint64_t bytes = kernel()->bytes(body_count, contact_count);
    return bytes > SIZE_MAX ? 0 : (size_t)bytes;
}

tact_status tactn_solve(void *memory, size_t bytes, tactn_solver_body *bodies, int body_count,
                        tactn_solver_contact *contacts, int contact_count, const tactn_solver_settings *settings) {
    if (!settings || (!bodies && body_count > 0) || (!contacts && contact_count > 0))
        tact_assert_failed("bodies, contacts or settings are null", TACT_FUNCTION);
    if (body_count < 0 || contact_count < 0) return TACT_NEGATIVE;
    size_t needed = tactn_solve_bytes(body_count, contact_count);
    if (!memory || needed == 0 || bytes < needed) return TACT_BUFFER_TOO_SMALL;
    if (!is_aligned(memory)) return TACT_MISALIGNED;
    step s = {.settings = settings,
              .bodies = bodies,
              .contacts = contacts,
              .body_count = body_count,
              .contact_count = contact_count,
              .memory = memory};
    tact_status status = check_input(&s);
    if (status != TACT_OK) return status;
    kernel()->run(&s);
    return TACT_OK;
}
