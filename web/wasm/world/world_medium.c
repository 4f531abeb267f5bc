/* Fluids and wind: forces on the bodies of a world. Statuses are returned; numbers go through the mailbox. */
#include "holder.h"
#include "world.h"

/* Normal, offset, density, velocity, drags, filter, whether it wakes. */
EXPORT("fluid_defaults") void bridge_fluid_defaults(void) {
    tactn_fluid fluid = tactn_fluid_defaults();
    double *to = store_number(fluid.density, store_number(fluid.offset, store(fluid.normal, bridge_mail)));
    to = store_number(fluid.angular_drag, store_number(fluid.linear_drag, store(fluid.velocity, to)));
    store_number(fluid.wake, store_filter(fluid.filter, to));
}

EXPORT("world_apply_fluid") int bridge_world_apply_fluid(tactn_world *world, double dt) {
    const double *from = bridge_mail;
    tactn_fluid fluid = tactn_fluid_defaults();
    fluid.normal = load(from), fluid.offset = from[DIMENSION], fluid.density = from[DIMENSION + 1];
    from += DIMENSION + 2;
    fluid.velocity = load(from);
    from += DIMENSION;
    fluid.linear_drag = from[0], fluid.angular_drag = from[1];
    fluid.filter = load_filter(from + 2);
    fluid.wake = from[5] > 0;
    return tactn_world_apply_fluid(world, &fluid, dt);
}

/* Velocity, density, coefficient, filter, whether it wakes. */
EXPORT("wind_defaults") void bridge_wind_defaults(void) {
    tactn_wind wind = tactn_wind_defaults();
    double *to = store_number(wind.coefficient, store_number(wind.density, store(wind.velocity, bridge_mail)));
    store_number(wind.wake, store_filter(wind.filter, to));
}

EXPORT("world_apply_wind") int bridge_world_apply_wind(tactn_world *world, double dt) {
    const double *from = bridge_mail;
    tactn_wind wind = tactn_wind_defaults();
    wind.velocity = load(from);
    from += DIMENSION;
    wind.density = from[0], wind.coefficient = from[1];
    wind.filter = load_filter(from + 2);
    wind.wake = from[5] > 0;
    return tactn_world_apply_wind(world, &wind, dt);
}

/* Pose, normal and offset; then size and center. */
EXPORT("submerged") void bridge_submerged(const holder *shape) {
    const double *from = bridge_mail;
    tactn_submerged part = tactn_shape_submerged(&shape->shape, load_pose(from), load(from + POSE),
                                                 from[POSE + DIMENSION]);
    store(part.center, store_number(part.size, bridge_mail));
}
