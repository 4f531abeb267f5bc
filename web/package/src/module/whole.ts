/** What only a whole module has: that with half-spaces and shapes that are not convex, trees and derivatives. */
import { TactError } from "../errors.js";
import type { ModuleSource } from "../space.js";

/** The module's own functions under their types; a module that is not whole is refused. */
export function wholeCalls<Calls>({ module, dimension }: ModuleSource, call: string): Calls {
    if (module.isWhole) return module.calls<Calls>();
    const whole = dimension === 2 ? "tact/2d/parts" : "tact/3d/meshes";
    throw new TactError("not_loaded", `${call}: tact/${dimension}d was in use before ${whole} was loaded, and its ` +
        `module has nothing of the kind; import ${whole} first, or in its place`);
}
