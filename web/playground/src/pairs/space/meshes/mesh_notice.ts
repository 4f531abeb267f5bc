/** What was made of the last mesh file, for the view to say; and how the view tells which shape a file is dropped on.
 * Apart from the rest so that neither the page nor the reader of files needs three.js for it. */
import { signal } from "@preact/signals";
import type { Which } from "../../model";
import type { ShapeText } from "../../../../../package/src/types";

export interface MeshNotice {
    readonly which: Which;
    readonly file: string;
    /** All points of the file. */
    readonly points: Float64Array;
    /** Three of them for each triangle, where the file's are known. */
    readonly triangles: Uint32Array;
    /** Corners of their hull, and how many of them are kept. */
    readonly corners: number;
    readonly kept: number;
    /** How far the farthest point lies outside of what is kept. */
    readonly error: number;
    /** The shape that was made: the notice goes when it does. */
    readonly shape: ShapeText;
}

export const notice = signal<MeshNotice | undefined>(undefined);

/** The same, which stays when the notice is closed: the mesh is drawn inside of its hull. */
export const opened = signal<MeshNotice | undefined>(undefined);

type ShapeAt = (clientX: number, clientY: number) => Which | undefined;
let shapeAt: ShapeAt | undefined;

/** The view tells how to find a shape; the answer takes that back. */
export function dropTarget(find: ShapeAt): () => void {
    shapeAt = find;
    return () => {
        if (shapeAt === find) shapeAt = undefined;
    };
}

/** The shape that is seen at a point of the page. */
export function shapeUnder(clientX: number, clientY: number): Which | undefined {
    return shapeAt?.(clientX, clientY);
}
