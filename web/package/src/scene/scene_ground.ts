/** Height fields and chains in the words of scene files (docs/scene.md), and polygons as rings: read. */
import type { Dimension } from "./case.js";
import { Item } from "./scene_read.js";
import type { ShapeText } from "../types.js";

/** The heights of a file, row by row, which the package does not read by itself. */
export type HeightRows = (file: string) => readonly (readonly number[])[];

const MOST_HEIGHTS = 8192;
const MOST_RING = 8192;
const MOST_CHAIN = 262144;

function fits(count: number): boolean {
    return count >= 2 && count <= MOST_HEIGHTS;
}

function readHeights(list: Item): number[][] {
    const must = "an array of two rows or more, each an array of heights";
    const rows = list.list(must);
    if (!fits(rows.length)) list.refuse(must);
    const mustRow = "an array of two numbers or more, as many as the first row has";
    let first: number | undefined;
    return rows.map((row) => {
        const heights = row.list(mustRow);
        first ??= heights.length;
        if (!fits(heights.length) || heights.length !== first) row.refuse(mustRow);
        return heights.map((height) => height.number());
    });
}

function readCell(cell: Item): number[] {
    if (Array.isArray(cell.value)) return cell.numbers(2, "positive");
    if (typeof cell.value !== "number") cell.refuse("a number above zero or an array of two");
    const size = cell.number("positive");
    return [size, size];
}

function readHole(hole: Item, columns: number, rows: number): number[] {
    const must = "[column, row] of a cell, both from 0 and less than the numbers of cells";
    const at: unknown = hole.value;
    const isCell = (x: unknown, cells: number): boolean =>
        typeof x === "number" && Number.isInteger(x) && x >= 0 && x < cells;
    if (!Array.isArray(at) || at.length !== 2 || !isCell(at[0], columns - 1) || !isCell(at[1], rows - 1))
        hole.refuse(must);
    return hole.numbers(2);
}

export function readHeightField(item: Item, readFile: HeightRows | undefined): ShapeText {
    item.checkKeys(["type", "file", "heights", "cell", "holes", "rounding"]);
    const file = item.member("file");
    let list = item.member("heights");
    if (file && list) file.refuse('left out where there are "heights"');
    if (file) {
        const name = file.text();
        if (!readFile) {
            return item.fail(`${item.path}: files of heights are not read here; read ${JSON.stringify(name)} by the ` +
                'option "heightRows", or put its "heights" in the scene');
        }
        list = new Item(readFile(name), file.path);
    }
    const heights = readHeights(list ?? item.need("heights", 'rows of heights, or a "file" of them'));
    const columns = heights[0]?.length ?? 0;
    const shape: ShapeText = { type: "height_field", heights };
    const cell = item.member("cell");
    if (cell) shape.cell = readCell(cell);
    const holes = item.member("holes")?.list("an array of cells, each [column, row]");
    if (holes) shape.holes = holes.map((hole) => readHole(hole, columns, heights.length));
    const missing = new Set(shape.holes?.map(([column, row]) => (row ?? 0) * columns + (column ?? 0)));
    if (missing.size === (columns - 1) * (heights.length - 1))
        item.refuse("a height field with a cell that is no hole");
    return shape;
}

function refuseRounding(item: Item): void {
    item.member("rounding")?.refuse('left out, for a chain or a polygon as a "ring" has none');
}

export function readChain(item: Item, dimension: Dimension): ShapeText {
    item.checkKeys(["type", "points", "closed", "one_sided", "rounding"]);
    const shape: ShapeText = {
        type: "chain", points: item.need("points", "an array of points, each of two numbers").points(dimension),
    };
    const closed = item.member("closed")?.flag();
    if (closed !== undefined) shape.closed = closed;
    const oneSided = item.member("one_sided")?.flag();
    if (oneSided !== undefined) shape.one_sided = oneSided;
    refuseRounding(item);
    const count = shape.points?.length ?? 0;
    if (count < (closed ? 3 : 2) || count > MOST_CHAIN) {
        item.fail(`${item.path}: a chain has two points or more, three if it is closed, and at most ${MOST_CHAIN}`);
    }
    return shape;
}

/** Whether a polygon is what is inside of its points in their order. */
export function isRing(item: Item): boolean {
    const as = item.member("as");
    if (as === undefined || as.value === "hull") return false;
    if (as.value === "ring") return true;
    return as.refuse('"hull", the convex hull of the points, or "ring", what is inside of them in their order');
}

/** Marks a polygon whose points have been read. */
export function markRing(item: Item, shape: ShapeText): ShapeText {
    refuseRounding(item);
    const count = shape.points?.length ?? 0;
    if (count < 3 || count > MOST_RING) item.fail(`${item.path}: a polygon as a "ring" has from 3 to 8192 points`);
    return { ...shape, as: "ring" };
}
