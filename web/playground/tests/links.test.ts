/** Links: the whole state is in the address, and comes back from it to the last bit. */
import { formatLink } from "tact/link";
import { expect } from "vitest";
import type { Case } from "../../package/src/types";
import { test } from "./browser";
import { caseOf, caseWhere, expectRight, shownRows, type } from "./bench";

/** Numbers whose last bits matter. */
const tricky: Case = {
    dimension: 2,
    a: {
        shape: { type: "polygon", points: [[0.1, 1 / 3], [2 / 3, Math.SQRT2], [-1e-7, 1.1]], rounding: 0.1 + 0.2 },
        position: [1 / 7, -0.3],
        rotation: 0.1,
    },
    b: { shape: { type: "ellipse", radii: [Math.PI / 3, 0.7] }, position: [0.9, 5e-324], rotation: 2 / 3 },
    query: "collide",
    step: 1,
};

const turned: Case = {
    dimension: 3,
    a: {
        shape: { type: "hull", points: [[0.1, 0, 0], [0, 1 / 3, 0], [0, 0, Math.E], [-1, -1, -1]] },
        position: [0, 0, 0],
        rotation: [0, 0, 0, 1],
    },
    b: {
        shape: { type: "cone", radius: 1.1, half_height: 2 / 3 },
        position: [0.3, 0.2, 0.1],
        rotation: [0.5, 0.5, 0.5, 0.5],
    },
    query: "distance",
    step: -1,
};

for (const given of [tricky, turned]) {
    const where = given.dimension === 2 ? "the plane" : "space";
    test(`a case of ${where} is opened, changed and loaded again`, async ({ open }) => {
        const page = await open({ fragment: formatLink("", given) });
        await expectRight(page);
        expect(caseOf(page)).toEqual(given);
        const x = 0.1 + 0.2;
        await type(page, "Position of B, x", x);
        const changed = await caseWhere(page, "B has moved", (found) => found.b.position[0] === x);
        expect(changed).toEqual({ ...given, b: { ...given.b, position: [x, ...given.b.position.slice(1)] } });
        const before = await expectRight(page);
        await page.reload();
        await expectRight(page);
        expect(await shownRows(page)).toEqual(before);
        expect(caseOf(page)).toEqual(changed);
    });
}

test("a link to a step shows that step", async ({ open }) => {
    const page = await open({ fragment: formatLink("", { ...tricky, step: 1 }) });
    await expectRight(page);
    expect(await page.getByTestId("caption").innerText()).toMatch(/^Step 2 of \d+/);
});

test("an address that is changed by hand is followed", async ({ open }) => {
    const page = await open();
    await expectRight(page);
    await page.evaluate((fragment) => (location.hash = fragment), formatLink("", tricky));
    await caseWhere(page, "the case of the new address", (found) => found.b.shape.type === "ellipse");
    await expectRight(page);
    expect(caseOf(page)).toEqual(tricky);
});

test("a link that is cut is told, and what can be read is offered", async ({ open }) => {
    const whole = formatLink("", tricky);
    for (const part of [0.2, 0.5, 0.8, 0.97]) {
        const page = await open({ fragment: whole.slice(0, Math.floor(part * whole.length)) });
        const notice = page.getByRole("alert", { name: "Broken link" });
        await notice.waitFor();
        expect(await notice.innerText()).toContain("This link is not whole");
        await notice.getByRole("button").first().click();
        await notice.waitFor({ state: "detached" });
        await expectRight(page);
    }
});

test("a link with one digit changed is told, never silently misread", async ({ open }) => {
    const whole = formatLink("", tricky);
    const page = await open({ fragment: whole.replace("1.1", "1.2") });
    const notice = page.getByRole("alert", { name: "Broken link" });
    await notice.waitFor();
    await notice.getByRole("button", { name: /^Start with/ }).click();
    await notice.waitFor({ state: "detached" });
    await caseWhere(page, "the first example", ({ b }) => b.shape.type === "polygon");
    await expectRight(page);
});

const long = `#/3d?${"a=b&".repeat(2000)}`;

test("nonsense in the address gives a page or a message", async ({ open }) => {
    for (const nonsense of ["#/2d?", "#/2d?a=", "#/nowhere", "#%", "#/2d?a=polygon:NaN&b=%00", long]) {
        const page = await open({ fragment: nonsense });
        const notice = page.getByRole("alert", { name: "Broken link" });
        const numbers = page.getByRole("region", { name: "Numbers", includeHidden: true });
        const panels = page.getByRole("tablist");
        const unknown = page.getByRole("alert", { name: "No such screen" });
        await notice.or(panels).or(unknown).first().waitFor();
        if (await unknown.isVisible()) await unknown.getByRole("link").first().click();
        if (await notice.isVisible()) {
            await notice.getByRole("button", { name: /^Start with/ }).click();
        }
        await numbers.waitFor({ state: "attached" });
        expect((await shownRows(page))["status"], nonsense.slice(0, 40)).toMatch(/^(overlap|separated|touching)$/);
    }
});

test("each screen has a title of its own, and a name that no screen has is told", async ({ open }) => {
    const page = await open({ fragment: "#/docs" });
    await page.getByRole("alert", { name: "No such screen" }).getByText("#/docs").waitFor();
    const titles = [await page.title()];
    for (const name of ["two shapes of space", "Plane", "Toy"]) {
        await page.getByRole("link", { name }).first().click();
        await expect.poll(() => page.title()).not.toBe(titles.at(-1));
        titles.push(await page.title());
    }
    expect(new Set(titles).size).toBe(4);
    for (const title of titles) expect(title).toContain("Tact playground");
    await page.goto(page.url().replace(/#.*/, "#/2d?v=1&a=nothing"));
    await page.getByRole("alert", { name: "Broken link" }).waitFor();
});
