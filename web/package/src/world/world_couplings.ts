/** The couplings of a world, and how their numbers go through the mailbox (web/wasm/world/world_coupling.c).
 * Internal. */
import { badArgument, show, TactError } from "../errors.js";
import { checkObject, listed } from "../keys.js";
import { wholeCalls } from "../module/whole.js";
import {
    Coupling, coordinatesOf, type CouplingOptions, type CouplingSettings, type CouplingState, type JointCoordinate,
} from "./coupling.js";
import { Joint } from "./joint.js";
import type { Id, WorldMemory } from "./world_memory.js";
import type { Dimensional } from "./world_types.js";

/** By the library's numbers. */
const COORDINATES: readonly JointCoordinate[] = ["slide", "turn"];
const SETTING_KEYS = ["ratio", "offset", "hertz", "dampingRatio"];
const OPTION_KEYS = [...SETTING_KEYS, "coordinateA", "coordinateB", "data"];
const LEAST_RATIO = 1e-6;
const MOST_RATIO = 1e6;

const COUPLED = ['"revolute"', '"prismatic"', '"distance"', '"wheel"'];

function coordinateOf<D extends Dimensional>(
    call: string, end: "A" | "B", joint: Joint<D>, given: unknown,
): JointCoordinate {
    const own = coordinatesOf(joint.kind);
    const [usual] = own;
    if (!usual) {
        const told = `joint ${end} is "${joint.kind}"; it must be one of ${listed(COUPLED)}`;
        throw new TactError("wrong_kind", `${call}: ${told}`);
    }
    const found = given === undefined ? usual : own.find((one) => one === given);
    if (found) return found;
    const right = own.map((one) => JSON.stringify(one)).join(" or ");
    throw badArgument(call, `coordinate${end}`, given, `${right}, as of a "${joint.kind}" joint`);
}

export class WorldCouplings<D extends Dimensional> {
    readonly #memory: WorldMemory<D>;
    /** By their place in the world. */
    readonly #couplings: (Coupling<D> | undefined)[] = [];

    constructor(memory: WorldMemory<D>) {
        this.#memory = memory;
    }

    /** In the order of their places. */
    get all(): readonly Coupling<D>[] {
        return this.#couplings.filter((coupling) => coupling !== undefined);
    }

    forgetAll(): void {
        this.#couplings.length = 0;
    }

    /* ---- Creation ---- */

    create(a: Joint<D>, b: Joint<D>, options: CouplingOptions): Coupling<D> {
        const call = "couple";
        wholeCalls(this.#memory.codec.space, call);
        this.#checkJoint(call, "a", a);
        this.#checkJoint(call, "b", b);
        checkObject(call, "options", options, OPTION_KEYS);
        const coordinates = [
            coordinateOf(call, "A", a, options.coordinateA), coordinateOf(call, "B", b, options.coordinateB),
        ] as const;
        if (a === b && coordinates[0] === coordinates[1]) {
            const told = `both coordinates are the ${coordinates[0]} of one joint; they must be different`;
            throw new TactError("bad_index", `${call}: ${told}`);
        }
        this.#memory.mail.set([1, 0, 0, 0, ...coordinates.map((coordinate) => COORDINATES.indexOf(coordinate))]);
        this.#put(call, options);
        this.#memory.ask(call, "coupling_create", a.id.index, a.id.generation, b.id.index, b.id.generation,
            options.offset === undefined ? 1 : 0);
        const [index, generation] = this.#memory.mail;
        return this.#add({ index, generation }, [a, b], coordinates, options.data);
    }

    #checkJoint(call: string, name: string, joint: unknown): void {
        const known = joint instanceof Joint && (joint as Joint<D>).bodyA.world === this.#memory.world;
        if (!known) throw badArgument(call, name, joint, "a joint of this world");
        if (!(joint as Joint<D>).valid)
            throw new TactError("stale_id", `${call}: joint ${name.toUpperCase()} has been destroyed`);
    }

    /** Writes settings over those that are in the mailbox. */
    #put(call: string, { ratio, offset, hertz, dampingRatio }: CouplingSettings): void {
        this.#memory.pen(call).number("ratio", ratio).number("offset", offset).amount("hertz", hertz)
            .amount("dampingRatio", dampingRatio);
        const size = Math.abs(ratio ?? 1);
        if (size >= LEAST_RATIO && size <= MOST_RATIO) return;
        throw new TactError("out_of_range",
            `${call}: ratio is ${show(ratio)}; it must not be zero, and of a size from 1e-6 to 1e6`);
    }

    #add(
        id: Id, joints: readonly [Joint<D>, Joint<D>], coordinates: readonly [JointCoordinate, JointCoordinate],
        data?: unknown,
    ): Coupling<D> {
        const coupling = new Coupling(this, joints, coordinates, id, data);
        this.#couplings[id.index] = coupling;
        return coupling;
    }

    /** Objects for what a restored world has; of one that has gone back those that it had then stay. */
    meet(jointAt: (index: number) => Joint<D>): void {
        const count = this.#memory.ask("World.restore", "world_couplings");
        const rows = this.#memory.rows(count, 6).slice();
        const before = [...this.#couplings];
        this.forgetAll();
        for (let at = 0; at < rows.length; at += 6) {
            const [index, generation, a, b, coordinateA, coordinateB] = rows.subarray(at, at + 6);
            const known = before[index];
            if (known?.id.generation === generation) this.#couplings[index] = known;
            else {
                this.#add({ index, generation }, [jointAt(a), jointAt(b)],
                    [COORDINATES[coordinateA], COORDINATES[coordinateB]]);
            }
        }
    }

    /* ---- What they are, and their end ---- */

    valid({ id }: Coupling<D>): boolean {
        if (this.#memory.disposed) return false;
        return this.#memory.call("coupling_valid", id.index, id.generation) !== 0;
    }

    state({ id }: Coupling<D>): CouplingState {
        this.#memory.askOf("coupling", id, "coupling", "coupling_get");
        const [ratio, offset, hertz, dampingRatio, error, force] = this.#memory.mail;
        return { ratio, offset, hertz, dampingRatio, error, force };
    }

    set({ id }: Coupling<D>, settings: CouplingSettings): void {
        const call = "set";
        checkObject(call, "settings", settings, SETTING_KEYS);
        this.#memory.askOf("coupling", id, call, "coupling_get");
        this.#put(call, settings);
        this.#memory.askOf("coupling", id, call, "coupling_set", settings.offset === undefined ? 1 : 0);
    }

    destroy(coupling: Coupling<D>): void {
        this.#memory.askOf("coupling", coupling.id, "destroy", "coupling_destroy");
        this.#couplings[coupling.id.index] = undefined;
    }

    /** A joint is in its world no more: nor is what couples it. */
    forgetOf(joint: Joint<D>): void {
        for (const { id, jointA, jointB } of this.all)
            if (jointA === joint || jointB === joint) this.#couplings[id.index] = undefined;
    }
}
