/** The same link in the page, the package and the command: every number is the same double. The links are those that
 * `tact explain --link` prints, for shapes of every type. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { shapeTypes } from "../../package/src/scene/case";
import { Random, randomCase } from "../../package/tests/random";
import { tact, temporary } from "../../package/tests/native";
import { parseLink } from "tact/link";
import { caseToScene, sceneText } from "tact/scene";
import { expect, onTestFinished } from "vitest";
import { caseOf, expectRight, sample } from "./bench";
import { test } from "./browser";

interface Contact {
    point_a: number[];
    point_b: number[];
    separation: number;
    id: number;
}

/** What the command prints of a pair. */
interface Row {
    status: string;
    distance: number;
    normal: number[];
    point_a?: number[];
    point_b?: number[];
    error_bound: number | null;
    iterations: number;
    points?: Contact[];
}

function ask(command: "distance" | "collide", link: string): Row {
    const [row] = JSON.parse(tact(command, link, "--format", "json")) as Row[];
    if (row === undefined) throw new Error(`tact ${command} ${link} printed nothing`);
    return row;
}

/** The numbers of a row of the page. Zeros have no sign, for the command prints none. */
function numbersIn(rows: Record<string, string>, name: string): number[] {
    return (rows[name] ?? "").split(", ").map((text) => Number(text) + 0);
}

function expectSame(rows: Record<string, string>, gap: Row, manifold: Row | undefined): void {
    expect(rows["status"]).toBe(gap.status);
    expect(numbersIn(rows, gap.distance < 0 ? "depth" : "distance")).toEqual([Math.abs(gap.distance)]);
    expect(numbersIn(rows, "error bound")).toEqual([gap.error_bound]);
    expect(numbersIn(rows, "normal")).toEqual(gap.normal);
    expect(numbersIn(rows, "point of a")).toEqual(gap.point_a);
    expect(numbersIn(rows, "point of b")).toEqual(gap.point_b);
    expect(numbersIn(rows, "iterations")).toEqual([gap.iterations]);
    manifold?.points?.forEach((point, i) => {
        expect(numbersIn(rows, `contact ${i + 1}, separation`)).toEqual([point.separation]);
        expect(numbersIn(rows, `contact ${i + 1}, on a`)).toEqual(point.point_a);
        expect(numbersIn(rows, `contact ${i + 1}, on b`)).toEqual(point.point_b);
        expect(numbersIn(rows, `contact ${i + 1}, name`)).toEqual([point.id]);
    });
    const contacts = Object.keys(rows).filter((name) => name.endsWith(", separation")).length;
    expect(contacts).toBe(manifold?.points?.length ?? 0);
}

for (const dimension of [2, 3] as const) {
    const where = dimension === 2 ? "the plane" : "space";
    test(`links of the command show its own numbers in ${where}`, { timeout: 240_000 }, async ({ open }) => {
        const folder = temporary();
        onTestFinished(folder.remove);
        const scene = join(folder.path, "scene.json");
        const random = new Random(20 + dimension);
        const left = new Set(sample(shapeTypes(dimension), 3));
        while (left.size > 0) {
            const given = randomCase(random, dimension);
            const types = [given.a.shape.type, given.b.shape.type];
            if (!types.some((type) => left.has(type))) continue;
            for (const type of types) left.delete(type);
            writeFileSync(scene, sceneText(caseToScene(given)));
            const link = tact("explain", scene, "--query", given.query, "--link=").trim();
            const page = await open({ fragment: link });
            const rows = await expectRight(page);
            expect(caseOf(page)).toEqual(parseLink(link).case);
            await page.close();
            expectSame(rows, ask("distance", link), given.query === "collide" ? ask("collide", link) : undefined);
        }
    });
}
