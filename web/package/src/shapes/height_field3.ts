/** Height fields: ground above a grid, which the module makes a mesh of. */
import { badArgument, TactError } from "../errors.js";
import { checkKeys } from "../keys.js";
import type { Call } from "../module/module.js";
import { wholeCalls } from "../module/whole.js";
import { checkNumber, checkNumbers, type Space3 } from "../space.js";
import { checkIndices, checkMaterials, Mesh } from "./mesh3.js";

/** What web/wasm/mesh3.c exports. */
interface HeightFieldCalls {
    height_field_make: Call;
}

/** Heights as they may be given: a list of rows, each of so many numbers, or all of them, row by row. */
export type HeightsLike = readonly ArrayLike<number>[] | Float64Array | Float32Array;

export interface HeightFieldOptions {
    /** How many heights a row has; needed where they are one behind the other. */
    columns?: number;
    /** The size of a cell, or its sizes along x and along y; 1 where nothing is said. */
    cell?: number | ArrayLike<number>;
    /** Cells that are missing: the column and the row of each. */
    holes?: readonly ArrayLike<number>[];
    /** A number of your own for each cell, row by row, from 0 to 2^32 - 1; answers tell it. */
    materials?: ArrayLike<number>;
}

const CALL = "heightField";
const KEYS = ["columns", "cell", "holes", "materials"];

interface Grid {
    heights: Float64Array | Float32Array;
    columns: number;
    rows: number;
}

function gridOf(heights: unknown, columns: number | undefined): Grid {
    const right = "a list of two or more rows of heights, or all of them in a Float64Array";
    if (heights instanceof Float64Array || heights instanceof Float32Array) {
        if (columns === undefined || !Number.isInteger(columns) || columns < 2 || heights.length % columns !== 0)
            throw badArgument(CALL, "columns", columns, `how many of the ${heights.length} heights a row has`);
        const bad = heights.findIndex((height) => !Number.isFinite(height));
        if (bad >= 0)
            throw new TactError("not_finite", `${CALL}: heights[${bad}] is ${heights[bad]}; it must be finite`);
        return { heights, columns, rows: heights.length / columns };
    }
    if (!Array.isArray(heights)) throw badArgument(CALL, "heights", heights, right);
    const rows: unknown[] = heights;
    const [first] = rows as ArrayLike<number>[];
    const count = first?.length ?? 0;
    if (columns !== undefined && columns !== count)
        throw badArgument(CALL, "columns", columns, `${count}, as many as the first row has, or left out`);
    const all = new Float64Array(count * rows.length);
    const rightRow = `${count} finite numbers, as the first row`;
    for (const [i, row] of rows.entries())
        all.set(checkNumbers(CALL, `heights[${i}]`, row, count, rightRow), i * count);
    return { heights: all, columns: count, rows: rows.length };
}

function cellOf(cell: unknown): ArrayLike<number> {
    const right = "a number above zero, or two of them";
    if (cell === undefined) return [1, 1];
    const sizes = typeof cell === "number" ? [cell, cell] : checkNumbers(CALL, "cell", cell, 2, right);
    for (let i = 0; i < 2; i++) checkNumber(CALL, "cell", sizes[i], right);
    if (!(sizes[0] > 0 && sizes[1] > 0))
        throw new TactError("not_positive", badArgument(CALL, "cell", cell, right).message);
    return sizes;
}

/** A byte for each cell; undefined where none is missing. */
function holesOf(holes: unknown, { columns, rows }: Grid): Uint8Array | undefined {
    if (holes === undefined) return undefined;
    if (!Array.isArray(holes)) throw badArgument(CALL, "holes", holes, "a list of cells, each [column, row]");
    const bytes = new Uint8Array((columns - 1) * (rows - 1));
    for (const [i, hole] of (holes as unknown[]).entries()) {
        const rightHole = "the column and the row of a cell";
        const [column, row] = Array.from(checkNumbers(CALL, `holes[${i}]`, hole, 2, rightHole));
        checkIndices(CALL, `holes[${i}]`, [column], columns - 2);
        checkIndices(CALL, `holes[${i}]`, [row], rows - 2);
        bytes[row * (columns - 1) + column] = 1;
    }
    return bytes;
}

/** functions3_meshes.ts tells what it is. */
export function makeHeightField(space: Space3, given: unknown, options: HeightFieldOptions = {}): Mesh {
    const calls = wholeCalls<HeightFieldCalls>(space, CALL);
    if (typeof options !== "object" || options === null)
        throw badArgument(CALL, "options", options, "{columns, cell, holes, materials}");
    checkKeys(CALL, "options", options, KEYS);
    const { module } = space;
    const grid = gridOf(given, options.columns);
    const { heights, columns, rows } = grid;
    const told = `there are ${rows} rows of ${columns} heights`;
    if (columns < 2 || rows < 2)
        throw new TactError("no_points", `${CALL}: ${told}; there must be two rows or more of two heights or more`);
    const cell = cellOf(options.cell);
    const holes = holesOf(options.holes, grid);
    const materials = checkMaterials(CALL, options.materials, (columns - 1) * (rows - 1), "cells");
    return module.lendAll((keep) => {
        const from = keep(module.put(heights, CALL));
        const missing = holes === undefined ? 0 : keep(module.putBytes(holes, CALL));
        const numbers = materials === undefined ? 0 : keep(module.putIntegers(materials, CALL));
        module.mail[0] = cell[0];
        module.mail[1] = cell[1];
        const address = calls.height_field_make(from, columns, rows, missing, numbers);
        if (address === 0) throw module.refusal(module.mail[0], CALL, told);
        return new Mesh(space, { type: "height_field", address });
    });
}
