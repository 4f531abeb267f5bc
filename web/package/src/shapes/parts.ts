/** Half-spaces, compounds, and what is asked of all shapes that have parts; a whole module has them. */
import { badArgument, show, TactError } from "../errors.js";
import type { Call } from "../module/module.js";
import { wholeCalls } from "../module/whole.js";
import { hitSize, readHit, throwRefused, type AnyPose, type Body } from "../queries.js";
import { checkNumber, type Space } from "../space.js";
import type { Hit, Placed, RotationLike, VectorLike } from "../types.js";
import { askContacts, askRay, type Contacts, type ContactsOptions } from "./lists.js";
import { Shape } from "./shapes.js";
import { checkShape } from "./shapes_make.js";

/** What web/wasm/parts.c exports. */
interface PartCalls {
    half_space: Call;
    half_space_info: Call;
    compound_make: Call;
    part_count: Call;
    part_hold: Call;
    collide_parts: Call;
    raycast_parts: Call;
}

const MOST_ID = 2 ** 32 - 1;

/* ---- Types ---- */

/** A shape of a compound, and where it is in it. */
export interface CompoundChild<V> extends Placed<Shape<V>, VectorLike, RotationLike<V>> {
    /** A number of your own, from 0 to 2^32 - 1; its place in the list where nothing is said. */
    id?: number;
}

/** A convex part of a shape, or a mesh in a compound. */
export interface Part<V, R> {
    /** In a frame of its own. It shares the memory of the whole. */
    shape: Shape<V>;
    /** Where it is in the whole. */
    position: V;
    rotation: R;
    /** Of a child of a compound: what was given for it; else 0. */
    id: number;
}

/** One of the points where two shapes touch of which one has parts. */
export interface PartContact<V> {
    pointA: V;
    pointB: V;
    /** Unit, from A to B. */
    normal: V;
    /** Signed, along the normal. */
    separation: number;
    /** Which part of A and which of B; -1 for a shape that has none. */
    parts: readonly [a: number, b: number];
    /** Names, with the parts, the features that meet; the same from call to call while they do. */
    id: number;
    /** Only where a mesh is one of the shapes or of their parts: its triangle, and what was given for that. */
    triangle?: number;
    material?: number;
}

export type PartContacts<V> = Contacts<PartContact<V>>;

/** Where a ray meets a part. */
export interface PartHit<V> extends Hit<V> {
    part: number;
}

/** How a part is made a Shape again of what it was made as. */
type MakePart<V> = (type: string, address: number) => Shape<V>;

/* ---- Shapes ---- */

/** The side of a plane, or of a line. */
export class HalfSpace<V> extends Shape<V> {
    /** Unit, out of what is inside. */
    get normal(): V {
        this.module.calls<PartCalls>().half_space_info(this.handle);
        return this.space.vector(this.module.mail, 0);
    }

    /** Along the normal, of the surface without the rounding. */
    get offset(): number {
        this.module.calls<PartCalls>().half_space_info(this.handle);
        return this.module.mail[this.dimension];
    }
}

/** A shape that is a union of parts. */
export abstract class PartedShape<V, R> extends Shape<V> {
    override get hasParts(): boolean {
        return true;
    }

    get partCount(): number {
        return this.module.calls<PartCalls>().part_count(this.handle);
    }

    /** One of the parts, as answers count them. */
    part(index: number): Part<V, R> {
        const count = this.partCount;
        if (!Number.isInteger(index) || index < 0 || index >= count)
            throw badArgument("part", "index", index, `a whole number from 0 to ${count - 1}`);
        const space = this.space as Space<V, R>;
        const { module, dimension, poseSize } = space;
        const address = module.calls<PartCalls>().part_hold(this.handle, index);
        const { mail } = module;
        if (address === 0) throw module.refusal(mail[0], "part", "");
        const position = space.vector(mail, 1);
        const rotation = space.rotation(mail, 1 + dimension);
        const id = mail[1 + poseSize];
        return { shape: this.makePart(index, address), position, rotation, id };
    }

    protected abstract makePart(index: number, address: number): Shape<V>;
}

/** Several shapes as one. */
export abstract class CompoundOf<V, R> extends PartedShape<V, R> {
    override get hasTriangles(): boolean {
        return this.partTypes.some(isMesh);
    }
}

export function isMesh(type: string): boolean {
    return type === "mesh" || type === "height_field";
}

/* ---- Making them ---- */

function makeHalfSpace<V>(space: Space<V, unknown>, type: string, normal: VectorLike, offset: number): HalfSpace<V> {
    const call = type === "half_plane" ? "halfPlane" : "halfSpace";
    const calls = wholeCalls<PartCalls>(space, call);
    space.putVector(call, "normal", normal, 0);
    space.module.mail[space.dimension] = checkNumber(call, "offset", offset, "a finite number");
    const address = calls.half_space();
    if (address === 0) throwRefused(space, call, space.module.mail[0], { normal, offset });
    return new HalfSpace(space, { type, address });
}

/** A child's shape; its pose and id are written behind each other. */
function readChild<V>(space: Space<V, unknown>, child: unknown, i: number, to: Float64Array): Shape<V> {
    const name = `children[${i}]`;
    const size = space.poseSize + 1;
    if (!(child instanceof Shape) && (typeof child !== "object" || child === null || !("shape" in child)))
        throw badArgument("compound", name, child, "a shape, or an object {shape, position, rotation, id}");
    const { shape, id = i, ...pose } = child instanceof Shape ? { shape: child } : child as CompoundChild<V>;
    const right = `a whole number from 0 to ${MOST_ID}`;
    if (!Number.isInteger(id) || id < 0 || id > MOST_ID) throw badArgument("compound", `${name}.id`, id, right);
    space.putPose("compound", name, pose as AnyPose<V>, 0);
    to.set(space.module.mail.subarray(0, size - 1), i * size);
    to[(i + 1) * size - 1] = id;
    return checkShape(space, "compound", child instanceof Shape ? name : `${name}.shape`, shape);
}

