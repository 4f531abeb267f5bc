/** Scripts and styles of the site, by Vite: those of every page, those of the story, and the figures of the story as
 * they stand in the page before a script runs. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "vite";

const HERE = fileURLToPath(new URL("..", import.meta.url));
const common = {
    root: HERE,
    configFile: false,
    logLevel: "warn",
    base: "./",
    publicDir: false,
    esbuild: { jsx: "automatic", jsxImportSource: "preact" },
};

/** Writes below `out`/assets; returns the paths of what pages name. */
export async function bundleClient(out) {
    await build({
        ...common,
        /* Modules that are files of their own: streamed, and cached by themselves. */
        resolve: { alias: [{ find: /^tact\/(2d|3d)$/, replacement: "tact/$1/streaming" }] },
        build: {
            target: "es2022",
            outDir: out,
            emptyOutDir: true,
            assetsInlineLimit: 0,
            manifest: ".vite/manifest.json",
            rollupOptions: {
                input: {
                    site: join(HERE, "src/site.ts"),
                    story: join(HERE, "src/story/main.tsx"),
                    embed: join(HERE, "src/embed.ts"),
                    element: join(HERE, "../element/src/tact-bench.ts"),
                },
            },
        },
    });
    const manifest = JSON.parse(readFileSync(join(out, ".vite/manifest.json"), "utf8"));
    const [site, story, embed] = ["site.ts", "story/main.tsx", "embed.ts"].map((name) => manifest[`src/${name}`]);
    const element = manifest["../element/src/tact-bench.ts"];
    return {
        js: site.file,
        css: site.css[0],
        story: story.file,
        storyCss: story.css[0],
        embed: embed.file,
        element: element.file,
    };
}

/** Returns the function that draws a figure of the story as HTML. */
export async function bundleFigures() {
    const outDir = join(HERE, "build/figures");
    await build({
        ...common,
        build: { ssr: join(HERE, "src/story/static.tsx"), outDir, emptyOutDir: true, target: "node18" },
    });
    return import(`${pathToFileURL(join(outDir, "static.js")).href}?${Date.now()}`);
}
