/** Links of the toy: what goes in comes out, and what is cut, changed or wrong is told. */
import { LinkError } from "tact/link";
import { expect, test } from "vitest";
import type { Entry } from "../../src/toy/actions";
import { formatEntries, parseEntries } from "../../src/toy/actions";
import { formatAddress, FRESH, LONGEST_ADDRESS, parseAddress, type ToyState } from "../../src/toy/address";

const ENTRIES: readonly Entry[] = [
    { step: 0, action: { kind: "gravity", at: [0, -1.62] } },
    { step: 12, action: { kind: "drop", shape: "pebble", size: 0.5, seed: 4294967295, at: [1.25, 7.5] } },
    { step: 12, action: { kind: "rain", count: 100, seed: 7, size: 1, width: 12.5, at: [-0.001, 20] } },
    { step: 30, action: { kind: "grab", body: 5, at: [0.1, -0.25] } },
    { step: 32, action: { kind: "to", at: [1e-9, 1e21] } },
    { step: 60, action: { kind: "let" } },
    { step: 61, action: { kind: "delete", body: 5 } },
    { step: 99, action: { kind: "substeps", count: 8 } },
];

const STATE: ToyState = {
    ...FRESH,
    scene: "pyramid20",
    gravity: [0, -3.71],
    substeps: 2,
    speed: 0.25,
    contacts: true,
    sleep: true,
    entries: ENTRIES,
    step: 300,
    hash: "0123456789abcdef",
};

test("actions read back as they were", () => {
    expect(parseEntries(formatEntries(ENTRIES), 2)).toEqual(ENTRIES);
    expect(parseEntries("", 3)).toEqual([]);
});

test("an address reads back as it was", () => {
    const { text, shortened } = formatAddress(2, STATE);
    expect(shortened).toBe(false);
    expect(parseAddress(2, text)).toEqual(STATE);
});

test("a scene written by hand is enough", () => {
    expect(parseAddress(3, "scene=tower")).toEqual({ ...FRESH, scene: "tower" });
    expect(parseAddress(2, "").scene).toBe("start");
});

test("a link that was cut or changed is told", () => {
    const { text } = formatAddress(2, STATE);
    expect(() => parseAddress(2, text.slice(0, text.indexOf("&step")))).toThrow(LinkError);
    expect(() => parseAddress(2, text.replace("7.5", "7.6"))).toThrow(/changed/);
});

test.each([
    ["12:fly,5", /"fly" is no action/],
    ["12:drop,box,0,1,1,2", /above zero/],
    ["12:drop,box,1,1,2", /missing/],
    ["12:delete,5,6", /more than it needs/],
    ["12:delete,5.5", /whole number/],
    ["12:rain,1000000,1,1,1,1,1", /whole number/],
    ["30:let;12:let", /must be a whole number, not below 30/],
    ["let", /must be like/],
    ["1:grab,1,x,2", /number/],
])("the actions %s are refused", (text, message) => {
    expect(() => parseEntries(text, 2)).toThrow(message);
});

test.each([
    ["gravity=1,2,3", /must have 2/],
    ["step=-1", /whole number/],
    ["substeps=1000", /up to 64/],
    ["scene=a&scene=b", /twice/],
])("the address %s is refused", (text, message) => {
    expect(() => parseAddress(2, text)).toThrow(message);
});

test("what does not fit is left out, and that is told", () => {
    const many = Array.from({ length: 2000 }, (_, i): Entry => ({ step: i, action: { kind: "to", at: [i, -i] } }));
    const { text, shortened } = formatAddress(2, { ...STATE, entries: many });
    expect(shortened).toBe(true);
    expect(text.length).toBeLessThan(LONGEST_ADDRESS);
    expect(parseAddress(2, text)).toEqual({ ...STATE, entries: [], step: undefined, hash: undefined });
});
