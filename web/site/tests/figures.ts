/** How tests take hold of the figures of the story. */
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { distance, polygon, type Vec2 } from "tact/2d";

export const A = polygon([
    [-2, 3],
    [3, 1],
    [-2, -3],
]);
export const B = polygon([
    [-4, 2],
    [3, 2],
    [1, -3],
    [-2, -2],
]);

export const gapAt = (position: Vec2): number => distance(A, { shape: B, position }).distance;

export async function figure(page: Page, name: string): Promise<Locator> {
    const place = page.locator(`[data-figure=${name}]`);
    await place.scrollIntoViewIfNeeded();
    await expect.poll(() => place.getAttribute("data-live")).toBe("true");
    return place;
}

export const says = (place: Locator): Promise<string> => place.locator(".says").innerText();
export const button = (place: Locator, name: string): Locator => place.getByRole("button", { name, exact: true });

/** Pixels of the screen for a unit of a picture. */
async function unit(picture: Locator): Promise<number> {
    return picture.evaluate((svg) => ((svg as SVGSVGElement).getScreenCTM()?.a ?? 0) * 24);
}

/** Drags a handle by this many units of its picture. */
export async function drag(page: Page, handle: Locator, [x, y]: Vec2): Promise<void> {
    const size = await unit(handle.locator("xpath=ancestor::*[name()='svg']"));
    const box = await handle.boundingBox();
    if (box === null) throw new Error("there is no handle");
    const from = [box.x + box.width * 0.5, box.y + box.height * 0.45] as const;
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move(from[0] + (x * size) / 2, from[1] - (y * size) / 2);
    await page.mouse.move(from[0] + x * size, from[1] - y * size);
    await page.mouse.up();
}

export async function setSlider(place: Locator, name: string, value: number): Promise<void> {
    await place.getByRole("slider", { name }).fill(String(value));
}

export async function pressUntil(place: Locator, words: RegExp, most = 60): Promise<number> {
    for (let count = 0; count < most; count++) {
        if (words.test(await says(place))) return count;
        await button(place, "Next").click();
    }
    throw new Error(`${words} was never said; the last was: ${await says(place)}`);
}
