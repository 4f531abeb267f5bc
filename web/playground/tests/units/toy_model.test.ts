/** The toy behind its view: what is refused is told in words and changes nothing, and what links say is so. */
import { afterEach, expect, test, vi } from "vitest";
import { parseAddress } from "../../src/toy/address";
import { ToyModel } from "../../src/toy/model";
import { engine as plane } from "../../src/toy/plane";
import { engine as space } from "../../src/toy/space";

/* Without a web server there are no files; the box of shapes and the empty one need none. */
vi.mock("../../src/toy/scenes/scene_files", () => ({ FILES: { 2: {}, 3: {} } }));

const ENGINES = { 2: plane, 3: space } as const;

let told: string[] = [];
const models: ToyModel[] = [];

async function modelOf(dimension: 2 | 3, text?: string): Promise<ToyModel> {
    told = [];
    const model = new ToyModel(ENGINES[dimension], (address) => told.push(address));
    models.push(model);
    await model.open(text);
    return model;
}

afterEach(() => {
    for (const model of models.splice(0)) model.dispose();
});

function passFrames(model: ToyModel, count: number): void {
    for (let i = 1; i <= count; i++) model.frame(1 / 60, i * 1000);
}

test.each([2, 3] as const)("gravity that the library refuses changes nothing, in dimension %i", async (dimension) => {
    const model = await modelOf(dimension);
    const hash = model.simulation?.hash();
    for (const absurd of [Infinity, 1e308, 1e150]) {
        model.notice.value = undefined;
        model.setGravity([...new Array<number>(dimension - 1).fill(0), absurd]);
        expect(model.notice.value, String(absurd)).toMatchObject({ tone: "warning", text: /gravity/ });
    }
    expect(model.simulation?.entries).toEqual([]);
    expect(model.simulation?.hash()).toBe(hash);
    model.setSpeed(2);
    expect(parseAddress(dimension, told.at(-1) ?? "").speed).toBe(2);
});

test("a rain of which a part is refused does not fall at all", async () => {
    const model = await modelOf(2);
    passFrames(model, 5);
    const { simulation } = model;
    const [count, step, hash] = [simulation?.things.length, simulation?.step, simulation?.hash()];
    expect(step).toBeGreaterThan(0);
    /* The largest kinds are just too large; the first few bodies are not. Then all are. */
    for (const size of [1.2e50, 1e60]) {
        model.notice.value = undefined;
        model.rain(200, size, size, [0, 0]);
        expect(model.notice.value).toMatchObject({ tone: "warning" });
        expect([simulation?.things.length, simulation?.step, simulation?.hash()]).toEqual([count, step, hash]);
    }
    model.drop("box", 1e60, [0, 0]);
    expect(simulation?.hash()).toBe(hash);
    expect(simulation?.entries).toEqual([]);
});

test.each(["gravity=0,1e308", "scene=empty&do=0:drop,box,1e300,0,0,0"])("the link %s is told", async (text) => {
    const model = await modelOf(2, text.includes("do=") ? undefined : text);
    if (text.includes("do=")) {
        const { formatFields } = await import("tact/link");
        const fields = text.split("&").map((field) => field.split("=") as [string, string]);
        await model.open(formatFields("/toy2", fields).slice("#/toy2?".length));
    }
    expect(model.notice.value?.tone).toBe("warning");
    expect(model.scene.value).toBe("start");
    passFrames(model, 3);
    expect(model.simulation?.step).toBe(3);
});

test("time stands still, and says why, where the library refuses to go on", async () => {
    const model = await modelOf(2);
    const { simulation } = model;
    if (!simulation) throw new Error("there is no world");
    simulation.entries = [{ step: 2, action: { kind: "gravity", at: [0, 1e308] } }];
    passFrames(model, 5);
    expect(model.playing.value).toBe(false);
    expect(model.notice.value?.tone).toBe("warning");
    expect(simulation.step).toBe(2);
});

test("a file that cannot be read is told", async () => {
    const model = await modelOf(2);
    await model.loadFile({ name: "a folder", text: () => Promise.reject(new Error("NotFoundError")) });
    expect(model.notice.value).toEqual({ tone: "warning", text: "a folder could not be read." });
});

test("an address that says nothing keeps the world and is completed", async () => {
    const model = await modelOf(2, "scene=empty");
    passFrames(model, 3);
    const { simulation } = model;
    await model.open(undefined);
    expect(model.simulation).toBe(simulation);
    expect(parseAddress(2, told.at(-1) ?? "").scene).toBe("empty");
});

test("the link to share says the very step while time goes on", async () => {
    const model = await modelOf(2);
    passFrames(model, 7);
    model.drop("box", 1, [0, 5]);
    passFrames(model, 3);
    const found = model.share();
    const state = parseAddress(2, "text" in found ? found.text : "");
    expect(state).toMatchObject({ step: 10, hash: model.simulation?.hash() });
    expect(state.entries).toHaveLength(1);
});

test("what no link can hold is told instead of shared", async () => {
    const model = await modelOf(2);
    for (let i = 0; i < 400; i++) model.drop("box", 1, [0, 10 + 2 * i]);
    expect(model.share()).toEqual({ problem: expect.stringContaining("8000 characters") });
    model.loadText(JSON.stringify({ dimension: 2, shapes: {}, bodies: [] }), "mine.json");
    expect(model.share()).toEqual({ problem: expect.stringContaining("mine.json is a file of yours") });
});
