/** Hulls: what is known of them, and their meshes. */
import type { Module } from "../module/module.js";

const BYTES = Float64Array.BYTES_PER_ELEMENT;
const INTEGER_BYTES = Int32Array.BYTES_PER_ELEMENT;

/** What a hull is, beside its vertices and faces. */
export interface HullInfo {
    /** 0 a point, 1 a segment, 2 flat, 3 a solid. */
    dimension: number;
    vertexCount: number;
    /** In the plane edges. */
    faceCount: number;
    /** How far the farthest given point lies outside: rounding, or what a vertex limit has cut off. */
    error: number;
}

/** A hull as numbers alone. */
export interface HullMesh extends HullInfo {
    /** x, y (, z) of each vertex. */
    vertices: Float64Array;
    /** For each face how many corners it has, and which. */
    faces: Int32Array;
    /** For each face its outward unit normal. */
    normals: Float64Array;
    /** For each vertex which of the given points it is. */
    sources: Int32Array;
}

export interface HullOptions {
    /** Keep at most this many vertices, those that matter most. */
    vertexLimit?: number;
}

export function hullInfo(module: Module, hull: number): HullInfo {
    module.bridge.hull_info(hull);
    const [dimension, vertexCount, faceCount, , error] = module.mail;
    return { dimension, vertexCount, faceCount, error };
}

/** All of a hull that is in the module's memory. */
export function readHull(module: Module, hull: number, call: string): HullMesh {
    const { bridge, dimension } = module;
    const info = hullInfo(module, hull);
    const { vertexCount, faceCount } = info;
    const corners = faceCount + module.mail[3];
    const planeSize = dimension + 1;
    const vertices = module.lend(vertexCount * dimension * BYTES, call, (memory) => {
        bridge.hull_vertices(hull, memory);
        return module.take(memory, vertexCount * dimension);
    });
    const sources = module.lend(vertexCount * INTEGER_BYTES, call, (memory) => {
        bridge.hull_sources(hull, memory);
        return module.takeIntegers(memory, vertexCount);
    });
    const planeBytes = faceCount * planeSize * BYTES;
    return module.lend(planeBytes + corners * INTEGER_BYTES, call, (memory) => {
        bridge.hull_faces(hull, memory + planeBytes, memory);
        const planes = module.take(memory, faceCount * planeSize);
        const normals = planes.filter((_, i) => i % planeSize < dimension);
        return { ...info, vertices, faces: module.takeIntegers(memory + planeBytes, corners), normals, sources };
    });
}

/** [count, i, j, ...] again and again, as lists. */
export function unpackFaces(faces: Int32Array): number[][] {
    const lists: number[][] = [];
    for (let at = 0; at < faces.length; at += 1 + faces[at])
        lists.push(Array.from(faces.subarray(at + 1, at + 1 + faces[at])));
    return lists;
}
