/** What all tests of the page share: `test` with an `open` that opens the page in a context of its own, and fails the
 * test on anything that the page complains of or asks of another host. */
import { pathToFileURL } from "node:url";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test as plainTest } from "vitest";
import { oddPath, pagePath } from "./serve";

export interface OpenOptions extends BrowserContextOptions {
    /** Of the address: "#/2d?...". */
    fragment?: string;
    /** Of another page than the playground, a file; it may ask for nothing else. */
    file?: string;
    /** Serve .wasm as if it were text. */
    oddTypes?: boolean;
    /** Another browser than the one that all share. */
    browser?: Browser;
    /** Which panel of a bench is chosen; that of the shapes where nothing is said, "" for that of a first visit. */
    panel?: "explain" | "numbers" | "edit" | "";
    /** Requests may fail here. */
    unreliable?: boolean;
    /** Runs before the page's own code. */
    before?: () => void;
}

export type Open = (options?: OpenOptions) => Promise<Page>;

/** Chromium says so when it copies a canvas of WebGL to the screen without a graphics card. */
const ofTheDriver = /^\[\.WebGL-0x[0-9a-f]+\]\s?GL Driver Message .*GPU stall due to ReadPixels/;

/** Writes down what must not happen. */
function watch(page: Page, problems: string[], unreliable: boolean, address?: string): void {
    page.on("console", (message) => {
        if (unreliable && message.text().startsWith("Failed to load resource")) return;
        if (ofTheDriver.test(message.text())) return;
        if (message.type() === "error" || message.type() === "warning") {
            problems.push(`${message.type()} on the console: ${message.text()}`);
        }
    });
    page.on("pageerror", (error) => problems.push(`uncaught: ${error.stack ?? error.message}`));
    page.on("crash", () => problems.push("the page crashed"));
    page.on("requestfailed", (request) => {
        /* A page that is left while it loads aborts its requests. */
        if (unreliable || request.failure()?.errorText === "net::ERR_ABORTED") return;
        problems.push(`request failed: ${request.url()} ${request.failure()?.errorText ?? ""}`);
    });
    page.on("response", (response) => {
        if (response.status() >= 400 && !unreliable) {
            problems.push(`${response.status()} for ${response.url()}`);
        }
    });
    page.on("request", (request) => {
        const url = new URL(request.url());
        if (url.href.split("#")[0] === address) return;
        if (!["blob:", "data:"].includes(url.protocol) && url.origin !== inject("origin")) {
            problems.push(`asked another host: ${request.url()}`);
        }
    });
}

let shared: Browser | undefined;

beforeAll(async () => {
    shared = await chromium.connect(inject("browser"));
});

afterAll(async () => {
    await shared?.close();
});

export function addressOf(fragment = "", oddTypes = false): string {
    return `${inject("origin")}${oddTypes ? oddPath : pagePath}${fragment}`;
}

/** Chooses a panel, as an earlier visit would have. Runs in the page. */
function choosePanel(panel: string): void {
    if (panel !== "" && localStorage.getItem("tact-panel") === null) localStorage.setItem("tact-panel", panel);
}

/** Counts what the page has put off by less than a second: frames, and timers as that of the address. `rest()` waits
 * until there is nothing. Runs in the page, before its own code. */
