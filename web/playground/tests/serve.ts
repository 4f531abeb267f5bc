/** Serves the built page as any plain web server would: from a folder below the root, on this machine alone. */
import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";

const types: Record<string, string> = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript",
    ".css": "text/css",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".wasm": "application/wasm",
};

/** Where the page is; under the second path a server that does not know what WebAssembly is. */
export const pagePath = "/some/folder/";
export const oddPath = "/another/";

function contentType(path: string, file: string): string {
    if (path.startsWith(oddPath) && file.endsWith(".wasm")) {
        return "text/plain";
    }
    return types[extname(file)] ?? "application/octet-stream";
}

function fileOf(folder: string, path: string): string | undefined {
    const base = [pagePath, oddPath].find((known) => path.startsWith(known));
    if (base === undefined) {
        return undefined;
    }
    const inside = normalize(decodeURIComponent(path.slice(base.length)) || "index.html");
    return inside.startsWith("..") ? undefined : join(folder, inside);
}

/** Port 0 lets the system choose. */
export async function serve(folder: string): Promise<{ origin: string; close: () => Promise<void> }> {
    const server: Server = createServer((request, response) => {
        const path = new URL(request.url ?? "/", "http://localhost").pathname;
        const file = fileOf(folder, path);
        const missing = (): void => {
            response.writeHead(404, { "Content-Type": "text/plain" }).end("not found");
        };
        if (file === undefined) {
            missing();
            return;
        }
        readFile(file).then((content) => {
            const headers = { "Content-Type": contentType(path, file), "Cache-Control": "max-age=3600" };
            response.writeHead(200, headers).end(content);
        }, missing);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    return {
        origin: `http://127.0.0.1:${port}`,
        close: () => new Promise((resolve, reject) => {
            server.closeAllConnections();
            server.close((error) => (error ? reject(error) : resolve()));
        }),
    };
}
