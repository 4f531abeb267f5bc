/** The panels of the bench of the plane: what is typed, chosen, stepped through, and the numbers that come of it. */
import { expect } from "vitest";
import { test } from "./browser";
import {
    answerOf, button, caption, caseOf, caseWhere, choosePreset, COMPOSITES, expectCaption, expectRight, field,
    sample, settled, shownRows, text as written, type,
} from "./bench";

const sqrt41 = Math.sqrt(41);

test("the page opens with the classic example, right to the last digit", async ({ open }) => {
    const page = await open();
    const rows = await expectRight(page);
    expect(rows["status"]).toBe("overlap");
    expect(Math.abs(Number(rows["depth"]) - 6 / sqrt41)).toBeLessThanOrEqual(Number(rows["error bound"]));
    expect(await page.title()).toContain("Tact");
});

/** What is known of the examples without asking anybody: status, and distance where there is a formula. */
const examples: readonly [name: string, status: string, distance?: number][] = [
    ["Classic example", "overlap", -6 / sqrt41],
    ["Apart", "separated"],
    ["Touching", "touching", 0],
    ["Coincident", "overlap", -2],
    ["Thin", "overlap"],
    ["Circle in circle", "overlap", Math.hypot(1, 0.5) - 4],
    ["Deep", "overlap"],
    ["Rounded", "overlap"],
    ["64 corners each", "overlap"],
    ["Tiny against huge", "overlap"],
];

test("each example shows what the package answers, and what is known of it", async ({ open }) => {
    const page = await open();
    for (const [name, status, distance] of examples) {
        await choosePreset(page, name);
        await settled(page);
        const rows = await expectRight(page);
        expect(rows["status"], name).toBe(status);
        if (distance !== undefined) {
            const shown = rows["depth"] === undefined ? Number(rows["distance"]) : -Number(rows["depth"]);
            expect(Math.abs(shown - distance), name).toBeLessThanOrEqual(Number(rows["error bound"]) + 1e-15);
        }
    }
});

test("every example of the menu is in this list", async ({ open }) => {
    const page = await open();
    await button(page, "Examples").click();
    const names = await page.getByRole("menuitem").locator(".menu-label").allInnerTexts();
    expect(names).toEqual([...examples.map(([name]) => name), ...COMPOSITES.slice(0, 3)]);
});

test("buttons, keys and the slider walk through every step that the package reports", async ({ open }) => {
    const page = await open();
    await settled(page);
    const { count } = answerOf(caseOf(page)).trace;
    expect(count).toBeGreaterThan(3);
    await expectCaption(page, `Step 1 of ${count}`);
    await button(page, "Answer").click();
    await expectCaption(page, `Answer, after ${count} steps`);
    await button(page, "First step").click();
    for (let i = 1; i <= count; i++) {
        await expectCaption(page, `Step ${i} of ${count}`);
        await button(page, "Step forward").click();
    }
    await expectCaption(page, "Answer");
    expect(await button(page, "Step forward").isDisabled()).toBe(true);
    await page.locator(".headline").click();
    for (let i = count; i >= 1; i--) {
        await page.keyboard.press("ArrowLeft");
        await expectCaption(page, `Step ${i} of ${count}`);
    }
    await page.keyboard.press("End");
    await expectCaption(page, "Answer");
    await page.keyboard.press("Home");
    await expectCaption(page, `Step 1 of ${count}`);
    await page.getByRole("slider", { name: "Step", exact: true }).fill("2");
    await expectCaption(page, `Step 3 of ${count}`);
    expect((await caseWhere(page, "the step is in the address", (found) => found.step === 2)).step).toBe(2);
});

