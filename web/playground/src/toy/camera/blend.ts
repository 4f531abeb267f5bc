/** Places between two steps, for drawing in slow motion. What is told and picked is always that of a step. */
import type { ToyRows } from "../library";
import { at } from "../numbers";

function sizedLike(rows: ToyRows, out: ToyRows | undefined): ToyRows {
    if (out && out.size === rows.size && out.data.length >= rows.count * rows.size) {
        out.count = rows.count;
        return out;
    }
    return { data: new Float64Array(rows.count * rows.size), count: rows.count, size: rows.size };
}

export function copied(rows: ToyRows, out?: ToyRows): ToyRows {
    const copy = sizedLike(rows, out);
    copy.data.set(rows.data.subarray(0, rows.count * rows.size));
    return copy;
}

/** `part` is 0 at the first and 1 at the second; both have the same bodies. */
export function blend(before: ToyRows, now: ToyRows, part: number, dimension: number, out?: ToyRows): ToyRows {
    const mixed = sizedLike(now, out);
    const last = now.size - 1;
    for (let row = 0; row < now.count; row++) {
        const first = row * now.size;
        const begin = first + dimension;
        const end = first + last;
        let cosine = 0;
        for (let i = begin; i < end; i++) cosine += at(before.data, i) * at(now.data, i);
        /* A quaternion and its negative are one rotation. */
        const sign = dimension === 3 && cosine < 0 ? -1 : 1;
        let square = 0;
        for (let i = first; i < end; i++) {
            const from = (i < begin ? 1 : sign) * at(before.data, i);
            const value = from + part * (at(now.data, i) - from);
            mixed.data[i] = value;
            if (i >= begin) square += value * value;
        }
        const length = Math.sqrt(square) || 1;
        for (let i = begin; i < end; i++) mixed.data[i] = at(mixed.data, i) / length;
        mixed.data[end] = at(now.data, end);
    }
    return mixed;
}
