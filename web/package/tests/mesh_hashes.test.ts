/** The scenes with meshes, made by worldFromScene(): after all steps the state must have the hash of the C library,
 * with vectors and without. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { worldFromScene, type MeshTriangles } from "tact/scene";
import { describe, expect, test, vi } from "vitest";
import { source } from "./native.js";

const folder = join(source, "scenes/meshes3");

/** The vertices and the triangles of a simple OBJ file. */
const meshTriangles: MeshTriangles = (file) => {
    const lines = readFileSync(join(folder, file), "utf8").split("\n").map((line) => line.trim().split(/\s+/));
    const rows = (key: string): string[][] => lines.filter(([first]) => first === key).map(([, ...rest]) => rest);
    return {
        points: rows("v").map((words) => words.map(Number)),
        triangles: rows("f").map((words) => words.map((word) => parseInt(word, 10) - 1)),
    };
};

const expected = readFileSync(join(source, "tests/determinism/world_hashes3.expected"), "utf8");

describe.each(["simd", "plain"] as const)("%s", (variant) => {
    test.each(["hills", "marble_run", "ring"])("%s", async (name) => {
        const found = new RegExp(`^double ${name} after (\\d+) steps: (\\w+)$`, "m").exec(expected);
        vi.resetModules();
        if (variant === "plain") vi.spyOn(WebAssembly, "validate").mockReturnValue(false);
        const tact = await import("tact/3d/meshes/streaming");
        vi.restoreAllMocks();
        expect(tact.box([1, 1, 1]).module.variant).toBe(variant);
        const { world } = worldFromScene(tact, readFileSync(join(folder, `${name}.json`), "utf8"), { meshTriangles });
        for (let i = 0; i < Number(found?.[1]); i++) world.step(1 / 60);
        expect(world.hash()).toBe(found?.[2]);
    });
});