test("the numbers of each step are the package's", async ({ open }) => {
    const page = await open();
    const given = await caseWhere(page, "the first step is in the address", (found) => found.step === 0);
    const { trace } = answerOf(given);
    for (let i = 0; i < trace.count; i++) {
        const step = trace.step(i);
        const list = page.getByRole("region", { name: "Numbers", includeHidden: true });
        await expectCaption(page, `Step ${i + 1} of`);
        if (step.kind === "simplex" || step.kind === "polytope") {
            expect(await list.getByTestId("lower bound").textContent()).toBe(written(step.lower));
            expect(await list.getByTestId("upper bound").textContent()).toBe(written(step.upper));
            const found = step.kind === "polytope" || step.asked ? written(step.support) : "none";
            expect(await list.getByTestId("support, w").textContent()).toBe(found);
        }
        await button(page, "Step forward").click();
    }
});

test("the steps play once by themselves, pause stops them, and a key goes on", async ({ open }) => {
    const page = await open({ reducedMotion: "no-preference" });
    await expect.poll(() => caption(page).innerText(), { timeout: 10_000 }).toMatch(/^Step 3 of/);
    await button(page, "Pause").click();
    await button(page, "Play").waitFor();
    const stopped = await caption(page).innerText();
    await page.waitForTimeout(1300);
    expect(await caption(page).innerText()).toBe(stopped);
    await caption(page).click();
    await page.keyboard.press("p");
    await expect.poll(() => caption(page).innerText()).toMatch(/^Answer/);
    await button(page, "Play").waitFor();
});

test("just touch moves B by the answer, and undo brings it back", async ({ open }) => {
    const page = await open();
    await caseWhere(page, "an address", () => true);
    const before = await expectRight(page);
    const given = caseOf(page);
    await button(page, "Just touch").click();
    await caseWhere(page, "B has moved", (found) => found.b.position[0] !== given.b.position[0]);
    const touching = await expectRight(page);
    expect(touching["status"]).toBe("touching");
    await button(page, "Undo").click();
    await caseWhere(page, "B is back", (found) => found.b.position[0] === given.b.position[0]);
    expect(await expectRight(page)).toEqual(before);
    await button(page, "Redo").click();
    await caseWhere(page, "B has moved again", (found) => found.b.position[0] !== given.b.position[0]);
    expect(await expectRight(page)).toEqual(touching);
});

test("every type, against one of another type: the page shows what the package answers", async ({ open }) => {
    const page = await open();
    await expectRight(page);
    const types = await page.getByRole("combobox", { name: "Type of A" }).locator("option").allTextContents();
    expect(types.length).toBe(8);
    for (const [i, one] of types.entries()) {
        const other = types[(3 * i + 1) % types.length] ?? one;
        await page.getByRole("combobox", { name: "Type of A" }).selectOption({ label: one });
        await page.getByRole("combobox", { name: "Type of B" }).selectOption({ label: other });
        await caseWhere(page, `A is a ${one}`, (found) => found.a.shape.type === one.toLowerCase());
        await expectRight(page);
    }
});

test("contact points are shown when they are asked for", async ({ open }) => {
    const page = await open();
    await page.getByRole("radio", { name: "Contact points" }).check({ force: true });
    await caseWhere(page, "contact points are asked for", (found) => found.query === "collide");
    const rows = await expectRight(page);
    expect(rows["contact 1, separation"]).toBeDefined();
});

const absurd = [
    "1e308", "-1e308", "1e-320", "Infinity", "-Infinity", "NaN", "abc", "", "1 2", "1e999", "0x10", "\u0663",
    "1,5", "--1",
];

test("absurd texts in a field give an answer or a message", async ({ open }) => {
    const page = await open();
    const names = ["Position of B, x", "Rotation of B, radians", "Rounding of B", "Point 1 of B, x"];
    for (const [i, name] of names.entries()) {
        for (const text of sample(absurd, names.length, i)) {
            await type(page, name, text);
            const complaint = page.getByRole("alert");
            if ((await complaint.count()) > 0) {
                expect((await complaint.first().innerText()).length, `${name}: ${text}`).toBeGreaterThan(10);
            }
            expect((await shownRows(page))["status"], `${name}: ${text}`).toMatch(/^(overlap|separated|touching)$/);
            await field(page, name).press("Escape");
        }
        await choosePreset(page, "Apart");
        await caseWhere(page, "the example", (found) => found.b.shape.type === "ellipse");
        expect((await expectRight(page))["status"]).toBe("separated");
        await choosePreset(page, "Classic example");
    }
});

