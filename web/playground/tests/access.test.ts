/** The page for those who use it by keyboard or by ear. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "./browser";
import { caseWhere, drawn, expectCaption, expectRight } from "./bench";
import { colourOf, contrast } from "./pixels";

interface Stop {
    role: string;
    name: string;
}

/** What the keyboard reaches, as assistive technology is told it. */
async function namelessControls(page: Page): Promise<string[]> {
    const snapshot = await page.evaluate(() => {
        const nameOf = (element: Element): string => {
            const labelled = element.getAttribute("aria-labelledby")?.split(" ")
                .map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
            const own = element.getAttribute("aria-label") ?? labelled ?? element.textContent ?? "";
            const labels = element instanceof HTMLInputElement || element instanceof HTMLSelectElement
                ? [...(element.labels ?? [])].map((label) => label.textContent ?? "").join(" ") : "";
            return (element.getAttribute("aria-label") !== null ? own : `${own} ${labels}`).trim();
        };
        const controls = "button, a[href], input, select, textarea, [tabindex], [role=slider], canvas, dialog";
        return [...document.querySelectorAll(controls)]
            .filter((element) => element.checkVisibility() && element.getAttribute("aria-hidden") !== "true"
                && element.closest("[aria-hidden=true]") === null)
            .filter((element) => nameOf(element) === "")
            .map((element) => element.outerHTML.slice(0, 160));
    });
    return snapshot;
}

for (const fragment of ["#/2d", "#/3d", "#/toy2", "#/toy3"]) {
    test(`${fragment}: every control has a name`, async ({ open }) => {
        const page = await open({ fragment });
        await drawn(page, fragment);
        expect(await namelessControls(page)).toEqual([]);
    });
}

test("the page says its language, has one heading of the first rank, and landmarks", async ({ open }) => {
    const page = await open();
    await expectRight(page);
    expect(await page.getAttribute("html", "lang")).toBe("en");
    expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
    for (const role of ["banner", "main", "navigation"] as const) {
        expect(await page.getByRole(role).count(), role).toBe(1);
    }
    const names = await page.getByRole("group").evaluateAll((all) => all.map((one) => one.ariaLabel));
    expect(names).toEqual(expect.arrayContaining(["Shape A", "Shape B"]));
});

async function focused(page: Page): Promise<Stop> {
    return page.evaluate(() => {
        const element = document.activeElement;
        return {
            role: element?.getAttribute("role") ?? element?.tagName.toLowerCase() ?? "",
            name: element?.getAttribute("aria-label") ?? element?.textContent ?? "",
        };
    });
}

/** Goes on by Tab until this has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<Stop[]> {
    const passed: Stop[] = [];
    for (let i = 0; i < 150; i++) {
        await page.keyboard.press("Tab");
        const stop = await focused(page);
        passed.push(stop);
        if (name.test(stop.name)) {
            return passed;
        }
    }
    throw new Error(`Tab never came to ${name}: ${passed.map((stop) => stop.name.slice(0, 30)).join(" | ")}`);
}

async function tabBackTo(page: Page, name: RegExp): Promise<void> {
    for (let i = 0; i < 20 && !name.test((await focused(page)).name); i++) await page.keyboard.press("Shift+Tab");
    expect((await focused(page)).name).toMatch(name);
}

test("everything of the bench is done by the keyboard alone", async ({ open }) => {
    const page = await open();
    await expectRight(page);
    await tabTo(page, /^Examples/);
    await page.keyboard.press("Enter");
    await expect.poll(() => focused(page)).toMatchObject({ role: "menuitem" });
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await caseWhere(page, "the second example", (found) => found.b.shape.type === "ellipse");
    expect((await focused(page)).name).toMatch(/^Examples/);
    await tabTo(page, /^Just touch/);
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await expectRight(page))["status"]).toBe("touching");
    await tabTo(page, /^Step back/);
    await page.keyboard.press("Enter");
    await expectCaption(page, "Step ");
    await tabTo(page, /^Edit$/);
    await page.keyboard.press("Home");
    await expect.poll(() => focused(page)).toMatchObject({ role: "tab", name: "Explain" });
    await tabTo(page, /Support point/);
    await page.keyboard.press("Enter");
    await expectCaption(page, "Support point.");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Home");
    await tabBackTo(page, /^Explain$/);
    await page.keyboard.press("End");
    await tabTo(page, /^Type of B$/);
    await page.keyboard.press("Home");
    await caseWhere(page, "another type", (found) => found.b.shape.type === "circle");
    await tabTo(page, /^Position of B, x$/);
    await page.keyboard.type("5");
    await page.keyboard.press("Enter");
    await caseWhere(page, "B has moved", (found) => found.b.position[0] === 5);
    await expectRight(page);
});

test("the focus is seen wherever it goes", async ({ open }) => {
    const page = await open({ reducedMotion: "reduce" });
    await expectRight(page);
    for (let i = 0; i < 40; i++) {
        await page.keyboard.press("Tab");
        const unseen = await page.evaluate(() => {
            const element = document.activeElement;
            if (!(element instanceof HTMLElement || element instanceof SVGElement)) return "";
            const parts = [element, element.closest("label") ?? element, ...element.children];
            const look = (): string => parts.map((one) => {
                const { outline, boxShadow, borderColor, backgroundColor, stroke } = getComputedStyle(one);
                return [outline, boxShadow, borderColor, backgroundColor, stroke].join();
            }).join();
            const focused = look();
            element.blur();
            const plain = look();
            element.focus();
            const unseen = focused === plain && element !== document.body;
            return unseen ? element.outerHTML.slice(0, 120) : "";
        });
        expect(unseen).toBe("");
    }
});

test("lists of numbers hold terms and descriptions alone", async ({ open }) => {
    const page = await open();
    await expectRight(page);
    const strange = await page.locator("dl > div > *, dl > :not(div)").evaluateAll((all) =>
        all.filter((one) => !["DT", "DD"].includes(one.tagName)).map((one) => one.outerHTML.slice(0, 100)));
    expect(strange).toEqual([]);
});

test("the notes of a menu are legible where the entry is chosen, too", async ({ open }) => {
    for (const colorScheme of ["light", "dark"] as const) {
        const page = await open({ colorScheme });
        await expectRight(page);
        await page.getByRole("button", { name: "Examples" }).click();
        const chosen = page.locator(".menu-entry:focus");
        await chosen.waitFor();
        const [ink, wash, ground] = await chosen.evaluate((entry) => [
            getComputedStyle(entry.querySelector(".menu-note") ?? entry).color,
            getComputedStyle(entry).backgroundColor,
            getComputedStyle(entry.closest(".menu-list") ?? entry).backgroundColor,
        ]);
        const over = colourOf(wash ?? ""), alpha = Number(/[\d.]+(?=\))/.exec(wash ?? "")?.[0]);
        const under = colourOf(ground ?? "");
        const mix = (k: 0 | 1 | 2): number => over[k] * alpha + under[k] * (1 - alpha);
        expect(contrast(colourOf(ink ?? ""), [mix(0), mix(1), mix(2)]), colorScheme).toBeGreaterThanOrEqual(4.5);
    }
});

test("help opens by a key, holds the keyboard, and closes by Escape", async ({ open }) => {
    const page = await open();
    await expectRight(page);
    await page.keyboard.press("?");
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    expect(await dialog.innerText()).toMatch(/Just touch|just touch/);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
});
