/** Files of text in which a line is a vertex: Wavefront OBJ, and STL as text.
 *
 * three.js's loaders would not do. That of OBJ leaves out vertices that no face uses, and has single precision;
 * that of STL skips what it does not understand and writes to the console. */
import { Points } from "./points";
import { MeshError } from "./bytes";

const SHOWN = 60;

/** The three numbers behind the word, of each line that begins with it. */
export function readLines(data: ArrayBuffer, word: string): Float64Array {
    const text = new TextDecoder().decode(data);
    if (text.includes("\0")) throw new MeshError("is no text, as a file of this kind must be");
    const points = new Points(), start = new RegExp(`^\\s*${word}\\s`, "i");
    let found = false;
    text.split("\n").forEach((line, i) => {
        if (!start.test(line)) return;
        const numbers = line.trim().split(/\s+/).slice(1, 4).map(Number);
        const [x = 0, y = 0, z = 0] = numbers;
        if (numbers.length < 3 || !numbers.every(Number.isFinite)) {
            const shown = line.trim().slice(0, SHOWN);
            throw new MeshError(`has "${shown}" in line ${i + 1}; a vertex must have three finite numbers`);
        }
        points.add(x, y, z);
        found = true;
    });
    if (!found) throw new MeshError(`has no vertices: no line of it begins with "${word}"`);
    return points.taken();
}
