/** Shapes: immutable values behind handles in a module's memory. */
import { badArgument, refusalOf, show, TactError } from "../errors.js";
import { Handle } from "../module/memory.js";
import type { Module, Support } from "../module/module.js";
import { type HullInfo, hullInfo, readHull, unpackFaces } from "./shapes_hull.js";
import { checkNumbers, type Space } from "../space.js";
import type { Pose, RotationLike, Vec2, Vec3, VectorLike } from "../types.js";

/** An axis-aligned box. */
export interface Bounds<V> {
    lower: V;
    upper: V;
}

/** Mass properties at unit density in the plane. */
export interface Mass2 {
    area: number;
    /** What has no area has both sides of its length. */
    perimeter: number;
    center: Vec2;
    /** About the center of mass. */
    inertia: number;
}

/** Mass properties at unit density in space. */
export interface Mass3 {
    volume: number;
    /** What has no volume has both sides of its area. */
    area: number;
    center: Vec3;
    /** About the center of mass, along the local axes: the columns of a symmetric matrix. */
    inertia: [Vec3, Vec3, Vec3];
}

export type Mass<V> = V extends Vec3 ? Mass3 : Mass2;

/** A user's support function, kept for as long as there is a shape that asks it; a world keeps its shapes. */
export class CustomSupport {
    readonly id: number;
    readonly support: Support;

    constructor(module: Module, support: Support) {
        this.support = support;
        const id = module.addSupport(this);
        this.id = id;
        supports.register(this, { module, id });
    }
}

const supports = new FinalizationRegistry<{ module: Module; id: number }>(({ module, id }) => {
    module.removeSupport(id);
});

export interface Corners<V> {
    vertices: readonly V[];
    faces: readonly (readonly number[])[];
    sources: readonly number[] | undefined;
}

type Faces = readonly (readonly number[])[];

/** All shapes of a type share their faces. */
function frozen(types: Record<string, Faces>): Readonly<Record<string, Faces>> {
    for (const faces of Object.values(types)) Object.freeze(faces).forEach((face) => Object.freeze(face));
    return Object.freeze(types);
}

/** Faces of the cores that have corners and are no hulls, in the order in which the module gives the corners. */
const FACES2 = frozen({
    point: [],
    segment: [[0, 1]],
    triangle: [[0, 1], [1, 2], [2, 0]],
    box: [[0, 1], [1, 2], [2, 3], [3, 0]],
});
const FACES3 = frozen({
    point: [],
    segment: [],
    triangle: [[0, 1, 2], [2, 1, 0]],
    box: [[0, 4, 6, 2], [1, 3, 7, 5], [0, 1, 5, 4], [2, 6, 7, 3], [0, 2, 3, 1], [4, 5, 7, 6]],
});

/** A shape whose core has corners: its vertices and faces are there. */
export type Cornered<S extends { readonly vertices?: unknown; readonly faces?: unknown }> = S & {
    readonly vertices: NonNullable<S["vertices"]>;
    readonly faces: NonNullable<S["faces"]>;
};

/** A shape that was made as the hull of points. */
export type HullOf<S extends Shape<unknown>> = Cornered<S> & {
    readonly sources: NonNullable<S["sources"]>;
    readonly hullInfo: HullInfo;
};

/** What a constructor hands over. */
export interface ShapeParts {
    type: string;
    address: number;
    custom?: CustomSupport;
    /** Of a compound: what its children were made as. */
    partTypes?: readonly string[];
}

export class Shape<V> {
    /** What it was made as, in the words of the scene file: "box", "polygon"; rounding does not change it. */
    readonly type: string;
    readonly dimension: 2 | 3;
    /** The radius around the core; all of a ball is a radius around a point. */
    readonly rounding: number;
    readonly #space: Space<V, unknown>;
    readonly #handle: Handle;
    readonly #custom: CustomSupport | undefined;
    readonly #partTypes: readonly string[];
    #corners: Corners<V> | undefined;

    /** Use the functions of tact/2d and tact/3d instead. */
    constructor(space: Space<V, unknown>, { type, address, custom, partTypes }: ShapeParts) {
        const { bridge, dimension } = space.module;
        this.type = type;
        this.dimension = dimension;
        this.rounding = bridge.shape_rounding(address);
        this.#space = space;
        this.#custom = custom;
        this.#partTypes = partTypes ?? [];
        this.#handle = new Handle(this, "shape", address, freeShape(space.module));
        Object.freeze(this);
    }

