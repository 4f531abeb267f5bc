/** Files that are dropped on a bench, and those that it hands out. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sceneToCase } from "tact/scene";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "./browser";
import { button, caseOf, caseWhere, drop, expectRight, said, settled, shownRows } from "./bench";

const scene = JSON.stringify({
    dimension: 2,
    shapes: { disc: { type: "circle", radius: 1.5 }, slab: { type: "box", half_extents: [2, 0.5] } },
    bodies: [{ name: "disc", shape: "disc", position: [0, 2.25] }, { name: "slab", shape: "slab" }],
});

const cube = `v -1 -1 -1\nv 1 -1 -1\nv 1 1 -1\nv -1 1 -1\nv -1 -1 1\nv 1 -1 1\nv 1 1 1\nv -1 1 1
f 1 2 3 4\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n`;

test("a scene file is opened", async ({ open }) => {
    const page = await open();
    await expectRight(page);
    await drop(page, "scene.json", scene);
    await caseWhere(page, "the scene's shapes", ({ a, b }) => a.shape.type === "circle" && b.shape.type === "box");
    const rows = await expectRight(page);
    expect(Number(rows["distance"])).toBe(0.25);
});

const broken: readonly [what: string, name: string, content: string | Buffer, says: RegExp][] = [
    ["is no JSON", "scene.json", scene.slice(0, 60), /scene\.json.*JSON/],
    ["is empty", "scene.json", "", /scene\.json: /],
    ["is another kind of JSON", "package.json", '{"name": "x"}', /package\.json.*dimension/],
    ["has a shape of no size", "scene.json", scene.replace("1.5", "-1"), /radius is -1/],
    ["has a key that nobody knows", "scene.json", scene.replace("radius", "raduis"), /raduis/],
    ["has one body", "scene.json", scene.replace(/,\{"name":"slab".*?\}/, ""), /two bodies/],
    ["is a picture", "cat.png", Buffer.from([0x89, 0x50, 0x4e, 0x47]), /scene files/],
];

test("a broken file is refused with a message, and nothing changes", async ({ open }) => {
    const page = await open();
    const before = await expectRight(page);
    for (const [what, name, content, says] of broken) {
        await drop(page, name, content);
        await expect.poll(() => said(page).innerText(), { message: `a file that ${what}` }).toMatch(says);
        expect(await shownRows(page), `a file that ${what}`).toEqual(before);
    }
});

test("what was wrong with a file is gone from the screen when another opens", async ({ open }) => {
    const page = await open({ fragment: "#/3d" });
    await expectRight(page);
    await drop(page, "huge.obj", cube.replaceAll("1 ", "1e300 "));
    await expect.poll(() => said(page).innerText()).toMatch(/^huge\.obj makes no hull\. Sizes/);
    await drop(page, "cube.obj", cube);
    await page.locator(".v3-notice").waitFor();
    await expect.poll(() => said(page).innerText()).toBe("");
});

test("a scene of space, dropped on the plane, opens the bench of space", async ({ open }) => {
    const page = await open();
    await expectRight(page);
    const inSpace = {
        dimension: 3,
        shapes: { ball: { type: "sphere", radius: 1 } },
        bodies: [{ name: "one", shape: "ball" }, { name: "other", shape: "ball", position: [0, 0, 3] }],
    };
    await drop(page, "space.json", JSON.stringify(inSpace));
    await caseWhere(page, "the scene's case", (found) => found.dimension === 3);
    expect(Number((await expectRight(page))["distance"])).toBe(1);
});

test("a mesh dropped on space becomes a hull", async ({ open }) => {
    const page = await open({ fragment: "#/3d" });
    await caseWhere(page, "an address", () => true);
    const hulls = caseOf(page);
    await drop(page, "cube.obj", cube);
    const found = await caseWhere(page, "a hull of eight points", ({ a, b }) =>
        [a, b].some(({ shape }) => shape.points?.length === 8));
    expect([found.a.shape.type, found.b.shape.type]).toContain("hull");
    expect(found).not.toEqual(hulls);
    await expectRight(page);
});

const brokenMeshes: readonly [what: string, name: string, content: string | Buffer][] = [
    ["is empty", "empty.obj", ""],
    ["is cut off", "cut.obj", "v 1 2\nv x y z\nf 1 2"],
    ["has infinite vertices", "far.obj", "v 1e999 0 0\nv 0 1 0\nv 0 0 1\nv 1 1 1\n"],
    ["is no STL", "noise.stl", Buffer.from(Array.from({ length: 300 }, (_, i) => (i * 97) % 256))],
    ["is no PLY", "noise.ply", "ply\nformat ascii 1.0\nelement vertex 99\nend_header\n1 2"],
    ["is no glTF", "noise.gltf", "{]"],
    ["is no GLB", "noise.glb", Buffer.from("glTF\0\0\0")],
    ["is of a kind that nobody knows", "song.mp3", "ID3"],
];

test("a broken mesh is refused with a message that names it, and nothing changes", async ({ open }) => {
    const page = await open({ fragment: "#/3d" });
    await expectRight(page);
    const before = caseOf(page);
    for (const [what, name, content] of brokenMeshes) {
        await drop(page, name, content);
        await expect.poll(() => said(page).innerText(), { message: `a mesh that ${what}` }).toContain(name);
        await settled(page);
        expect(caseOf(page), `a mesh that ${what}`).toEqual(before);
    }
});

async function exported(page: Page, entry: string): Promise<string> {
    await button(page, "Export").click();
    const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("menuitem").filter({ hasText: entry }).click(),
    ]);
    const folder = mkdtempSync(join(tmpdir(), "tact-"));
    try {
        await download.saveAs(join(folder, "file"));
        return readFileSync(join(folder, "file"), "utf8");
    } finally {
        rmSync(folder, { recursive: true });
    }
}

test("the scene file that is handed out holds the case, and the command answers alike", async ({ open }) => {
    const page = await open();
    const rows = await expectRight(page);
    const text = await exported(page, "Scene file");
    await caseWhere(page, "an address", () => true);
    expect(sceneToCase(text)).toEqual({ ...caseOf(page), step: -1 });
    const folder = mkdtempSync(join(tmpdir(), "tact-"));
    try {
        writeFileSync(join(folder, "case.json"), text);
        const command = `${process.env.TACT_BUILD ?? "../build"}/tact`;
        const line = execFileSync(command, ["distance", join(folder, "case.json"), "--format", "jsonl"]).toString();
        const told = JSON.parse(line) as { status: string; distance: number; normal: number[] };
        expect(told.status).toBe(rows["status"]);
        expect(String(-told.distance)).toBe(rows["depth"]);
        expect(told.normal.join(", ")).toBe(rows["normal"]);
    } finally {
        rmSync(folder, { recursive: true });
    }
});

test("the C program that is handed out holds the link to the case", async ({ open }) => {
    const page = await open();
    const text = await exported(page, "C program");
    expect(text).toContain("tact2_distance");
    await expect.poll(() => page.url(), { message: "the address holds the case" }).toContain("#");
    expect(text).toContain(page.url().split("#")[1]);
});
