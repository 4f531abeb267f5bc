/** Every scene for worlds, made by worldFromScene() and stepped as tests/determinism/test_world_hashes.c does it: the state must
 * have the hash of the C library, with vectors and without. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { worldFromScene, type Tact2, type Tact3 } from "tact/scene";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { source } from "../native.js";

const DT = 1 / 60;

interface Expected {
    name: string;
    steps: number;
    hash: string;
}

function expectedHashes(dimension: 2 | 3): Expected[] {
    const text = readFileSync(join(source, `tests/determinism/world_hashes${dimension}.expected`), "utf8");
    return [...text.matchAll(/^double (\w+) after (\d+) steps: ([0-9a-f]{16})$/gm)]
        .map(([, name, steps, hash]) => ({ name, steps: Number(steps), hash }))
        .filter(({ name }) => existsSync(sceneFile(dimension, name))); // mesh_hashes.test.ts has the others
}

function sceneFile(dimension: 2 | 3, name: string): string {
    return join(source, `scenes/worlds${dimension}/${name}.json`);
}

function sceneText(dimension: 2 | 3, name: string): string {
    return readFileSync(sceneFile(dimension, name), "utf8");
}

/** The module as an engine loads it that has vectors, or has none. */
async function loaded(dimension: 2 | 3, variant: "simd" | "plain"): Promise<Tact2 | Tact3> {
    vi.resetModules();
    if (variant === "plain") vi.spyOn(WebAssembly, "validate").mockReturnValue(false);
    return dimension === 2 ? import("tact/2d/streaming") : import("tact/3d/streaming");
}

interface Stepped {
    step(dt: number): void;
    hash(): string;
    dispose(): void;
}

function worldOf(tact: Tact2 | Tact3, text: string): Stepped {
    return tact.dimension === 2 ? worldFromScene(tact, text).world : worldFromScene(tact, text).world;
}

function variantOf(tact: Tact2 | Tact3): string {
    return (tact.dimension === 2 ? tact.box([1, 1]) : tact.box([1, 1, 1])).module.variant;
}

for (const variant of ["simd", "plain"] as const) {
    for (const dimension of [2, 3] as const) {
        describe(`dimension ${dimension}, ${variant}`, () => {
            const scenes = expectedHashes(dimension);
            let tact: Tact2 | Tact3;

            beforeAll(async () => {
                tact = await loaded(dimension, variant);
                vi.restoreAllMocks();
            });

            test("this variant, and hashes to compare with", () => {
                expect(variantOf(tact)).toBe(variant);
                expect(scenes.length).toBeGreaterThanOrEqual(dimension === 2 ? 14 : 17);
            });

            test.each(scenes)("$name after $steps steps", ({ name, steps, hash }) => {
                const world = worldOf(tact, sceneText(dimension, name));
                for (let i = 0; i < steps; i++) world.step(DT);
                expect(world.hash()).toBe(hash);
                world.dispose();
            });
        });
    }
}