/** The error of the module, which tells the child that is to blame. */
function refusedCompound<V>(
    space: Space<V, unknown>, children: readonly (Shape<V> | CompoundChild<V>)[], shapes: readonly Shape<V>[],
): TactError {
    const { module } = space;
    const [status, at] = module.mail;
    const shape = shapes[at];
    if (shape === undefined) return module.refusal(status, "compound", `there are ${shapes.length} children`);
    const child = children[at];
    const name = `children[${at}]`;
    const kind = `${name} is a ${shape.type}`;
    const error = module.refusal(status, "compound", kind);
    if (error.status === "not_convex")
        return new TactError("not_convex", `compound: ${kind}; it must be convex, or a mesh`);
    if (child instanceof Shape) return error;
    if (error.status === "bad_rotation")
        return module.refusal(status, "compound", `${name}.rotation is ${show(child.rotation)}`);
    if (error.status === "out_of_range")
        return module.refusal(status, "compound", `${name}.position is ${show(child.position)}`);
    return error;
}

function makeCompound<V, R>(
    space: Space<V, R>, children: unknown, Own: new (space: Space<V, R>, parts: object) => CompoundOf<V, R>,
): CompoundOf<V, R> {
    const calls = wholeCalls<PartCalls>(space, "compound");
    const { module, poseSize } = space;
    if (!Array.isArray(children))
        throw badArgument("compound", "children", children, "a list of shapes, each a shape or {shape, position, ...}");
    if (children.length === 0)
        throw new TactError("no_points", "compound: there are no children; there must be at least one");
    const numbers = new Float64Array(children.length * (poseSize + 1));
    const shapes = (children as unknown[]).map((child, i) => readChild(space, child, i, numbers));
    return module.lendAll((keep) => {
        const handles = keep(module.putIntegers(shapes.map(({ handle }) => handle), "compound"));
        const poses = keep(module.put(numbers, "compound"));
        const address = calls.compound_make(handles, poses, shapes.length);
        if (address === 0) throw refusedCompound(space, children, shapes);
        return new Own(space, { type: "compound", address, partTypes: shapes.map(({ type }) => type) });
    });
}

/* ---- Asking them ---- */

/** functions2_parts.ts and functions3_meshes.ts tell what each does. */
export interface Parts<V, R> {
    halfSpace(normal: VectorLike, offset?: number): HalfSpace<V>;
    compound(children: readonly (Shape<V> | CompoundChild<V>)[]): CompoundOf<V, R>;
    collideParts(a: Body<V>, b: Body<V>, options?: ContactsOptions): PartContacts<V>;
    raycastParts(body: Body<V>, origin: VectorLike, translation: VectorLike): PartHit<V>[];
}

function contactAt<V>(space: Space<V, unknown>, numbers: Float64Array, at: number): PartContact<V> {
    const n = space.dimension;
    const rest = at + 3 * n;
    const contact: PartContact<V> = {
        pointA: space.vector(numbers, at), pointB: space.vector(numbers, at + n),
        normal: space.vector(numbers, at + 2 * n), separation: numbers[rest],
        parts: [numbers[rest + 1], numbers[rest + 2]], id: numbers[rest + 3],
    };
    if (n === 3 && numbers[rest + 4] >= 0) {
        contact.triangle = numbers[rest + 4];
        contact.material = numbers[rest + 5];
    }
    return contact;
}

/** Whether it is a shape without parts, wherever it stands. */
function hasNoParts(body: unknown): boolean {
    const shape: unknown = body instanceof Shape ? body : (body as { shape?: unknown } | null | undefined)?.shape;
    return shape instanceof Shape && !shape.hasParts;
}

export function makeParts<V, R>(space: Space<V, R>, makePart: MakePart<V>): Parts<V, R> {
    const { dimension } = space;
    class Compound extends CompoundOf<V, R> {
        protected override makePart(index: number, address: number): Shape<V> {
            return makePart(this.partTypes[index], address);
        }
    }
    return {
        halfSpace: (normal, offset = 0) =>
            makeHalfSpace(space, dimension === 2 ? "half_plane" : "half_space", normal, offset),
        compound: (children) => makeCompound(space, children, Compound as never),
        collideParts(a, b, options) {
            if (hasNoParts(a) && hasNoParts(b)) {
                throw new TactError("not_convex", "collideParts: neither a nor b has parts; collide takes two convex " +
                    "shapes");
            }
            const call = wholeCalls<PartCalls>(space, "collideParts").collide_parts;
            const read = (numbers: Float64Array, at: number): PartContact<V> => contactAt(space, numbers, at);
            const size = 3 * dimension + (dimension === 3 ? 6 : 4);
            return askContacts(space, { name: "collideParts", call, size, read }, a, b, options);
        },
        raycastParts(body, origin, translation) {
            if (hasNoParts(body)) {
                const { message } = badArgument("raycastParts", "body", body, "a shape with parts, or one that " +
                    "stands somewhere");
                throw new TactError("wrong_kind", message);
            }
            const call = wholeCalls<PartCalls>(space, "raycastParts").raycast_parts;
            const part = hitSize(dimension);
            const read = (numbers: Float64Array, at: number): PartHit<V> =>
                ({ ...readHit(space, numbers, at), part: numbers[at + part] });
            return askRay(space, { name: "raycastParts", call, size: part + 1, read }, body, origin, translation);
        },
    };
}
