/** Links: exact to the last bit, the same as the command's, and never misread. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { checksum, formatLink, formatNumber, LinkError, parseFields, parseLink, unitRotation } from "tact/link";
import type { Case, CaseBody, ShapeText } from "tact/link";
import { caseToScene, sceneText } from "tact/scene";
import { describe, expect, it, onTestFinished, test } from "vitest";
import { randomCase, Random } from "./random.js";
import { tact, temporary } from "./native.js";

const CLASSIC: Case = {
    dimension: 2,
    a: { shape: { type: "polygon", points: [[4, 11], [9, 9], [4, 5]] }, position: [0, 0], rotation: 0 },
    b: { shape: { type: "polygon", points: [[5, 7], [12, 7], [10, 2], [7, 3]] }, position: [0, 0], rotation: 0 },
    query: "distance",
    step: -1,
};
const CLASSIC_LINK = "#/2d?v=1&a=polygon:4,11,9,9,4,5&b=polygon:5,7,12,7,10,2,7,3&sum=db076d19";

function signed(text: string): string {
    return `#${text}&sum=${checksum(text)}`;
}

/** What parseLink() throws. */
function refusal(text: string): LinkError {
    try {
        parseLink(text);
    } catch (error) {
        if (error instanceof LinkError) return error;
        throw error;
    }
    throw new Error(`${text} was read`);
}

