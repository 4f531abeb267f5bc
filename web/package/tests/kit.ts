/** What the tests of shapes and queries share: both dimensions under one roof, and small vector arithmetic. */
import { load, type Files } from "../dist/module/load.js";
import type { Module, Variant } from "../dist/module/module.js";

export type Vector = readonly number[];

export function dot(a: Vector, b: Vector): number {
    return a.reduce((sum, x, i) => sum + x * b[i], 0);
}

export function minus(a: Vector, b: Vector): number[] {
    return a.map((x, i) => x - b[i]);
}

export function plus(a: Vector, scale: number, b: Vector): number[] {
    return a.map((x, i) => x + scale * b[i]);
}

export function length(a: Vector): number {
    return Math.sqrt(dot(a, a));
}

export function files(dimension: 2 | 3): Files {
    return {
        simd: new URL(`../dist/tact${dimension}-simd.wasm`, import.meta.url),
        plain: new URL(`../dist/tact${dimension}.wasm`, import.meta.url),
    };
}

/** A module of its own, of one variant. */
export function fresh(dimension: 2 | 3, variant: Variant): Promise<Module> {
    return load(dimension, files(dimension), variant);
}

/** Points that lie evenly on the unit sphere. */
export function onSphere(count: number): [number, number, number][] {
    return Array.from({ length: count }, (_, i) => {
        const z = 1 - (2 * i + 1) / count;
        const radius = Math.sqrt(1 - z * z);
        const angle = 2.399963229728653 * i;
        return [radius * Math.cos(angle), radius * Math.sin(angle), z];
    });
}

/** Points on the unit circle. */
export function onCircle(count: number): [number, number][] {
    const angle = (2 * Math.PI) / count;
    return Array.from({ length: count }, (_, i) => [Math.cos(angle * i), Math.sin(angle * i)]);
}

export const meshFiles: Files = {
    simd: new URL("../dist/tact3-meshes-simd.wasm", import.meta.url),
    plain: new URL("../dist/tact3-meshes.wasm", import.meta.url),
};

export const partFiles: Files = {
    simd: new URL("../dist/tact2-parts-simd.wasm", import.meta.url),
    plain: new URL("../dist/tact2-parts.wasm", import.meta.url),
};

/** A module of space that has meshes. */
export function freshMeshes(variant: Variant): Promise<Module> {
    return load(3, meshFiles, variant);
}

/** A module that has the shapes that are not convex. */
export function freshWhole(dimension: 2 | 3, variant: Variant): Promise<Module> {
    return load(dimension, dimension === 2 ? partFiles : meshFiles, variant);
}
