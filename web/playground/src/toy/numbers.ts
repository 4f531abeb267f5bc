/** Small things about numbers that several files of the toy need. */

/** An entry that is known to be there: flat arrays are read in the inner loops of drawing. */
export function at(values: ArrayLike<number>, i: number): number {
    return values[i] ?? 0;
}

export function clamp(x: number, least: number, most: number): number {
    return Math.min(Math.max(x, least), most);
}

/** Rounds to so many decimals, so that a link can hold it in few characters and exactly. */
export function rounded(x: number, decimals: number): number {
    const value = Number(x.toFixed(decimals));
    return value === 0 ? 0 : value;
}

/** How many decimals a coordinate needs to be exact to a thousandth of a length. */
export function decimalsFor(length: number): number {
    return clamp(Math.ceil(3 - Math.log10(length)), 0, 12);
}
