/** Memory of worlds: freed without the user's thinking; and what happens when there is none. */
import { runInNewContext } from "node:vm";
import { setFlagsFromString } from "node:v8";
import * as plane from "tact/2d";
import { expect, test } from "vitest";
import { TactError } from "../../dist/errors.js";

const DT = 1 / 60;

setFlagsFromString("--expose_gc");
const collect = runInNewContext("gc") as () => void;

function bytes(): number {
    return plane.circle(1).module.buffer.byteLength;
}

/** A heap of boxes in a trough. */
function heap(): plane.World {
    const world = new plane.World();
    world.createBody({
        kind: "static",
        shapes: [plane.box([10, 0.5]), { shape: plane.box([0.5, 10]), position: [-5, 0] },
            { shape: plane.box([0.5, 10]), position: [5, 0] }],
    });
    for (let i = 0; i < 200; i++) {
        const position = [(i % 8) - 3.5, 1 + 0.6 * Math.floor(i / 8)] as const;
        world.createBody({ position, shapes: [plane.box([0.25, 0.25])] });
    }
    return world;
}

test("worlds that JavaScript has forgotten are freed", async () => {
    heap().step(DT);
    const one = bytes();
    for (let i = 0; i < 300; i++) {
        heap().step(DT);
        if (i % 10 !== 9) continue;
        collect();
        await new Promise((resolve) => { setTimeout(resolve, 0); });
    }
    expect(bytes()).toBeLessThan(one + 300 * 100_000);
    expect(heap().stats().bytes).toBeGreaterThan(200_000);
});

test("a body keeps its world", async () => {
    const [floor] = heap().bodies;
    collect();
    await new Promise((resolve) => { setTimeout(resolve, 0); });
    floor?.world.step(DT);
    expect(floor?.position).toEqual([0, 0]);
});

test("without memory a step is refused, and gives later what it would have given", () => {
    const world = heap();
    const undisturbed = heap();
    const { module } = plane.circle(1);
    const taken: number[] = [];
    for (let size = 2 ** 30; size >= 16; size /= 2) {
        for (let address = module.bridge.allocate(size); address !== 0; address = module.bridge.allocate(size)) {
            taken.push(address);
        }
    }
    let error: unknown;
    try {
        world.step(DT);
    } catch (thrown) {
        error = thrown;
    }
    expect(error).toBeInstanceOf(TactError);
    expect((error as TactError).status).toBe("no_memory");
    expect(world.stats().step).toBe(0);
    expect(() => new plane.World()).toThrow(/^new World: there is no more memory/);
    expect(() => world.save()).toThrow(/^save: /);
    for (const address of taken) module.release(address);
    for (let i = 0; i < 10; i++) {
        world.step(DT);
        undisturbed.step(DT);
    }
    expect(world.hash()).toBe(undisturbed.hash());
});
