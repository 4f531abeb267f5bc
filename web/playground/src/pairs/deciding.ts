/** Shapes that are not convex, or have no end: what they are in words, and which part of one decides an answer. GJK and
 * EPA see two convex shapes, so what is drawn of them is about the parts that the answer names. */
import type { CaseBody } from "./model";
import type { ShapeText } from "tact/2d";

/** What the library knows of the shape, as far as it is asked here. */
export interface Composite {
    readonly type: string;
    readonly normal?: ArrayLike<number>;
    part?(index: number): { readonly shape: { readonly vertices?: readonly ArrayLike<number>[] } };
    triangle?(index: number): { readonly points: readonly ArrayLike<number>[] };
    bounds(): { readonly lower: ArrayLike<number>; readonly upper: ArrayLike<number> };
}

/** How the poses of one dimension are put together. */
export interface Frames {
    compose(frame: Place, place: Place): { position: number[]; rotation: number[] };
    /** A rotation that takes the last axis to a direction. */
    upright(normal: readonly number[]): number[];
    /** A point of the world in a body's frame. */
    inFrame(frame: Place, point: ArrayLike<number>): number[];
}

type Place = Pick<CaseBody, "position" | "rotation">;

/** The part that an answer is about, where it stands in the world, and its name. */
export interface Deciding {
    readonly body: CaseBody;
    readonly name: string;
}

/** What an answer says of one of the two bodies. */
export interface Told {
    readonly part: number;
    readonly triangle: number;
    /** The answer's point on it. */
    readonly point: ArrayLike<number>;
    /** How far the other body reaches. */
    readonly reach: number;
}

const WORDS: Readonly<Record<string, string>> = {
    compound: "Compound", chain: "Chain", height_field: "Height field", half_plane: "Half-plane",
    half_space: "Half-space",
};

/** Its name, where the shape is none of the convex ones. */
export function compositeWords(shape: ShapeText): string | undefined {
    if (shape.as === "ring") return `Ring of ${shape.points?.length ?? 0} points`;
    const words = WORDS[shape.type];
    if (shape.children) return `${words ?? ""} of ${shape.children.length} shapes`;
    return shape.type === "chain" && shape.closed ? "Closed chain" : words;
}

export function isComposite(shape: ShapeText): boolean {
    return compositeWords(shape) !== undefined;
}

function numbers(vectors: readonly ArrayLike<number>[] | undefined): number[][] {
    return (vectors ?? []).map((vector) => Array.from(vector));
}

/** A box whose upper face is the piece of the plane at the answer's point. */
function pieceOfPlane(body: CaseBody, shape: Composite, told: Told, frames: Frames): Deciding {
    const normal = Array.from(shape.normal ?? []);
    const half = 2 * Math.max(told.reach, Number.MIN_VALUE);
    const at = frames.inFrame(body, told.point).map((x, k) => x - half * (normal[k] ?? 0));
    const place = frames.compose(body, { position: at, rotation: frames.upright(normal) });
    const text: ShapeText = { type: "box", half_extents: normal.map(() => half) };
    return { body: { shape: text, ...place }, name: "a piece of the surface" };
}

/** `shape` is what the library has made of the body's text. */
export function decide(body: CaseBody, shape: Composite, told: Told, frames: Frames): Deciding {
    const { shape: text, position, rotation } = body;
    const part = Math.max(told.part, 0);
    if (text.children) {
        const child = text.children[part];
        if (!child) return { body, name: "" };
        const own = text.rounding
            ? { ...child.shape, rounding: (child.shape.rounding ?? 0) + text.rounding } : child.shape;
        const inner = { shape: own, ...frames.compose(body, child) };
        const name = `shape ${part + 1}`;
        if (!isComposite(own) || !shape.part) return { body: inner, name };
        const found = decide(inner, shape.part(part).shape as unknown as Composite, told, frames);
        return { ...found, name: `${name}, ${found.name}` };
    }
    if (text.as === "ring") {
        const points = numbers(shape.part?.(part).shape.vertices);
        return { body: { shape: { type: "polygon", points }, position, rotation }, name: `convex part ${part + 1}` };
    }
    if (text.type === "chain") {
        const [a = [0, 0], b = [0, 0]] = numbers(shape.part?.(part).shape.vertices);
        return { body: { shape: { type: "segment", a, b }, position, rotation }, name: `segment ${part + 1}` };
    }
    if (text.type === "height_field") {
        const triangle = Math.max(told.triangle, 0);
        const [a = [], b = [], c = []] = numbers(shape.triangle?.(triangle).points);
        const flat: ShapeText = { type: "triangle", a, b, c };
        return { body: { shape: flat, position, rotation }, name: `triangle ${triangle + 1}` };
    }
    if (shape.normal) return pieceOfPlane(body, shape, told, frames);
    return { body, name: "" };
}
