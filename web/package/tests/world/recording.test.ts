/** Recordings are replayed to the last bit, here and by the command; what is damaged is refused. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import * as plane from "tact/2d/parts";
import * as space from "tact/3d/meshes";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tact, temporary, type Folder } from "../native.js";
import { DT, refusal } from "./kit.js";

const STEPS = 60;
let folder: Folder;
beforeAll(() => { folder = temporary(); });
afterAll(() => folder.remove());

/** Crates, of which one is pushed, one comes late, and one hangs; the recording, and the hash at the end. */
function played(tact: typeof plane | typeof space, dimension: 2 | 3): { bytes: Uint8Array; hash: string } {
    const { World, box } = tact as unknown as typeof space;
    const along = (x: number, y: number): number[] => (dimension === 2 ? [x, y] : [x, 0, y]);
    const crate = box(along(0.5, 0.5).map((x) => x || 0.5) as [number, number, number]);
    const world = new World();
    const floor = box(along(9, 9).map((x) => x || 9));
    const ground = world.createBody({ kind: "static", position: along(0, -9), shapes: [floor] });
    const crates = [0, 1, 2].map((i) => world.createBody({ position: along(3 * i, 0.6), shapes: [crate] }));
    const ends = { position: along(0, 2), positionB: along(0, 0.6) };
    world.createJoint({ kind: "distance", bodyA: ground, bodyB: crates[0]!, ...ends });
    const parts: Uint8Array[] = [];
    const recorder = world.record((bytes) => { parts.push(bytes); });
    for (let i = 0; i < STEPS; i++) {
        if (i === 20) crates[1]!.applyImpulse(along(2, 0));
        if (i === 30) world.createBody({ position: along(0, 4), shapes: [crate] });
        world.applyWind({ velocity: along(1, 0) }, DT);
        world.step(DT);
    }
    recorder.close();
    expect(recorder.closed).toBe(true);
    const written = parts.length;
    const hash = world.hash();
    world.step(DT);
    expect(parts.length).toBe(written);
    return { bytes: new Uint8Array(Buffer.concat(parts)), hash };
}

describe("a recording", () => {
    test.each([[plane, 2], [space, 3]] as const)("goes to the last bit, %#", (library, dimension) => {
        const { bytes, hash } = played(library, dimension);
        expect(library.World.replay(bytes)).toEqual({ steps: STEPS, firstDifference: 0, hash });
        const file = join(folder.path, "recording");
        writeFileSync(file, bytes);
        expect(tact("replay", file)).toContain(`${STEPS} steps, all as recorded; hash ${hash}`);
    });

    test("that is damaged is refused, or differs", () => {
        const { bytes } = played(plane, 2);
        const whole = plane.World.replay(bytes);
        for (let at = 0; at < bytes.length; at += Math.ceil(bytes.length / 50)) {
            const bad = bytes.slice();
            bad[at]! ^= 1 << (at % 8);
            try {
                expect(plane.World.replay(bad)).not.toEqual(whole);
            } catch (error) {
                if (!(error instanceof Error) || !("status" in error)) throw error;
                expect(error).toMatchObject({ status: "bad_snapshot" });
            }
        }
        expect(refusal(() => plane.World.replay(bytes.slice(0, -7))).message).toMatch(/^World.replay: .*; step 60$/);
        expect(refusal(() => plane.World.replay(new Uint8Array())).message).toMatch(/; step 1$/);
        expect(refusal(() => plane.World.replay(7 as never)).message).toMatch(/bytes that record\(\) has written/);
    });
});

test("one at a time, until the world or what writes has no more room", () => {
    const world = new plane.World();
    const recorder = world.record(() => {});
    expect(refusal(() => world.record(() => {})).message).toMatch(/^record: this world is being recorded/);
    recorder.close();
    let room = 1;
    const full = world.record(() => { if (room-- === 0) throw new RangeError("no room"); });
    expect(() => world.step(DT)).toThrow("no room");
    expect(full.closed).toBe(true);
    world.step(DT);
    expect(world.stats().step).toBe(2);
    const last = world.record(() => {});
    world.dispose();
    expect(last.closed).toBe(true);
    expect(refusal(() => new plane.World().record(7 as never)).message).toMatch(/a function that takes bytes/);
});
