/** The triangles of a mesh file, to be drawn inside of the hull: of OBJ and STL. Of other files, and of very many
 * triangles, the points alone are drawn. */
const MOST_TRIANGLES = 20_000;

/* "7/2/3" is the seventh vertex, "-1" the last one so far. */
function indexOf(word: string, vertices: number): number {
    const number = parseInt(word, 10);
    return number < 0 ? vertices + number : number - 1;
}

function ofObj(data: ArrayBuffer): number[] {
    const corners: number[] = [];
    let vertices = 0;
    for (const line of new TextDecoder().decode(data).split("\n")) {
        const words = line.trim().split(/\s+/);
        if (words[0]?.toLowerCase() === "v") vertices++;
        if (words[0] !== "f") continue;
        const face = words.slice(1).map((word) => indexOf(word, vertices));
        const [first = 0] = face;
        for (let i = 1; i + 1 < face.length; i++) corners.push(first, face[i] ?? 0, face[i + 1] ?? 0);
    }
    return corners;
}

/** Three indices of points for each triangle; none where they are not known. `ending` is that of the file. */
export function trianglesOf(ending: string, data: ArrayBuffer, points: number): Uint32Array {
    const all = ending === ".obj" ? ofObj(data)
        : ending === ".stl" ? Array.from({ length: points - (points % 3) }, (_, i) => i) : [];
    const sound = all.every((corner) => corner >= 0 && corner < points);
    return sound && all.length <= 3 * MOST_TRIANGLES ? Uint32Array.from(all) : new Uint32Array(0);
}
