/** The text that puts a case into another page. That it works there is for the site's embed.test.ts to say. */
import { expect, test } from "vitest";
import { embeddingText } from "../../src/pairs/embedding";

const FRAGMENT = "#/2d?v=1&a=box:2,1&b=circle:1&pb=2.5,0&sum=12345678";
const ESCAPED = "2d?v=1&amp;a=box:2,1&amp;b=circle:1&amp;pb=2.5,0&amp;sum=12345678";

test("alone the page frames itself", () => {
    for (const kind of ["frame", "element"] as const) {
        const text = embeddingText(kind, FRAGMENT, "https://example.org/p/?x#/3d?old", undefined);
        expect(text).toContain(`<iframe src="https://example.org/p/?embed#/${ESCAPED}"`);
    }
});

test("on the site there are a page for frames and an element", () => {
    const [page, site] = ["https://example.org/t/bench/", "https://example.org/t/"];
    expect(embeddingText("frame", FRAGMENT, page, site)).toContain(`src="https://example.org/t/embed/#/${ESCAPED}"`);
    const element = embeddingText("element", FRAGMENT, page, site);
    expect(element).toContain('src="https://example.org/t/tact-bench.js"');
    expect(element).toContain(`case="${ESCAPED}"`);
});
