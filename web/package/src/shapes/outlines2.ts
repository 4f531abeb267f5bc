/** Rings, which are polygons that need not be convex, and chains; the module of tact/2d/parts has them. */
import { badArgument, TactError } from "../errors.js";
import { checkKeys } from "../keys.js";
import type { Call } from "../module/module.js";
import { wholeCalls } from "../module/whole.js";
import type { Space2 } from "../space.js";
import type { PointsLike, Vec2 } from "../types.js";
import { PartedShape } from "./parts.js";
import { Shape, vectors, type Corners } from "./shapes.js";
import { flatPoints } from "./shapes_make.js";

/** What web/wasm/outlines2.c exports. */
interface OutlineCalls {
    ring_make: Call;
    chain_make: Call;
    outline_info: Call;
    outline_vertices: Call;
}

const BYTES = Float64Array.BYTES_PER_ELEMENT;

export interface ChainOptions {
    /** Whether a segment runs from the last point to the first. */
    closed?: boolean;
    /** Whether rays, motions and contacts meet it only from the right of the direction in which it runs. */
    oneSided?: boolean;
}

type Turn = readonly [cos: number, sin: number];

/** What is given by vertices in their order. */
abstract class Outline extends PartedShape<Vec2, Turn> {
    /** How many vertices there are, and two flags, which depend on the kind. */
    protected info(): readonly [count: number, first: boolean, second: boolean] {
        this.module.calls<OutlineCalls>().outline_info(this.handle);
        const [count, first, second] = this.module.mail;
        return [count, first !== 0, second !== 0];
    }

    protected corners(count: number): Vec2[] {
        const { handle, module } = this;
        return module.lend(2 * count * BYTES, this.type, (memory) => {
            module.calls<OutlineCalls>().outline_vertices(handle, memory);
            return vectors(this.space, module.take(memory, 2 * count), count);
        });
    }
}

/** What is inside of points in their order. Its vertices run counter-clockwise, its parts are convex polygons. */
export class Ring extends Outline {
    protected override ownCorners(): Corners<Vec2> {
        const [count, reversed] = this.info();
        return {
            vertices: this.corners(count),
            faces: Array.from({ length: count }, (_, i) => [i, (i + 1) % count]),
            sources: Array.from({ length: count }, (_, i) => reversed && i > 0 ? count - i : i),
        };
    }

    protected override makePart(_: number, address: number): Shape<Vec2> {
        return new Shape(this.space, { type: "polygon", address });
    }
}

/** Segments from point to point, which are its parts. */
export class Chain extends Outline {
    get closed(): boolean {
        return this.info()[1];
    }

    get oneSided(): boolean {
        return this.info()[2];
    }

    protected override ownCorners(): Corners<Vec2> {
        const [count, closed] = this.info();
        const segments = closed ? count : count - 1;
        return {
            vertices: this.corners(count),
            faces: Array.from({ length: segments }, (_, i) => [i, (i + 1) % count]),
            sources: undefined,
        };
    }

    protected override makePart(_: number, address: number): Shape<Vec2> {
        return new Shape(this.space, { type: "segment", address });
    }
}

/** Why a ring is not simple, by the numbers of its points (tact2_polygon_defect). */
function defectText(defect: number, a: number, b: number): string {
    if (defect === 1) return `points ${a} and ${b} of the ring are in one place`;
    const edges = `edges ${a} and ${b} of the ring`;
    const told = defect === 2 ? `${edges} fold back on each other` : `${edges} meet`;
    return `${told}; edge i runs from point i to the next`;
}

function makeRing(space: Space2, points: unknown): Ring {
    const calls = wholeCalls<OutlineCalls>(space, "ring");
    const { module } = space;
    const numbers = flatPoints(space, "ring", points);
    const count = numbers.length / 2;
    return module.lendAll((keep) => {
        const address = calls.ring_make(keep(module.put(numbers, "ring")), count);
        if (address !== 0) return new Ring(space, { type: "ring", address });
        const [status, defect, a, b] = module.mail;
        const error = module.refusal(status, "ring", `there are ${count} points`);
        if (error.status !== "not_simple") throw error;
        throw new TactError("not_simple", `ring: ${defectText(defect, a, b)}`);
    });
}

function makeChain(space: Space2, points: unknown, options: ChainOptions = {}): Chain {
    const calls = wholeCalls<OutlineCalls>(space, "chain");
    const { module } = space;
    if (typeof options !== "object" || options === null)
        throw badArgument("chain", "options", options, "{closed, oneSided}");
    checkKeys("chain", "options", options, ["closed", "oneSided"]);
    const { closed = false, oneSided = false } = options;
    if (typeof closed !== "boolean") throw badArgument("chain", "closed", closed, "true or false");
    if (typeof oneSided !== "boolean") throw badArgument("chain", "oneSided", oneSided, "true or false");
    const numbers = flatPoints(space, "chain", points);
    const count = numbers.length / 2;
    return module.lendAll((keep) => {
        const address =
            calls.chain_make(keep(module.put(numbers, "chain")), count, closed ? 1 : 0, oneSided ? 1 : 0);
        if (address !== 0) return new Chain(space, { type: "chain", address });
        const error = module.refusal(module.mail[0], "chain", `there are ${count} points`);
        if (error.status !== "not_simple") throw error;
        throw new TactError("not_simple", "chain: two points of a chain that follow each other are in one place");
    });
}

/** functions2_parts.ts tells what each does. */
export interface Outlines2 {
    ring(points: PointsLike): Ring;
    chain(points: PointsLike, options?: ChainOptions): Chain;
}

export function makeOutlines2(space: Space2): Outlines2 {
    return {
        ring: (points) => makeRing(space, points),
        chain: (points, options) => makeChain(space, points, options),
    };
}