function countWaiting(): void {
    const LONGEST_MS = 1000, PATIENCE_MS = 30_000;
    const waiting = new Set<string>();
    const later = window.setTimeout.bind(window), never = window.clearTimeout.bind(window);
    const frame = window.requestAnimationFrame.bind(window), noFrame = window.cancelAnimationFrame.bind(window);
    const setTimer = (run: (...rest: unknown[]) => void, wait = 0, ...rest: unknown[]): number => {
        if (wait >= LONGEST_MS) return later(run, wait, ...rest);
        const id = later(() => {
            waiting.delete(`timer ${id}`);
            run(...rest);
        }, wait);
        waiting.add(`timer ${id}`);
        return id;
    };
    const clearTimer = (id?: number): void => {
        waiting.delete(`timer ${id}`);
        never(id);
    };
    const requestFrame = (run: FrameRequestCallback): number => {
        const id = frame((now) => {
            waiting.delete(`frame ${id}`);
            run(now);
        });
        waiting.add(`frame ${id}`);
        return id;
    };
    const cancelFrame = (id: number): void => {
        waiting.delete(`frame ${id}`);
        noFrame(id);
    };
    const nextFrame = (): Promise<void> => new Promise((done) => void frame(() => void later(done)));
    const rest = async (): Promise<void> => {
        const end = performance.now() + PATIENCE_MS;
        for (let calm = 0; calm < 2; calm = waiting.size === 0 ? calm + 1 : 0) {
            if (performance.now() > end) throw new Error(`the page does not rest: ${[...waiting].join()}`);
            await nextFrame();
        }
    };
    Object.assign(window, {
        setTimeout: setTimer, clearTimeout: clearTimer, requestAnimationFrame: requestFrame,
        cancelAnimationFrame: cancelFrame, nextFrame, rest,
    });
}

/** Waits until the page has done all that it has put off: the address is written, the pictures are drawn and smooth.
 * Worlds that run, and what plays, go on for ever. */
export async function rest(page: Page): Promise<void> {
    await page.evaluate("rest()");
}

/** Waits until the page has been drawn this many times. */
export async function frames(page: Page, count = 2): Promise<void> {
    for (let i = 0; i < count; i++) await page.evaluate("nextFrame()");
}

/** Empties what an earlier page of the same context has kept, once for each page. Runs in the page. */
function beginAnew(): void {
    if (sessionStorage.getItem("begun") !== null) return;
    localStorage.clear();
    sessionStorage.setItem("begun", "yes");
}

async function newContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
    const context = await browser.newContext({ reducedMotion: "reduce", ...options });
    context.setDefaultTimeout(30_000);
    await context.addInitScript(countWaiting);
    return context;
}

/** The context of all pages of a file that ask for nothing of their own: only the first one loads and compiles. */
let common: Promise<BrowserContext> | undefined;

afterAll(async () => {
    await (await common)?.close();
    common = undefined;
});

/** A page, of its own context if that must be another than the common one. */
async function newPage(options: OpenOptions, isFirst: boolean): Promise<{ page: Page; own?: BrowserContext }> {
    const { fragment: _fragment, file, oddTypes = false, unreliable = false, panel = "edit", ...others } = options;
    const { before, browser = shared, viewport = { width: 1280, height: 800 }, ...asked } = others;
    if (browser === undefined) throw new Error("there is no browser");
    const isPlain = file === undefined && !oddTypes && !unreliable && before === undefined && browser === shared;
    if (isFirst && isPlain && Object.keys(asked).length === 0) {
        const context = await (common ??= newContext(browser, {}));
        const page = await context.newPage();
        if (viewport !== null) await page.setViewportSize(viewport);
        await page.addInitScript(beginAnew);
        await page.addInitScript(choosePanel, panel);
        return { page };
    }
    const own = await newContext(browser, { ...asked, viewport });
    await own.addInitScript(choosePanel, panel);
    if (before !== undefined) await own.addInitScript(before);
    return { page: await own.newPage(), own };
}

export const test = plainTest.extend<{ open: Open }>({
    // Vitest finds a fixture's needs by this pattern; this one has none.
    open: async ({}, use) => {
        const problems: string[] = [];
        const opened: { page: Page; own?: BrowserContext }[] = [];
        await use(async (options = {}) => {
            const made = await newPage(options, opened.length === 0);
            opened.push(made);
            const { page } = made;
            const address = options.file === undefined ? undefined : pathToFileURL(options.file).href;
            watch(page, problems, options.unreliable === true, address);
            await page.goto(address === undefined ? addressOf(options.fragment, options.oddTypes)
                : address + (options.fragment ?? ""));
            return page;
        });
        for (const { page, own } of opened) await (own ?? page).close();
        expect(problems.join("\n"), "what the page complained of").toBe("");
    },
});
