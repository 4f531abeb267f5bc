/** The package as it is installed from npm's tarball: what is in it, and that it runs in Node.js, by import and by
 * require, from esbuild's bundles, and in a page. Other bundlers: bundlers.test.ts. */
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { build, type Format } from "esbuild";
import { chromium } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { filesIn, home, PROGRAM, project, read, TOLD, type Project } from "./packed.js";

let own: Project;

beforeAll(() => {
    own = project();
}, 120_000);
afterAll(() => own.remove());

const IMPORTS = 'import * as plane from "tact/2d";\nimport * as space from "tact/3d";\n';
const SAYS = "console.log(told);\n";

describe("in the tarball", () => {
    test("there is the licence, and what tells of the package on npm", () => {
        expect(read(own.installed, "LICENSE")).toBe(read(home, "../../LICENSE"));
        const told = JSON.parse(read(own.installed, "package.json")) as Record<string, unknown>;
        expect(told["license"]).toBe("MIT");
        expect(told["description"]).toMatch(/collision detection.*GJK/i);
        expect(told["keywords"]).toContain("collision-detection");
        expect(told["scripts"]).not.toHaveProperty("install");
        expect(told["scripts"]).not.toHaveProperty("postinstall");
    });

    test("every path of the exports exists", () => {
        const { exports } = JSON.parse(read(own.installed, "package.json")) as { exports: Record<string, unknown> };
        const paths = Object.values(exports)
            .flatMap((one) => typeof one === "string" ? [one] : Object.values(one ?? {}));
        expect(paths.length).toBeGreaterThan(10);
        for (const path of paths) {
            expect(existsSync(join(own.installed, String(path))), String(path)).toBe(true);
            if (!String(path).endsWith(".js")) continue;
            expect(existsSync(join(own.installed, String(path).replace(/js$/, "d.ts"))), `types of ${path}`).toBe(true);
        }
    });

    test("every link of the README leads somewhere", () => {
        const links = [...read(own.installed, "README.md").matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => link ?? "");
        expect(links.length).toBeGreaterThan(1);
        for (const link of links.filter((one) => !/^https?:/.test(one))) {
            expect(link).not.toContain("..");
            expect(existsSync(join(own.installed, link.replace(/#.*/, ""))), link).toBe(true);
        }
    });

    test("there are no tests, no sources and nothing of the machine that packed it", () => {
        const files = filesIn(own.installed);
        expect(files.filter((name) => /test|\.c$|tsconfig|node_modules/.test(name))).toEqual([]);
        const texts = files.filter((name) => /\.(js|d\.ts|json|md)$/.test(name) && !/wasm\d\w*\.js$/.test(name));
        for (const name of texts) expect(read(own.installed, name), name).not.toContain(dirname(home));
    });
});

describe("in Node.js", () => {
    test("by import", () => {
        own.write("a.mjs", IMPORTS + PROGRAM + SAYS);
        expect(own.node("a.mjs")).toBe(TOLD);
    });

    test("by import of both dimensions, with init()", () => {
        own.write("b.mjs", `import { init, plane, space } from "tact";\nawait init();${PROGRAM}${SAYS}`);
        expect(own.node("b.mjs")).toBe(TOLD);
    });

    test("by import of the modules in files of their own", () => {
        own.write("c.mjs", IMPORTS.replaceAll('d"', 'd/streaming"') + PROGRAM + SAYS);
        expect(own.node("c.mjs")).toBe(TOLD);
    });

    test.each([
        ["import", 'import * as tact from "tact/3d/meshes";\nimport * as space from "tact/3d";\n'],
        ["streaming", 'import * as tact from "tact/3d/meshes/streaming";\n' +
            'import * as space from "tact/3d/streaming";\n'],
        ["require", 'const space = require("tact/3d");\nconst tact = require("tact/3d/meshes");\n'],
    ])("meshes, beside space without them, by %s", (kind, imports) => {
        const file = `meshes-${kind}.${kind === "require" ? "cjs" : "mjs"}`;
        const program = "const shape = tact.mesh([[0, 0, 0], [4, 0, 0], [0, 4, 0]]);\n" +
            "console.log(space.distance({ shape }, { shape: space.sphere(1), position: [1, 1, 3] }).distance);\n";
        own.write(file, imports + program);
        expect(own.node(file)).toBe("2");
    });

    test.each([
        ["import", 'import * as tact from "tact/2d/parts";\nimport * as plane from "tact/2d";\n'],
        ["streaming", 'import * as tact from "tact/2d/parts/streaming";\n' +
            'import * as plane from "tact/2d/streaming";\n'],
        ["require", 'const plane = require("tact/2d");\nconst tact = require("tact/2d/parts");\n'],
    ])("shapes with parts, beside the plane without them, by %s", (kind, imports) => {
        const file = `parts-${kind}.${kind === "require" ? "cjs" : "mjs"}`;
        const program = "const shape = tact.chain([[-1, 0], [1, 0]]);\n" +
            "console.log(plane.distance({ shape }, { shape: plane.circle(1), position: [0, 3] }).distance);\n";
        own.write(file, imports + program);
        expect(own.node(file)).toBe("2");
    });

    test("by require", () => {
        const requires = 'const plane = require("tact/2d");\nconst space = require("tact/3d");\n';
        const both = 'const { worldFromScene } = require("tact/scene");\nrequire("tact/link").parseLink;\n' +
            'if (require("tact").plane.box !== plane.box) throw new Error("two modules");\n' +
            'const one = { type: "box", half_extents: [1, 1] };\n' +
            'worldFromScene(plane, { dimension: 2, shapes: { one }, bodies: [{ name: "a", shape: "one" }] });\n';
        own.write("d.cjs", requires + both + PROGRAM + SAYS);
        expect(own.node("d.cjs")).toBe(TOLD);
    });
});

async function bundle(format: Format, imports = IMPORTS): Promise<string> {
    own.write("entry.js", imports + PROGRAM);
    const outfile = join(own.path, `bundle-${format}.${format === "esm" ? "mjs" : "cjs"}`);
    const where = { entryPoints: ["entry.js"], outfile, absWorkingDir: own.path };
    const how = { bundle: true, minify: true, format, logLevel: "silent" } as const;
    const { metafile } = await build({ ...where, ...how, metafile: true });
    expect(Object.keys(metafile.inputs).length).toBeGreaterThan(10);
    return outfile;
}

describe("bundled by esbuild", () => {
    test.each(["esm", "iife", "cjs"] as const)("as %s", async (format) => {
        const file = await bundle(format);
        const url = JSON.stringify(file);
        expect(own.node("--input-type=module", "-e", `await import(${url}); console.log(told)`)).toBe(TOLD);
    });

    test("from require", async () => {
        const requires = 'const plane = require("tact/2d");\nconst space = require("tact/3d");\n';
        const url = JSON.stringify(await bundle("iife", requires));
        expect(own.node("--input-type=module", "-e", `await import(${url}); console.log(told)`)).toBe(TOLD);
    });

    test("what is not used is left out: worlds, and the other dimension", async () => {
        const entry = own.write("small.js", 'import { box } from "tact/2d"; console.log(box([1, 1]).type);\n');
        const options = { bundle: true, minify: true, format: "esm", write: false, logLevel: "silent" } as const;
        const { outputFiles } = await build({ ...options, entryPoints: [entry] });
        const text = outputFiles.map((file) => file.text).join("").replace(/"[\w+/=]{1000,}"/, "");
        expect(text).not.toContain("createBody");
        expect(text).not.toContain("ellipsoid");
        expect(text).not.toContain("raycastAll");
        expect(text).not.toContain("distanceBatch");
        expect(text.length).toBeLessThan(30_000);
    });
});

describe("in a page", () => {
    test("without init(), with it, and without a bundler", async () => {
        const script = await bundle("iife");
        const later = `await plane.init();\nawait space.init();\n${PROGRAM}`;
        const pages: Record<string, string> = {
            "/iife": `<script>${read(script)}</script>`,
            "/init": `<script type="module">
                import * as plane from "/dist/2d.js";
                import * as space from "/dist/3d.js";
                ${later}</script>`,
            "/streaming": `<script type="module">
                import * as plane from "/dist/2d_streaming.js";
                import * as space from "/dist/3d_streaming.js";
                ${PROGRAM}</script>`,
        };
        const server = createServer((request, response) => {
            const url = request.url ?? "/";
            const body = pages[url];
            const types: Record<string, string> = { js: "text/javascript", wasm: "application/wasm" };
            response.setHeader("Content-Type", types[url.split(".").pop() ?? ""] ?? "text/html");
            if (body !== undefined) response.end(`<!DOCTYPE html><title>tact</title>${body}`);
            else if (existsSync(join(own.installed, url))) response.end(readFileSync(join(own.installed, url)));
            else response.writeHead(404).end();
        });
        await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
        onTestFinished(() => void server.close());
        const browser = await chromium.launch({
            executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium", chromiumSandbox: process.getuid?.() !== 0,
        });
        onTestFinished(() => browser.close());
        const page = await browser.newPage();
        const problems: string[] = [];
        page.on("pageerror", (error) => problems.push(error.message));
        for (const path of Object.keys(pages)) {
            await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
            await expect.poll(() => page.evaluate("globalThis.told"), path).toBe(TOLD);
        }
        expect(problems).toEqual([]);
    });
});
