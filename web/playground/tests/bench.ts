/** What the tests of both benches share: what the page shows, and what the package says of the same case. */
import type { Locator, Page } from "playwright-core";
import * as plane from "tact/2d";
import * as space from "tact/3d";
import { parseLink } from "tact/link";
import { shapeFromText } from "tact/scene";
import { expect } from "vitest";
import type { Case, CaseBody, Gap, Manifold, Placed, Trace } from "../../package/src/types";
import { frames, rest } from "./browser";

interface Answer {
    gap: Gap<readonly number[]>;
    manifold: Manifold<readonly number[]> | undefined;
    trace: Trace<readonly number[], unknown>;
}

function inPlane({ shape, position, rotation }: CaseBody): Placed<plane.Shape, plane.Vec2, plane.Rotation2> {
    const [x = 0, y = 0] = position;
    const turn: plane.Rotation2 = typeof rotation === "number" ? rotation : [rotation[0] ?? 1, rotation[1] ?? 0];
    return { shape: shapeFromText(plane, shape), position: [x, y], rotation: turn };
}

function inSpace({ shape, position, rotation }: CaseBody): Placed<space.Shape, space.Vec3, space.Rotation3> {
    const [x = 0, y = 0, z = 0] = position;
    const [i = 0, j = 0, k = 0, w = 1] = typeof rotation === "number" ? [] : rotation;
    return { shape: shapeFromText(space, shape), position: [x, y, z], rotation: [i, j, k, w] };
}

/** What the package answers, in this process. */
export function answerOf({ dimension, a, b, query }: Case): Answer {
    if (dimension === 2) {
        const [one, other] = [inPlane(a), inPlane(b)];
        return {
            gap: plane.distance(one, other),
            manifold: query === "collide" ? plane.collide(one, other) : undefined,
            trace: plane.trace(one, other, { query }),
        };
    }
    const [one, other] = [inSpace(a), inSpace(b)];
    return {
        gap: space.distance(one, other),
        manifold: query === "collide" ? space.collide(one, other) : undefined,
        trace: space.trace(one, other, { query }),
    };
}

/** A value as the page writes it: with all its digits, and the sign of a zero. */
export function text(value: string | number | readonly number[]): string {
    if (Array.isArray(value)) return value.map(text).join(", ");
    return Object.is(value, -0) ? "-0" : String(value);
}

/** The rows of the panel of numbers that the package's answer makes. */
export function rowsOf({ gap, manifold }: Answer): Record<string, string> {
    const rows: Record<string, string> = {
        "status": gap.status,
        [gap.distance < 0 ? "depth" : "distance"]: text(Math.abs(gap.distance)),
        "error bound": text(gap.errorBound),
        "normal": text(gap.normal),
        "point of a": text(gap.pointA),
        "point of b": text(gap.pointB),
        "iterations": text(gap.iterations),
    };
    manifold?.points.forEach((point, i) => {
        rows[`contact ${i + 1}, separation`] = text(point.separation);
        rows[`contact ${i + 1}, on a`] = text(point.pointA);
        rows[`contact ${i + 1}, on b`] = text(point.pointB);
        rows[`contact ${i + 1}, name`] = text(point.id);
    });
    return rows;
}

/** The rows that the page shows of the answer. */
export async function shownRows(page: Page): Promise<Record<string, string>> {
    const numbers = page.getByRole("region", { name: "Numbers", includeHidden: true });
    const list = numbers.locator("dl").filter({ has: page.getByTestId("status") });
    return list.evaluate((element) => Object.fromEntries([...element.querySelectorAll("[data-testid]")]
        .map((cell) => [cell.getAttribute("data-testid"), cell.textContent])));
}

/** The case that the address holds now. */
export function caseOf(page: Page): Case {
    return parseLink(page.url()).case;
}

/** Waits until the bench is there, and the address has come to rest with what is shown. */
export async function settled(page: Page): Promise<void> {
    await page.waitForFunction(() => location.hash.includes("?"));
    await page.getByTestId("status").waitFor({ state: "attached" });
    await rest(page);
}

/** Waits until the address holds a case for which this is true, and returns it. */
export async function caseWhere(page: Page, what: string, holds: (found: Case) => boolean): Promise<Case> {
    const held = (): boolean => page.url().includes("?") && holds(caseOf(page));
    await expect.poll(held, { message: what }).toBe(true);
    return caseOf(page);
}

/** Every number that the page shows is the package's, for the case in the address. */
export async function expectRight(page: Page): Promise<Record<string, string>> {
    await page.waitForFunction(() => location.hash.includes("?"));
    await expect.poll(async () => {
        const expected = rowsOf(answerOf(caseOf(page)));
        return { shown: await shownRows(page), expected };
    }).toSatisfy(({ shown, expected }: Record<string, unknown>) =>
        JSON.stringify(shown) === JSON.stringify(expected), "the page shows what the package answers");
    return shownRows(page);
}

/** Waits until this screen has drawn all of its own. */
export async function drawn(page: Page, fragment: string): Promise<void> {
    if (fragment.includes("toy")) {
        await page.locator("canvas").first().waitFor();
        await page.locator("dl[aria-label='The last step'] dd").first().waitFor();
        await frames(page);
        return;
    }
    await expectRight(page);
    const filled = (): Promise<boolean> => page.locator(".view").evaluateAll((views) => views.length > 0
        && views.every((view) => !view.checkVisibility() || view.querySelector("svg, canvas") !== null));
    await expect.poll(filled, { message: "each view has its picture" }).toBe(true);
    await rest(page);
}

export function field(page: Page, name: string): Locator {
    return page.getByRole("textbox", { name, exact: true });
}

/** Types a number, or whatever stands for one, and ends it by Enter. */
export async function type(page: Page, name: string, value: number | string): Promise<void> {
    await field(page, name).fill(String(value));
    await field(page, name).press("Enter");
}

export function button(page: Page, name: string): Locator {
    return page.getByRole("button", { name, exact: true });
}

/** Examples that have no link, since they are not convex or have no end: composites.test.ts has them. */
export const COMPOSITES: readonly string[] = [
    "Two rings", "Compound on a chain", "Half-plane", "Compound over a height field", "Half-space",
];

export async function choosePreset(page: Page, name: string): Promise<void> {
    await button(page, "Examples").click();
    await page.getByRole("menuitem").filter({ has: page.getByText(name, { exact: true }) }).click();
}

export function caption(page: Page): Locator {
    return page.getByTestId("caption");
}

/** Which step is shown, and what it says, in words. */
export async function expectCaption(page: Page, text: string): Promise<void> {
    await expect.poll(() => caption(page).innerText()).toContain(text);
}

/** The line at the lower edge that says what has been done. */
export function said(page: Page): Locator {
    return page.locator(".toast");
}

/** Drops a file on the page, as from a file manager. */
export async function drop(page: Page, name: string, content: string | Buffer): Promise<void> {
    const data = Buffer.from(content).toString("base64");
    const transfer = await page.evaluateHandle(({ name, data }) => {
        const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
        const made = new DataTransfer();
        made.items.add(new File([bytes], name));
        return made;
    }, { name, data });
    await page.getByRole("region", { name: "World" }).dispatchEvent("drop", { dataTransfer: transfer });
}

/** Every n-th of these, from the k-th on; all of them in `make test-all`. */
export function sample<T>(all: readonly T[], n: number, k = 0): T[] {
    return all.filter((_, i) => process.env["TACT_TEST_LONG"] !== undefined || i % n === k % n);
}
