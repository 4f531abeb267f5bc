/** How the page is built: a folder of static files that any web server can serve from any path. */
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

export default defineConfig({
    root: fileURLToPath(new URL(".", import.meta.url)),
    base: "./",
    resolve: {
        /* Modules that are files of their own: streamed, and cached by themselves. */
        alias: [{ find: /^tact\/(2d\/parts|3d\/meshes)$/, replacement: "tact/$1/streaming" }],
    },
    /* An address where nothing is has no page: one that looks for its files elsewhere would load for ever. */
    appType: "mpa",
    esbuild: { jsx: "automatic", jsxImportSource: "preact" },
    server: {
        /* The toy shows the scenes of the repository. */
        fs: { allow: [fileURLToPath(new URL("../..", import.meta.url))] },
    },
    build: {
        target: "es2022",
        outDir: "dist",
        emptyOutDir: true,
        /* The library and every picture stay files of their own: they are streamed, and cached, as what they are. */
        assetsInlineLimit: 0,
        /* One file of styles, which comes with the page: a screen that is fetched later is never without its own. */
        cssCodeSplit: false,
        /* three.js is one chunk, and is what it is. */
        chunkSizeWarningLimit: 800,
        rollupOptions: {
            output: {
                manualChunks: (id) => (id.includes("/node_modules/three/") ? "three" : undefined),
            },
        },
    },
});
