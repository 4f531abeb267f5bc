/** Mesh files: what is read of whole ones, and what is said of broken ones. */
import * as buffer from "node:buffer";
import { describe, expect, it } from "vitest";
import { CaseBench } from "../../src/pairs/bench";
import { engine3 } from "../../src/pairs/engine3";
import { presets3 } from "../../src/pairs/presets3";
import { openMesh, readMesh } from "../../src/pairs/space/meshes/files";

const CUBE = [0, 1].flatMap((z) => [0, 1].flatMap((y) => [0, 1].map((x) => [x, y, z])));

/* No global name in Node.js 18. */
const File = buffer.File as unknown as typeof globalThis.File;

function file(name: string, ...parts: BlobPart[]): File {
    return new File(parts, name);
}

/* The points that a bench has for B after a file has been opened. */
async function meshPoints(mesh: File): Promise<readonly (readonly number[])[]> {
    const bench = new CaseBench(engine3, presets3[0].case, presets3[0].case);
    await openMesh(bench, [mesh]);
    return bench.state.value.b.shape.points ?? [];
}

/* A binary STL file: its triangles' corners, one after the other. */
function stl(corners: readonly (readonly number[])[], count = corners.length / 3): Uint8Array<ArrayBuffer> {
    const view = new DataView(new ArrayBuffer(84 + 50 * (corners.length / 3)));
    view.setUint32(80, count, true);
    corners.forEach((corner, i) => corner.forEach((x, k) => {
        view.setFloat32(84 + 50 * Math.floor(i / 3) + 12 + 12 * (i % 3) + 4 * k, x, true);
    }));
    return new Uint8Array(view.buffer);
}

function glb(json: object, binary: ArrayBuffer): Uint8Array<ArrayBuffer> {
    const text = new TextEncoder().encode(JSON.stringify(json)), padded = Math.ceil(text.length / 4) * 4;
    const out = new Uint8Array(28 + padded + binary.byteLength), view = new DataView(out.buffer);
    [0x46546c67, 2, out.length, padded, 0x4e4f534a].forEach((x, i) => view.setUint32(4 * i, x, true));
    out.fill(32, 20, 20 + padded);
    out.set(text, 20);
    view.setUint32(20 + padded, binary.byteLength, true);
    view.setUint32(24 + padded, 0x004e4942, true);
    out.set(new Uint8Array(binary), 28 + padded);
    return out;
}

/* A cloud of points in one buffer, placed by a node; with a material whose picture is nowhere. */
function gltfJson(points: readonly (readonly number[])[], more: object = {}, buffer: object = {}): object {
    return {
        asset: { version: "2.0" },
        scene: 0,
        scenes: [{ nodes: [0] }],
        nodes: [{ mesh: 0, translation: [10, 0, 0], scale: [2, 1, 1] }],
        meshes: [{ primitives: [{ attributes: { POSITION: 0 }, mode: 0, material: 0 }] }],
        materials: [{ pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }],
        textures: [{ source: 0 }],
        images: [{ uri: "nowhere.png" }],
        accessors: [
            { bufferView: 0, componentType: 5126, count: points.length, type: "VEC3", max: [1, 1, 1] },
        ],
        bufferViews: [{ buffer: 0, byteLength: 12 * points.length }],
        buffers: [{ byteLength: 12 * points.length, ...buffer }],
        ...more,
    };
}

const floats = Float32Array.from(CUBE.flat());

describe("whole files", () => {
    it("OBJ: every vertex, in double precision, with and without faces", async () => {
        const text = "# a comment\nv 0.1 2 -3e-2 1.0\r\n  v 1 1 1\nvn 0 0 1\nv 0.123456789012345 0 0\nf 1 2 2\n";
        expect([...await readMesh(file("a.OBJ", text))]).toEqual([0.1, 2, -0.03, 1, 1, 1, 0.123456789012345, 0, 0]);
    });

    it("STL as text", async () => {
        const text = "solid a\n facet normal 0 0 1\n outer loop\n" +
            " vertex 0 0 0.1\n vertex 1 0 0\n vertex 0 1 0\n endloop\n";
        expect([...await readMesh(file("a.stl", text))]).toEqual([0, 0, 0.1, 1, 0, 0, 0, 1, 0]);
    });

    it("STL, binary: single precision by its shortest names", async () => {
        const corners = [[0.1, 0, 0], [1, 0.7, 0], [0, 1, 1e-3]];
        expect([...await readMesh(file("a.stl", stl(corners)))]).toEqual(corners.flat());
    });

    it("PLY as text", async () => {
        const text = "ply\nformat ascii 1.0\nelement vertex 2\n" +
            "property float x\nproperty float y\nproperty float z\n" +
            "property uchar red\nend_header\n0.5 0 0 255\n1 0.1 3 0\n";
        expect([...await readMesh(file("a.ply", text))]).toEqual([0.5, 0, 0, 1, 0.1, 3]);
    });

    it("PLY, binary", async () => {
        const header = "ply\nformat binary_little_endian 1.0\nelement vertex 8\n" +
            "property float x\nproperty float y\nproperty float z\nend_header\n";
        expect([...await readMesh(file("a.ply", header, floats))]).toEqual(CUBE.flat());
    });

    it("GLB: points where the nodes place them, without asking for pictures", async () => {
        const points = await readMesh(file("a.glb", glb(gltfJson(CUBE), floats.buffer)));
        expect([...points]).toEqual(CUBE.flatMap(([x = 0, y = 0, z = 0]) => [10 + 2 * x, y, z]));
    });

    it("become the corners of their hull", async () => {
        const inside = [...CUBE, [0.5, 0.5, 0.5], [0.2, 0.3, 0]].map((point) => `v ${point.join(" ")}`).join("\n");
        const corners = await meshPoints(file("a.obj", inside));
        expect(corners.map((corner) => corner.join()).sort()).toEqual(CUBE.map((corner) => corner.join()).sort());
    });

    it("keep at most 256 of many corners", async () => {
        const points = Array.from({ length: 1000 }, (_, i) => {
            const z = 1 - (2 * i + 1) / 1000, across = Math.sqrt(1 - z * z);
            return `v ${across * Math.cos(2.4 * i)} ${across * Math.sin(2.4 * i)} ${z}`;
        });
        expect(await meshPoints(file("ball.obj", points.join("\n")))).toHaveLength(256);
    });

    it("that was opened last counts, however long the one before takes", async () => {
        const cube = CUBE.map((point) => `v ${point.join(" ")}`).join("\n");
        const slow = file("slow.obj", cube.replaceAll("1", "5"));
        let goOn = (): void => undefined;
        const gate = new Promise<void>((resolve) => (goOn = resolve));
        Object.defineProperty(slow, "arrayBuffer", { value: () => gate.then(() => new Blob([slow]).arrayBuffer()) });
        const bench = new CaseBench(engine3, presets3[0].case, presets3[0].case);
        const first = openMesh(bench, [slow]);
        await openMesh(bench, [file("quick.obj", cube)]);
        goOn();
        await first;
        expect(Math.max(...(bench.state.value.b.shape.points ?? []).flat())).toBe(1);
    });
});

