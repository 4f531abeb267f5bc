/* Keeps the site for use without a network. Each file is kept under its address and the hash of its content: a new
 * version of the site fetches what has changed and nothing else, and takes over when no page of the old one is open.
 * Pictures, and modules for old engines, are kept when they are first seen; all else at once. */
const FILES = /* path: hash */ {};
const WHEN_SEEN = /^images\/|tact[23](?!.*simd)[^/]*\.wasm$/;
const CACHE = "tact-site";
const scope = self.registration.scope;

const keyOf = (path) => `${scope}${path}?${FILES[path]}`;

/** The path of a file of the site, or undefined. */
function pathOf(address) {
    if (!address.startsWith(scope)) return undefined;
    const path = decodeURI(address.slice(scope.length).replace(/[?#].*$/, ""));
    const file = path === "" || path.endsWith("/") ? `${path}index.html` : path;
    return Object.hasOwn(FILES, file) ? file : undefined;
}

async function keep(cache, path) {
    const key = keyOf(path);
    if (await cache.match(key)) return;
    const response = await fetch(new Request(scope + path, { cache: "no-cache" }));
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    await cache.put(key, response);
}

async function install() {
    const cache = await caches.open(CACHE);
    await Promise.all(Object.keys(FILES).filter((path) => !WHEN_SEEN.test(path)).map((path) => keep(cache, path)));
}

async function forgetOthers() {
    const cache = await caches.open(CACHE);
    const wanted = new Set(Object.keys(FILES).map(keyOf));
    for (const request of await cache.keys()) if (!wanted.has(request.url)) await cache.delete(request);
    await self.clients.claim();
}

async function answer(request, path) {
    const cache = await caches.open(CACHE);
    const kept = await cache.match(keyOf(path));
    if (kept) return kept;
    const response = await fetch(request);
    if (response.ok) await cache.put(keyOf(path), response.clone());
    return response;
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(forgetOthers()));
self.addEventListener("fetch", (event) => {
    const path = event.request.method === "GET" ? pathOf(event.request.url) : undefined;
    if (path !== undefined) event.respondWith(answer(event.request, path));
});