const flat: readonly [type: string, name: string, value: string][] = [
    ["Circle", "Radius of B", "0"],
    ["Circle", "Radius of B", "-1"],
    ["Box", "Half extents of B, x", "0"],
    ["Capsule", "Half length of B", "0"],
    ["Capsule", "Radius of B", "0"],
    ["Ellipse", "Radii of B, y", "0"],
    ["Polygon", "Rounding of B", "-1"],
];

test("what is refused is told once, beside its field, in words without the library's names", async ({ open }) => {
    const page = await open();
    await settled(page);
    for (const [name, value, words] of [
        ["Position of B, x", "-1.7976931348623157e+308", /^Sizes, positions or speeds are too large/],
        ["Rounding of A", "-1", /^Rounding is -1/],
        ["Point 2 of A, y", "1e300", /^Sizes, positions or speeds are too large/],
    ] as const) {
        await type(page, name, value);
        const alert = page.getByRole("alert");
        await expect.poll(() => alert.allInnerTexts(), { message: name }).toEqual([expect.stringMatching(words)]);
        expect(await alert.innerText()).not.toMatch(/trace|polygon:|position is \[/i);
        expect(await field(page, name).getAttribute("aria-invalid")).toBe("true");
        expect(await field(page, name).getAttribute("aria-describedby")).toBe(await alert.getAttribute("id"));
        const [label, box] = [await alert.boundingBox(), await field(page, name).boundingBox()];
        expect((label?.y ?? 0) - (box?.y ?? 0), "right below").toBeLessThan(name.startsWith("Point") ? 160 : 60);
        await type(page, name, name.startsWith("Point") ? 9 : 0);
        await expect.poll(() => alert.count()).toBe(0);
        expect(await page.locator("[aria-invalid=true]").count()).toBe(0);
    }
});

test("letters do nothing while a button or a field has the focus", async ({ open }) => {
    const page = await open();
    await settled(page);
    const before = caseOf(page);
    for (const name of ["Export", "Step forward", "Play", "Zoom in: World"]) {
        await button(page, name).focus();
        for (const key of ["t", "a", "p", "?"]) await page.keyboard.press(key);
    }
    await settled(page);
    expect(caseOf(page)).toEqual(before);
    expect(await page.getByRole("group", { name: "Shape B" }).getAttribute("data-selected")).toBe("true");
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(await button(page, "Pause").count()).toBe(0);
    await caption(page).click();
    await page.keyboard.press("t");
    await caseWhere(page, "B has moved", ({ b }) => b.position[0] !== before.b.position[0]);
});

test("a size of zero or below gives an answer or a message, and can be mended", async ({ open }) => {
    const page = await open();
    const message = page.getByRole("group", { name: "Shape B" }).getByRole("alert");
    for (const [kind, name, value] of sample(flat, 2)) {
        await page.getByRole("combobox", { name: "Type of B" }).selectOption({ label: kind });
        await caseWhere(page, "the type", (found) => found.b.shape.type === kind.toLowerCase());
        const before = await expectRight(page);
        await type(page, name, value);
        if ((await message.count()) === 0) {
            const holds = JSON.stringify(Number(value));
            await caseWhere(page, "the size is in the address", ({ b }) => JSON.stringify(b.shape).includes(holds));
            await expectRight(page);
        } else {
            expect((await message.first().innerText()).length).toBeGreaterThan(15);
            expect(await page.getByText("These are the last pictures that had one.").count()).toBeGreaterThan(0);
            expect(await shownRows(page)).toEqual(before);
            expect(await button(page, "Just touch").isDisabled()).toBe(true);
        }
        await button(page, "Undo").click();
        await message.waitFor({ state: "detached" });
        await expect.poll(() => shownRows(page), { message: `${name} is undone` }).toEqual(before);
        await expectRight(page);
    }
});

test("points are added, moved and removed; those that are not on the hull are told", async ({ open }) => {
    const page = await open();
    const b = page.getByRole("group", { name: "Shape B" });
    await b.getByRole("button", { name: "Add a point" }).click();
    await caseWhere(page, "five points", (found) => found.b.shape.points?.length === 5);
    await expectRight(page);
    await type(page, "Point 5 of B, x", 8);
    await type(page, "Point 5 of B, y", 5);
    await caseWhere(page, "the point is inside", (found) => found.b.shape.points?.[4]?.join() === "8,5");
    expect(await b.innerText()).toContain("One point is inside the hull");
    await expectRight(page);
    for (let count = 4; count >= 1; count--) {
        await button(page, "Remove point 1 of B").click();
        await caseWhere(page, `${count} points`, (found) => found.b.shape.points?.length === count);
        await expectRight(page);
    }
    await button(page, "Remove point 1 of B").click();
    await b.getByRole("alert").waitFor();
    await b.getByRole("button", { name: "Add a point" }).click();
    await b.getByRole("alert").waitFor({ state: "detached" });
    await expectRight(page);
});

test("a number is copied with all its digits", async ({ open }) => {
    const page = await open({ panel: "numbers", permissions: ["clipboard-read", "clipboard-write"] });
    const rows = await expectRight(page);
    const copied = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
    await button(page, "Copy normal").click();
    await expect.poll(copied).toBe(rows["normal"]);
    await button(page, "Copy the answer as JSON").click();
    await expect.poll(copied).toMatch(/^\{/);
    await caseWhere(page, "an address", () => true);
    expect(JSON.parse(await copied())).toEqual(JSON.parse(JSON.stringify(answerOf(caseOf(page)).gap)));
    await button(page, "Copy the link").click();
    await expect.poll(async () => (await copied()) === page.url()).toBe(true);
});

test("fields take a nudge by arrow keys", async ({ open }) => {
    const page = await open();
    await field(page, "Position of B, x").press("ArrowUp");
    await caseWhere(page, "B has moved by a tenth", (found) => found.b.position[0] === 0.1);
    await field(page, "Position of B, x").press("Shift+ArrowDown");
    await caseWhere(page, "B has moved by one", (found) => found.b.position[0] === -0.9);
    await expectRight(page);
});

test("a fraction may be typed, but not a part of one", async ({ open }) => {
    const page = await open();
    await type(page, "Position of B, x", "−1/3");
    await caseWhere(page, "B has moved", (found) => found.b.position[0] === -1 / 3);
    await type(page, "Position of B, x", "1/");
    await page.getByRole("alert").waitFor();
});

test("a refused text gives way to a number that comes from elsewhere", async ({ open }) => {
    const page = await open();
    const b = field(page, "Position of B, x");
    await type(page, "Position of B, x", 3);
    await caseWhere(page, "B has moved", (found) => found.b.position[0] === 3);
    await type(page, "Position of B, x", "abc");
    await page.getByRole("alert").waitFor();
    expect(await b.inputValue()).toBe("abc");
    await button(page, "Undo").click();
    await page.getByRole("alert").waitFor({ state: "detached" });
    await expect.poll(() => b.inputValue()).toBe("0");
});

test("what is no rotation of space is turned by the buttons all the same", async ({ open }) => {
    const page = await open({ fragment: "#/3d" });
    await expectRight(page);
    await type(page, "Rotation of B, x", "0, 0, 0, 0");
    await page.getByText("These are the last pictures that had one.").first().waitFor();
    await page.getByRole("group", { name: "Shape B" }).getByRole("button", { name: "z", exact: true }).click();
    await caseWhere(page, "B is turned by 15 degrees", (found) =>
        typeof found.b.rotation !== "number" && Math.abs((found.b.rotation[2] ?? 0) - Math.sin(Math.PI / 24)) < 1e-15);
    await expectRight(page);
});