it("says of glTF 1.0 that it is glTF 1.0", async () => {
    const old = JSON.stringify({ asset: { version: "1.0" }, scenes: { one: { nodes: [] } } });
    await expect(readMesh(file("old.gltf", old))).rejects.toThrow("old.gltf is glTF 1.0; version 2.0 is read here.");
});

describe("broken files", () => {
    const header = "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\n";
    const cases: [string, File, RegExp][] = [
        ["an empty file", file("a.obj", ""), /^a\.obj is empty\.$/],
        ["another kind", file("a.fbx", "x"), /^a\.fbx is no mesh that is read here; \.obj, /],
        ["OBJ without vertices", file("a.obj", "f 1 2 3\n"), /has no vertices: no line of it begins with "v"/],
        ["OBJ with a bad number", file("a.obj", "v 1 2 3\nv 1 x 3\n"), /has "v 1 x 3" in line 2; a vertex must have/],
        ["OBJ with too few numbers", file("a.obj", "v 1 2\n"), /has "v 1 2" in line 1/],
        ["OBJ with an infinite number", file("a.obj", "v 1 2 1e999\n"), /three finite numbers/],
        ["bytes instead of OBJ", file("a.obj", new Uint8Array(100)), /is no text/],
        ["STL that is too short", file("a.stl", "abc"), /is too short/],
        ["STL that is cut off", file("a.stl", stl([[0, 0, 0], [1, 0, 0], [0, 1, 0]], 2)),
            /is cut off: 2 triangles need 184/],
        ["STL with a number that is none", file("a.stl", stl([[0, 0, NaN], [1, 0, 0], [0, 1, 0]])),
            /a coordinate that is NaN/],
        ["STL without triangles", file("a.stl", stl([])), /has no vertices/],
        ["PLY that is none", file("a.ply", "plx\n"), /does not begin with "ply"/],
        ["PLY without an end of its header", file("a.ply", header), /has no line "end_header"/],
        ["PLY that is cut off", file("a.ply", `${header}end_header\n1 2 3\n4 5\n`), /is cut off or broken/],
        ["binary PLY that is cut off",
            file("a.ply", header.replace("ascii", "binary_little_endian"), "end_header\nabc"), /is cut off or/],
        ["glTF that is no JSON", file("a.gltf", "{"), /its JSON cannot be read/],
        ["glTF without an asset", file("a.gltf", "{}"), /is no glTF/],
        ["glTF with a buffer in another file", file("a.gltf", JSON.stringify(gltfJson(CUBE, {}, { uri: "a.bin" }))),
            /keeps its points in another file, a\.bin: open both together, or a \.glb/],
        ["glTF with a buffer whose name cannot be read",
            file("a.gltf", JSON.stringify(gltfJson(CUBE, {}, { uri: "50%.bin" }))),
            /^a\.gltf keeps its points in another file, 50%\.bin, which is no name/],
        ["compressed glTF",
            file("a.gltf", JSON.stringify(gltfJson(CUBE, { extensionsRequired: ["KHR_draco_mesh_compression"] }))),
            /is compressed \(KHR_draco_mesh_compression\)/],
        ["GLB that is cut off", file("a.glb", glb(gltfJson(CUBE), floats.buffer).slice(0, 200)), /is cut off/],
        ["GLB that reads beyond its buffer", file("a.glb", glb(gltfJson(CUBE), floats.buffer.slice(0, 24))),
            /^a\.glb is broken: /],
        ["glTF without meshes", file("a.gltf", JSON.stringify({ asset: { version: "2.0" } })), /has no vertices/],
    ];

    it.each(cases)("%s", async (_, broken, message) => {
        await expect(readMesh(broken)).rejects.toThrow(message);
    });

    it("that are huge are not read", async () => {
        const huge = file("a.stl", "x");
        Object.defineProperty(huge, "size", { value: 2 ** 30 });
        await expect(readMesh(huge)).rejects.toThrow("a.stl has 1024 MB; at most 128 MB are read.");
    });
});
