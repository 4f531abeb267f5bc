/** The site with the address where it will stand. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { writeSite } from "../../generator/site.mjs";

const root = fileURLToPath(new URL("../../../..", import.meta.url));
const elsewhere = mkdtempSync(join(tmpdir(), "tact-site-"));
afterAll(() => rmSync(elsewhere, { recursive: true, force: true }));

test("with an address there are a map, previews that are there, and links to sources", () => {
    const url = "https://example.org/x/y/",
        source = "https://example.org/source/";
    writeSite({
        out: elsewhere,
        url,
        source,
        files: { js: "a.js", css: "a.css", story: "b.js", storyCss: "b.css", embed: "c.js", element: "d.js" },
        figures: { draw: () => "" },
        bench: join(root, "web/playground/dist"),
    });
    const map = [...readFileSync(join(elsewhere, "sitemap.xml"), "utf8").matchAll(/<loc>([^<]*)<\/loc>/g)].map(
        ([, place]) => place ?? "",
    );
    expect(map.length).toBeGreaterThan(50);
    for (const place of map) {
        expect(place.startsWith(url)).toBe(true);
        const file = join(elsewhere, place.slice(url.length), "index.html");
        expect(existsSync(file), place).toBe(true);
        const picture = /property="og:image" content="([^"]*)"/.exec(readFileSync(file, "utf8"))?.[1];
        if (!place.endsWith("/bench/"))
            expect(existsSync(join(elsewhere, picture?.slice(url.length) ?? "missing")), place).toBe(true);
    }
    expect(readFileSync(join(elsewhere, "404.html"), "utf8")).toContain('<base href="/x/y/">');
    expect(readFileSync(join(elsewhere, "docs/epa/index.html"), "utf8")).not.toContain('href="undefined');
    expect(
        readFileSync(join(elsewhere, "docs/architecture/index.html"), "utf8") +
            readFileSync(join(elsewhere, "docs/clash/index.html"), "utf8"),
    ).toContain(`href="${source}`);
});
