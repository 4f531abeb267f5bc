/** STL: triangles, binary or text. */
import { STLLoader } from "three/addons/loaders/STLLoader.js";
import { beginsWith, MeshError, pointsOf } from "./bytes";
import { readLines } from "./lines";

const HEADER = 84;
const TRIANGLE = 50;

export function readStl(data: ArrayBuffer): Float64Array {
    const count = data.byteLength >= HEADER ? new DataView(data).getUint32(HEADER - 4, true) : -1;
    const expected = HEADER + TRIANGLE * count;
    /* Some binary files begin with "solid" too, so the length decides. */
    if (data.byteLength !== expected && beginsWith(data, "solid")) return readLines(data, "vertex");
    if (count < 0) throw new MeshError(`is too short: a binary STL file has at least ${HEADER} bytes`);
    if (data.byteLength < expected) {
        throw new MeshError(`is cut off: ${count} triangles need ${expected} bytes, and it has ${data.byteLength}`);
    }
    return pointsOf(new STLLoader().parse(data).attributes["position"]);
}