describe("exact", () => {
    test("the classic example", () => {
        expect(formatLink("", CLASSIC)).toBe(CLASSIC_LINK);
        expect(parseLink(CLASSIC_LINK)).toEqual({ case: CLASSIC, ignored: [] });
        expect(formatLink("https://x.org/", CLASSIC)).toBe(`https://x.org/${CLASSIC_LINK}`);
    });

    test("the checksum is that of zip and PNG", () => {
        expect(checksum("123456789")).toBe("cbf43926");
    });

    test("1000 random cases come back as the same bits", () => {
        const random = new Random(1);
        for (let i = 0; i < 1000; i++) {
            const given = randomCase(random, i % 2 === 0 ? 2 : 3);
            const link = formatLink("", given);
            const read = parseLink(link);
            expect(read.case).toStrictEqual(given);
            expect(formatLink("", read.case)).toBe(link);
            expect(link).toMatch(/^#\/[23]d\?[a-z0-9=&:,.-]*$/);
        }
    });

    test("numbers have as few digits as they need, and all of their bits", () => {
        const numbers: [number, string][] = [
            [0, "0"], [-0, "-0"], [0.1, "0.1"], [1e21, "1e21"], [1e-7, "1e-7"], [5e-324, "5e-324"],
            [Number.MAX_VALUE, "1.7976931348623157e308"], [-123456789012345680000, "-123456789012345680000"],
        ];
        for (const [x, text] of numbers) expect(formatNumber(x)).toBe(text);
        expect(() => formatNumber(NaN)).toThrow(LinkError);
    });

    test("a rotation is made unit length once", () => {
        const random = new Random(2);
        const once = Array.from({ length: 50_000 }, () => unitRotation(random.rotation3()));
        expect(once.map(unitRotation)).toStrictEqual(once);
        expect(() => unitRotation([1, 1, 0, 0])).toThrow(/length 1.41421/);
    });
});

test("the command writes the links that this writes", () => {
    const folder = temporary();
    onTestFinished(folder.remove);
    const random = new Random(3);
    const file = join(folder.path, "scene.json");
    for (let i = 0; i < 60; i++) {
        const given: Case = { ...randomCase(random, i % 2 === 0 ? 2 : 3), step: -1 };
        writeFileSync(file, sceneText(caseToScene(given)));
        const printed = tact("explain", file, "--query", given.query, "--link=").trim();
        const read = parseLink(printed).case;
        // The command holds a cosine and a sine; it writes an angle where one gives these very bits.
        const turn = (body: CaseBody, other: CaseBody): CaseBody => ({ ...body, rotation: other.rotation });
        expect({ ...read, a: turn(read.a, given.a), b: turn(read.b, given.b) }).toStrictEqual(given);
        if (given.dimension === 3) expect(printed).toBe(formatLink("", given));
        const again = tact("explain", formatLink("", given), "--link=").trim();
        expect(again).toBe(printed);
    }
});

describe("on its way", () => {
    const fragment = CLASSIC_LINK.slice(1);
    const percent = encodeURIComponent(fragment);
    const ways: [string, string][] = [
        ["percent signs", `https://x.org/#${percent}`],
        ["percent signs twice", `https://x.org/#${encodeURIComponent(percent)}`],
        ["a percent sign for the #", `https://x.org/?u=%23${percent}`],
        ["&amp;", CLASSIC_LINK.replaceAll("&", "&amp;")],
        ["a line break", `${CLASSIC_LINK.slice(0, 30)}\r\n   ${CLASSIC_LINK.slice(30)}`],
        ["a soft hyphen", `${CLASSIC_LINK.slice(0, 30)}\u00ad${CLASSIC_LINK.slice(30)}`],
        ["a soft hyphen and a blank without width as percent signs",
            `${CLASSIC_LINK.slice(0, 20)}%C2%AD${CLASSIC_LINK.slice(20, 30)}%e2%80%8B${CLASSIC_LINK.slice(30)}`],
        ["a blank without width as percent signs twice",
            `${CLASSIC_LINK.slice(0, 20)}%25E2%2580%258B${CLASSIC_LINK.slice(20)}`],
        ["capitals", CLASSIC_LINK.toUpperCase()],
        ["a full stop behind it", `(${CLASSIC_LINK}).`],
        ["a parameter behind it", `${CLASSIC_LINK}&utm_source=chat`],
        ["nothing before it", fragment],
    ];
    it.each(ways)("%s", (_, text) => {
        expect(parseLink(text).case).toEqual(CLASSIC);
    });

    test("a key that is not known changes nothing", () => {
        const read = parseLink(signed(`${fragment.split("&sum")[0]}&camera=1`));
        expect(read).toEqual({ case: CLASSIC, ignored: ["camera"] });
    });
});

describe("damaged", () => {
    const given: Case = {
        ...CLASSIC, step: 4,
        b: { shape: { type: "box", half_extents: [1.25, 2] }, position: [3.5, -1], rotation: 0.75 },
    };
    const link = formatLink("", given);

    test("cut anywhere it is told, with what can be read", () => {
        for (let end = 1; end < link.length; end++) {
            const error = refusal(link.slice(0, end));
            expect(error.kind, link.slice(0, end)).toBe(end < link.indexOf("?") + 1 ? "none" : "cut");
            if (error.readable) expect(() => formatLink("", error.readable as Case)).not.toThrow();
        }
        const cut = refusal(link.slice(0, link.indexOf("&rb=") + 5));
        expect(cut.message).toBe('The link was cut: it ends in "...ox:1.25,2&pb=3.5,-1&rb=0", and has no checksum.');
        expect(cut.readable).toEqual({ ...given, b: { ...given.b, rotation: 0 }, step: -1 });
        expect(cut.lost).toEqual(["the end of the rotation of B"]);
    });

    test("cut in a polygon it keeps the whole points", () => {
        const error = refusal("#/2d?v=1&a=polygon:4,11,9,9,4,5,1");
        expect(error.readable?.a.shape.points).toEqual([[4, 11], [9, 9], [4, 5]]);
        expect(error.lost).toEqual(["the end of shape A", "shape B"]);
        expect(error.readable?.b.shape).toEqual({ type: "circle", radius: 1 });
    });

    test("cut in its checksum it has lost nothing", () => {
        const error = refusal(link.slice(0, -2));
        expect([error.kind, error.lost, error.readable]).toEqual(["cut", [], given]);
    });

    test("with another character anywhere it is told", () => {
        const random = new Random(5);
        for (let i = 4; i < link.length; i++) {
            const other = "0123456789abcdef,.-".replace(link.charAt(i), "").charAt(random.whole(18));
            const error = refusal(link.slice(0, i) + other + link.slice(i + 1));
            expect(["changed", "cut", "none"]).toContain(error.kind);
        }
        const error = refusal(link.replace("1.25", "1.35"));
        expect(error.kind).toBe("changed");
        expect(error.message).toMatch(/^The link was changed on its way: its checksum is [0-9a-f]{8}, and that of /);
        expect(error.readable?.b.shape.half_extents).toEqual([1.35, 2]);
    });
});

describe("wrong", () => {
    const a = "a=circle:1";
    const b = "b=circle:1";
    const cases: [string, LinkError["kind"], RegExp][] = [
        [`/2d?${a}&${b}`, "wrong", /has no version/],
        [`/2d?v=2&${a}&${b}`, "version", /v=2, and this program reads v=1/],
        [`/2d?v=1&${a}`, "wrong", /has no "b"/],
        [`/2d?v=1&${a}&${b}&${a}`, "wrong", /^a stands twice/],
        [`/2d?v=1&a=sphere:1&${b}`, "wrong", /^a is "sphere", which is no shape of the plane; .* circle, box, /],
        [`/2d?v=1&a=constructor&${b}`, "wrong", /no shape of the plane/],
        [`/3d?v=1&a=circle:1&${b}`, "wrong", /no shape of space/],
        [`/2d?v=1&a=box:1,2,3&${b}`, "wrong", /a box has 2 numbers, not 3/],
        [`/2d?v=1&a=polygon:1,2,3&${b}`, "wrong", /two numbers each/],
        [`/2d?v=1&a=polygon:&${b}`, "wrong", /number 1 is ""/],
        [`/2d?v=1&a=circle:1x&${b}`, "wrong", /number 1 is "1x"; it must be a number such as/],
        [`/2d?v=1&a=circle:1e999&${b}`, "wrong", /below 1.8e308/],
        [`/2d?v=1&a=circle:1,r&${b}`, "wrong", /the rounding is ""/],
        [`/2d?v=1&${a}&${b}&pb=1`, "wrong", /pb has 1 numbers; it must have 2/],
        [`/2d?v=1&${a}&${b}&rb=1,1`, "wrong", /of length one/],
        [`/3d?v=1&a=point&b=point&rb=1`, "wrong", /rb has 1 numbers; it must have 4/],
        [`/2d?v=1&${a}&${b}&q=cast`, "wrong", /q is "cast"/],
        [`/2d?v=1&${a}&${b}&step=-2`, "wrong", /step is "-2"/],
        ["/toy2?scene=table", "none", /"\/toy2" must be "\/2d" or "\/3d"/],
        [`/2d?v=1&a=polygon:${"1,2,".repeat(9000)}3,4&${b}`, "long", /32000 is the most/],
    ];
    it.each(cases)("%s", (text, kind, message) => {
        const error = refusal(signed(text));
        expect(error.message).toMatch(message);
        expect(error.kind).toBe(kind);
    });

    const none = ["", "hello", "#", "#/2d", "https://x.org/index.html", "#2d?a=1", "?".repeat(200_000)];
    it.each(none)("no link: %s", (text) => {
        expect(["none", "long"]).toContain(refusal(text).kind);
    });

    test("random garbage is a case or a message", () => {
        const random = new Random(6);
        const link = `${CLASSIC_LINK.slice(1).split("&sum")[0]}&pb=1,2&rb=0.25&q=collide&step=2`;
        for (let i = 0; i < 3000; i++) {
            const text = [...link];
            for (let n = random.whole(4) + 1; n > 0; n--) {
                text[4 + random.whole(text.length - 4)] = "0123456789e.,:&=-+r abp%\u2026".charAt(random.whole(27));
            }
            const fields = parseFields(`#${text.join("")}`);
            try {
                expect(parseLink(`#${text.join("")}&sum=${fields.sumOfText}`).case.dimension).toBe(2);
            } catch (error) {
                expect(error).toBeInstanceOf(LinkError);
            }
        }
    });

    test("a case that cannot be told is refused", () => {
        const shape = (text: ShapeText): Case => ({ ...CLASSIC, a: { ...CLASSIC.a, shape: text } });
        expect(() => formatLink("", shape({ type: "circle", radius: NaN }))).toThrow(/NaN/);
        expect(() => formatLink("", shape({ type: "circle" }))).toThrow(/radius must be a number/);
        expect(() => formatLink("", shape({ type: "gem" }))).toThrow(/no shape of the plane/);
        expect(() => formatLink("", shape({ type: "circle", radius: 1, rounding: NaN }))).toThrow(LinkError);
        const points = Array.from({ length: 9000 }, (_, i) => [i, i * i]);
        expect(() => formatLink("", shape({ type: "polygon", points }))).toThrow(/32000 .* has 9000 points/);
    });

    test.each<[string, 2 | 3, object, object]>([
        ["no position", 2, { position: [] }, {}],
        ["a position of space in the plane", 2, { position: [1, 2, 3] }, {}],
        ["a position of the plane in space", 3, { position: [1, 2], rotation: [0, 0, 0, 1] }, {}],
        ["no rotation", 2, { rotation: [] }, {}],
        ["a quaternion in the plane", 2, { rotation: [0, 0, 0, 1] }, {}],
        ["an angle in space", 3, { position: [0, 0, 0], rotation: 0.5 }, {}],
        ["a rotation of another length", 2, { rotation: [3, 4] }, {}],
        ["half a step", 2, {}, { step: 1.5 }],
        ["a step below the answer", 2, {}, { step: -2 }],
        ["a step that is none", 2, {}, { step: NaN }],
        ["too late a step", 2, {}, { step: 1e9 }],
        ["no query", 2, {}, { query: undefined }],
        ["another query", 2, {}, { query: "cast" }],
    ])("what parseLink() refuses is not written: %s", (_, dimension, body, rest) => {
        const right = dimension === 2 ? { position: [1, 2], rotation: 0 }
            : { position: [1, 2, 3], rotation: [0, 0, 0, 1] };
        const whole = { dimension, query: "distance", step: -1,
            a: { shape: { type: "point" }, ...right }, b: { shape: { type: "point" }, ...right } };
        expect(parseLink(formatLink("", whole as Case)).case).toEqual(whole);
        const given = { ...whole, a: { ...whole.a, ...body }, ...rest };
        expect(() => formatLink("", given as Case)).toThrow(LinkError);
    });
});