    /** The farthest point in a direction of any length but zero, the rounding included, in the shape's own frame. */
    support(direction: VectorLike): V {
        const space = this.#space;
        const numbers = checkNumbers("support", "direction", direction, space.dimension, space.rightVector);
        return space.vector(this.#ask("support", numbers), 0);
    }

    /** The same for many directions, one behind the other. */
    supports(directions: ArrayLike<number>): Float64Array {
        const { dimension } = this;
        if (typeof directions !== "object" || directions === null || directions.length % dimension !== 0)
            throw badArgument("supports", "directions", directions, `numbers, ${dimension} for each direction`);
        return this.#ask("supports", directions);
    }

    /** The tightest axis-aligned box around the shape, up to rounding. */
    bounds(pose?: Pose<VectorLike, RotationLike<V>>): Bounds<V> {
        const space = this.#space;
        const handle = this.handle;
        space.putPose("bounds", "pose", pose, 0);
        const status = space.module.bridge.shape_bounds(handle);
        if (status < 0) throw space.module.refusal(status, "bounds", `pose.rotation is ${show(pose?.rotation)}`);
        const { mail } = space.module;
        return { lower: space.vector(mail, 0), upper: space.vector(mail, this.dimension) };
    }

    /** At unit density, in the shape's own frame. Of a custom shape all is zero: only its own code knows what is
     * inside of its support points. */
    mass(): Mass<V> {
        const space = this.#space;
        space.module.bridge.shape_mass(this.handle);
        return space.mass();
    }

    /** The corners of the core, where it has some: of points, segments, triangles, boxes, polygons, hulls; of rings
     * and chains. */
    get vertices(): readonly V[] | undefined {
        return this.#core()?.vertices;
    }

    /** In the plane the edges of the core, counter-clockwise, but those of a triangle in the order of its given
     * corners; in space its faces, counter-clockwise from outside. */
    get faces(): readonly (readonly number[])[] | undefined {
        return this.#core()?.faces;
    }

    /** Of a polygon, a hull or a ring: which of the given points each vertex is. */
    get sources(): readonly number[] | undefined {
        return this.#core()?.sources;
    }

    /** Of a polygon or a hull. */
    get hullInfo(): HullInfo | undefined {
        const { module } = this.#space;
        const hull = module.bridge.shape_hull_of(this.handle);
        if (hull === 0) return undefined;
        return hullInfo(module, hull);
    }

    /** Frees its memory at once, which else happens some time after JavaScript has forgotten the shape. */
    dispose(): void {
        this.#handle.dispose();
    }

    /** For the package's own files: what stands for the shape in the module, for a call in this turn. */
    get handle(): number {
        if (this.#custom) this.module.keepSupport(this.#custom.id);
        return this.#handle.address;
    }

    get module(): Module {
        return this.#space.module;
    }

    get space(): Space<V, unknown> {
        return this.#space;
    }

    get custom(): CustomSupport | undefined {
        return this.#custom;
    }

    /** Of a compound: what its children were made as. */
    get partTypes(): readonly string[] {
        return this.#partTypes;
    }

    /** Whether answers tell which of its parts they are about. */
    get hasParts(): boolean {
        return false;
    }

    /** Whether answers tell which triangle they are about. */
    get hasTriangles(): boolean {
        return false;
    }

    /** Of a kind that has corners in a way of its own. */
    protected ownCorners(): Corners<V> | undefined {
        return undefined;
    }

    #core(): Corners<V> | undefined {
        this.#corners ??= this.#readCorners();
        return this.#corners;
    }

    #readCorners(): Corners<V> | undefined {
        const own = this.ownCorners();
        if (own !== undefined) return own;
        const space = this.#space;
        const { module, dimension } = space;
        const handle = this.handle;
        const hull = module.bridge.shape_hull_of(handle);
        if (hull !== 0) {
            const mesh = readHull(module, hull, this.type);
            const vertices = vectors(space, mesh.vertices, mesh.vertexCount);
            return { vertices, faces: unpackFaces(mesh.faces), sources: Array.from(mesh.sources) };
        }
        const faces = (dimension === 2 ? FACES2 : FACES3)[this.type];
        if (faces === undefined) return undefined;
        const count = module.bridge.shape_corners(handle);
        return { vertices: vectors(space, module.mail, count), faces, sources: undefined };
    }

    /** Support points of directions that are numbers. */
    #ask(call: string, directions: ArrayLike<number>): Float64Array {
        const { module, dimension } = this.#space;
        const handle = this.handle;
        const memory = module.put(directions, call);
        try {
            const status = module.bridge.shape_supports(handle, memory, directions.length / dimension);
            if (status < 0) throw this.#noSupport(status, call, directions);
            return module.take(memory, directions.length);
        } finally {
            if (!module.failed) module.release(memory);
        }
    }

    #noSupport(status: number, call: string, directions: ArrayLike<number>): TactError {
        const { module, dimension } = this.#space;
        const index = module.mail[0];
        const direction = Array.from(directions).slice(index * dimension, (index + 1) * dimension);
        const which = directions.length === dimension ? "direction" : `direction ${index}`;
        const right = "finite numbers that are not all zero";
        const told = `${which} is ${show(direction)}`;
        if (refusalOf(status) === "bad_support") return module.refusal(status, call, told);
        return new TactError(refusalOf(status), `${call}: ${told}; it must be ${right}`);
    }
}

export function vectors<V>(space: Space<V, unknown>, numbers: ArrayLike<number>, count: number): V[] {
    return Array.from({ length: count }, (_, i) => space.vector(numbers, i * space.dimension));
}

/** Must not hold the shape. */
function freeShape(module: Module): (address: number) => void {
    return (address) => module.free(() => module.bridge.shape_free(address));
}
