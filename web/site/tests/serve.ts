/** Serves the built site as a plain web server would, from any folder of it, on this machine alone. */
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";

const types: Record<string, string> = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript",
    ".css": "text/css",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".gif": "image/gif",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".xml": "application/xml",
};

/** Below the first path and at the root. */
export const BASES = ["/x/y/", "/"];

export async function serve(folder: string): Promise<{ origin: string; close: () => Promise<void> }> {
    const server = createServer((request, response) => {
        const path = decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname);
        const base = BASES.find((one) => path.startsWith(one)) ?? "/";
        const inside = normalize(`/${path.slice(base.length)}`);
        const file = join(folder, inside.endsWith("/") ? `${inside}index.html` : inside);
        const send = (status: number, content: Buffer): void => {
            response
                .writeHead(status, {
                    "Content-Type": types[status === 404 ? ".html" : extname(file)] ?? "application/octet-stream",
                })
                .end(content);
        };
        readFile(file).then(
            (content) => send(200, content),
            () => void readFile(join(folder, "404.html")).then((content) => send(404, content)),
        );
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    return {
        origin: `http://127.0.0.1:${port}`,
        close: () =>
            new Promise((resolve, reject) => {
                server.closeAllConnections();
                server.close((error) => (error ? reject(error) : resolve()));
            }),
    };
}
