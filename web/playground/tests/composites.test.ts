/** Shapes that are not convex, or have no end: scene files with them open on the benches and in the toy, numbers are
 * those of the package, and what GJK and EPA show is named. */
import type { Page } from "playwright-core";
import * as plane from "tact/2d/parts";
import * as space from "tact/3d/meshes";
import { shapeFromText, sceneToCase, worldFromScene } from "tact/scene";
import { expect } from "vitest";
import { button, choosePreset, drop, shownRows, text } from "./bench";
import { frames, rest, test } from "./browser";
import { readPng, variety } from "./pixels";

const SCENE2 = {
    dimension: 2,
    shapes: {
        ell: { type: "polygon", as: "ring", points: [[0, 0], [2, 0], [2, 0.5], [0.5, 0.5], [0.5, 2], [0, 2]] },
        bar: { type: "box", half_extents: [1, 0.2] }, ball: { type: "circle", radius: 0.4 },
        ground: { type: "chain", points: [[-6, 1], [-3, 0], [3, 0], [6, 1]] },
        low: { type: "half_plane", normal: [0, 1], offset: -3 },
    },
    bodies: [
        { name: "ell", shape: "ell", position: [0, 0.5] },
        { name: "stick", compound: true, position: [1.5, 3], shapes: [
            { shape: "bar" }, { shape: "ball", position: [1, 0] },
        ] },
        { name: "ground", shape: "ground", kind: "static" }, { name: "low", shape: "low", kind: "static" },
    ],
};

const SCENE3 = {
    dimension: 3,
    shapes: {
        ground: { type: "height_field", heights: [[0, 0.3, 0], [0.2, 0.6, 0.1], [0, 0.1, 0.5]], cell: 2 },
        bar: { type: "box", half_extents: [1, 0.2, 0.2] }, ball: { type: "sphere", radius: 0.4 },
        low: { type: "half_space", normal: [0, 0, 1], offset: -3 },
    },
    bodies: [
        { name: "ground", shape: "ground", kind: "static", position: [-2, -2, 0] },
        { name: "stick", compound: true, position: [0, 0, 2], shapes: [
            { shape: "bar" }, { shape: "ball", position: [1, 0, 0] },
        ] },
        { name: "low", shape: "low", kind: "static" },
    ],
};

/** What the package answers about the first two bodies, B moved. */
function answer(scene: object, position?: number[]): Record<string, string> {
    const { dimension, a, b } = sceneToCase(scene);
    const place = position ?? b.position;
    const gap = dimension === 2
        ? plane.distance({ ...a, shape: shapeFromText(plane, a.shape) },
            { ...b, position: place, shape: shapeFromText(plane, b.shape) })
        : space.distance({ ...a, rotation: [0, 0, 0, 1], shape: shapeFromText(space, a.shape) },
            { ...b, rotation: [0, 0, 0, 1], position: place, shape: shapeFromText(space, b.shape) });
    return {
        [gap.distance < 0 ? "depth" : "distance"]: text(Math.abs(gap.distance)),
        "error bound": text(gap.errorBound), "normal": text(gap.normal),
        "point of a": text(gap.pointA), "point of b": text(gap.pointB),
    };
}

/** Waits until the bench shows a case that has no link: the address is that of the bench alone. */
async function settledWithout(page: Page): Promise<void> {
    await page.getByTestId("deciding").waitFor();
    await page.waitForFunction(() => !location.hash.includes("?"));
    await rest(page);
}

async function positionOfB(page: Page, axes: readonly string[]): Promise<number[]> {
    const panel = page.getByRole("group", { name: "Shape B" });
    return Promise.all(axes.map(async (axis) =>
        Number(await panel.getByLabel(`Position of B, ${axis}`, { exact: true }).inputValue())));
}

const CASES = [
    { dimension: 2, scene: SCENE2, name: "Ring of 6 points", parts: /convex part \d of A and shape 1 of B/ },
    { dimension: 3, scene: SCENE3, name: "Height field", parts: /triangle \d of A and shape \d of B/ },
] as const;

test.for(CASES)("a scene opens on the bench of $dimension, and its numbers are right", async (
    { dimension, scene, name, parts }, { open },
) => {
    const page = await open({ fragment: `#/${dimension}d` });
    await drop(page, "composites.json", JSON.stringify(scene));
    await expect.poll(() => page.getByTestId("deciding").textContent()).toMatch(parts);
    await settledWithout(page);
    expect(await shownRows(page)).toMatchObject(answer(scene));
    const panel = page.getByRole("group", { name: "Shape A" });
    await expect.poll(() => panel.getByRole("combobox").first().innerText()).toContain(name);
    expect(new URL(page.url()).hash).toBe(`#/${dimension}d`);
});

test("what is dragged goes with the pointer, and the answer with it", async ({ open }) => {
    const page = await open();
    await drop(page, "composites.json", JSON.stringify(SCENE2));
    await page.getByTestId("deciding").waitFor();
    await settledWithout(page);
    const box = await page.locator("[data-body=b]").boundingBox();
    if (!box) throw new Error("B is not drawn");
    const from = { x: box.x + 0.3 * box.width, y: box.y + box.height / 2 };
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x - 40, from.y + 25, { steps: 4 });
    await page.mouse.up();
    await settledWithout(page);
    const position = await positionOfB(page, ["x", "y"]);
    expect(position).not.toEqual([1.5, 3]);
    expect(await shownRows(page)).toMatchObject(answer(SCENE2, position));
});

test("contact points of a compound have their own places", async ({ open }) => {
    const page = await open();
    await choosePreset(page, "Compound on a chain");
    await settledWithout(page);
    const rows = await shownRows(page);
    expect(Object.keys(rows).filter((name) => name.endsWith("separation"))).toHaveLength(2);
    await button(page, "First step").click();
    await settledWithout(page);
    expect(await page.getByTestId("caption").innerText()).toMatch(/GJK looks for the point of A/);
});

test.for(CASES)("the toy of $dimension shows them and goes on as the package does", async (
    { dimension, scene }, { open },
) => {
    const page = await open({ fragment: `#/toy${dimension}`, viewport: { width: 900, height: 420 } });
    await page.locator("input[type=file]").setInputFiles({
        name: "composites.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(scene)),
    });
    const told = (name: string): Promise<string> =>
        page.locator("dl[aria-label='The last step'] > div")
            .filter({ has: page.locator("dt").getByText(name, { exact: true }) }).locator("dd").innerText();
    await expect.poll(() => told("bodies")).toBe(String(scene.bodies.length));
    await expect.poll(async () => Number(await told("step"))).toBeGreaterThan(30);
    await button(page, "Pause").click();
    await frames(page, 3);
    const steps = Number(await told("step"));
    const { world } = dimension === 2 ? worldFromScene(plane, scene) : worldFromScene(space, scene);
    for (let i = 0; i < steps; i++) world.step(1 / 60);
    await expect.poll(() => told("hash")).toBe(world.hash());
    const picture = readPng(await page.getByRole("application", { name: "World" }).screenshot());
    expect(variety(picture)).toBeGreaterThan(4);
});
