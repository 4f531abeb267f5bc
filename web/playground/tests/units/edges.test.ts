/** Edges of the bench: links opened in an open page, addresses, undo around drags, and views far out. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { formatLink } from "tact/link";
import { CaseBench } from "../../src/pairs/bench";
import { engine2 } from "../../src/pairs/engine2";
import type { Case, Vec2 } from "../../src/pairs/model";
import { presets2 } from "../../src/pairs/presets2";
import { exact } from "../../src/pairs/words";
import { makeGrid } from "../../src/pairs/plane/grid";
import { resized } from "../../src/pairs/space/sizing";

const classic = presets2[0].case;
const apart: Case = { ...classic, b: { ...classic.b, position: [25, 0] } };

/* The parts of a browser that the address needs, and nothing more. */
class Address extends EventTarget {
    hash = "";
    readonly origin = "https://example.org/page";
    readonly state = null;

    get href(): string {
        return this.origin + this.hash;
    }

    replaceState(_state: unknown, _title: string, fragment: string): void {
        this.hash = fragment;
    }

    /** As by a link: the page hears of it afterwards. */
    open(fragment: string): void {
        this.hash = fragment;
        this.tell();
    }

    tell(): void {
        this.dispatchEvent(new Event("hashchange"));
    }
}

let address: Address;

beforeEach(() => {
    vi.useFakeTimers();
    vi.resetModules();
    address = new Address();
    address.hash = "#/2d";
    for (const name of ["window", "location", "history"]) vi.stubGlobal(name, address);
});

afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
});

function newBench(): CaseBench<Vec2> {
    return new CaseBench(engine2, classic, classic);
}

async function connected(bench: CaseBench<Vec2>): Promise<() => void> {
    const { LinkKeeper } = await import("../../src/pairs/links");
    return new LinkKeeper(bench, "2d").connect();
}

test("a link that is not written as the page would is opened in an open page, and can be undone", async () => {
    const link = formatLink("", apart);
    const other = [link.replace(/,/g, "%2C"), link.replace(/&step=[^&]*|$/, "&step=99")];
    for (const fragment of other) {
        expect(fragment).not.toBe(link);
        address.open("#/2d");
        const bench = newBench();
        const disconnect = await connected(bench);
        address.open(fragment);
        expect(bench.state.value.b.position).toEqual([25, 0]);
        bench.undo();
        expect(bench.state.value).toEqual(classic);
        disconnect();
    }
});

test("a bare address of the screen that is shown is filled in again", async () => {
    const bench = newBench();
    const disconnect = await connected(bench);
    bench.load(apart);
    vi.runAllTimers();
    expect(address.hash).toBe(formatLink("", apart));
    address.open("#/2d");
    vi.runAllTimers();
    expect(bench.state.value).toEqual(apart);
    expect(address.hash).toBe(formatLink("", apart));
    disconnect();
});

test("a link that has just been opened is not written over before it is read", async () => {
    const bench = newBench();
    const disconnect = await connected(bench);
    bench.setBody("b", { ...classic.b, position: [1, 0] });
    address.hash = formatLink("", apart);
    vi.runAllTimers();
    expect(address.hash).toBe(formatLink("", apart));
    address.tell();
    expect(bench.state.value).toEqual(apart);
    disconnect();
});

test("a link to a bench that has been left can be undone", async () => {
    const bench = newBench();
    (await connected(bench))();
    bench.setBody("b", { ...classic.b, position: [1, 0] });
    address.open(formatLink("", apart));
    const disconnect = await connected(bench);
    expect(bench.state.value).toEqual(apart);
    bench.undo();
    expect(bench.state.value.b.position).toEqual([1, 0]);
    disconnect();
});

test("a click on a shape keeps what can be redone, and nothing is undone in the middle of a drag", () => {
    const bench = newBench();
    bench.setBody("b", { ...classic.b, position: [1, 0] });
    bench.undo();
    bench.grab();
    bench.release();
    expect(bench.canRedo.value).toBe(true);
    bench.redo();
    expect(bench.state.value.b.position).toEqual([1, 0]);
    bench.grab();
    bench.setBody("b", { ...classic.b, position: [2, 0] });
    bench.undo();
    expect(bench.state.value.b.position).toEqual([2, 0]);
    bench.release();
    bench.undo();
    expect(bench.state.value.b.position).toEqual([1, 0]);
    expect(bench.canRedo.value).toBe(true);
});

test("undo of another case brings its step back too", () => {
    const bench = newBench();
    bench.showStep(1);
    const other = presets2[1];
    if (other === undefined) throw new Error("there is only one preset");
    bench.load({ ...other.case, step: -1 });
    bench.undo();
    expect(bench.state.value).toEqual({ ...classic, step: 1 });
});

test("a grid so far out that its lines cannot be counted has none", () => {
    const grid = makeGrid({ x: 1e16, y: 0, scale: 40, width: 600, height: 400 });
    expect(grid.ticks.every(({ axis }) => axis === "y")).toBe(true);
    expect(grid.ticks.length).toBeGreaterThan(0);
});

test("a small shape keeps a size when it is resized in a view of large things", () => {
    expect(resized({ type: "sphere", radius: 0.001 }, [1.05, 1.05, 1.05], 0.01)).toMatchObject({ radius: 0.00105 });
});

test("a zero is written with its sign", () => {
    expect([0, -0, 1, -1.5].map(exact)).toEqual(["0", "-0", "1", "-1.5"]);
});
