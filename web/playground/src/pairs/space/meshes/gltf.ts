/** glTF 2.0, as text or binary (GLB): the positions of all meshes of the scene, each where its nodes place it. */
import { InstancedMesh, LoadingManager, Matrix4, Mesh, MeshBasicMaterial, Vector3 } from "three";
import type { BufferAttribute, InterleavedBufferAttribute, Object3D } from "three";
import { GLTFLoader } from "three/addons/loaders/GLTFLoader.js";
import type { GLTFLoaderPlugin } from "three/addons/loaders/GLTFLoader.js";
import { Points } from "./points";
import { beginsWith, MeshError, shortest } from "./bytes";

/** The address of a file that stands beside, by its name; undefined where there is none. */
export type Beside = (name: string) => string | undefined;

type Json = Record<string, unknown>;

const COMPRESSIONS = ["KHR_draco_mesh_compression", "EXT_meshopt_compression"];
const GLB_HEADER = 20;

function isObject(value: unknown): value is Json {
    return typeof value === "object" && value !== null && !Array.isArray(value);
}

function list(json: Json, key: string): unknown[] {
    const value = json[key];
    return Array.isArray(value) ? value : [];
}

function jsonOf(data: ArrayBuffer): Json {
    const binary = beginsWith(data.slice(0, 4), "gltf"), view = new DataView(data);
    if (binary && (data.byteLength < GLB_HEADER || view.getUint32(8, true) > data.byteLength)) {
        throw new MeshError("is cut off: it is shorter than it says");
    }
    const text = binary ? data.slice(GLB_HEADER, GLB_HEADER + view.getUint32(12, true)) : data;
    try {
        const json: unknown = JSON.parse(new TextDecoder().decode(text));
        if (isObject(json) && isObject(json["asset"])) return json;
    } catch {
        throw new MeshError("is broken: its JSON cannot be read");
    }
    throw new MeshError('is no glTF: it has no "asset"');
}

function decoded(uri: string): string {
    try {
        return decodeURIComponent(uri);
    } catch {
        throw new MeshError(`keeps its points in another file, ${uri}, which is no name that can be read`);
    }
}

/* What the loader would only find out by asking the network, or not say in words for everyone. */
function check(json: Json, beside: Beside): void {
    const version = isObject(json["asset"]) ? String(json["asset"]["version"] ?? "") : "";
    if (/^[01](\.|$)/.test(version)) throw new MeshError(`is glTF ${version}; version 2.0 is read here`);
    const packed = list(json, "extensionsRequired").find((name) => COMPRESSIONS.includes(String(name)));
    if (packed !== undefined) throw new MeshError(`is compressed (${String(packed)}), which is not read here`);
    if (list(json, "scenes").length === 0) throw new MeshError("has no vertices: there is no scene in it");
    for (const buffer of list(json, "buffers")) {
        const uri = isObject(buffer) ? buffer["uri"] : undefined;
        if (typeof uri !== "string" || uri.startsWith("data:") || beside(decoded(uri))) continue;
        throw new MeshError(`keeps its points in another file, ${uri}: open both together, or a .glb`);
    }
}

/* Nothing of what makes a surface look like something is wanted: no picture is loaded. */
function plain(): GLTFLoaderPlugin {
    const material = Promise.resolve(new MeshBasicMaterial());
    return { name: "PLAIN", loadMaterial: () => material };
}

function addPositions(points: Points, position: BufferAttribute | InterleavedBufferAttribute, matrix: Matrix4): void {
    const place = new Vector3(), still = matrix.equals(new Matrix4());
    for (let i = 0; i < position.count; i++) {
        place.set(shortest(position.getX(i)), shortest(position.getY(i)), shortest(position.getZ(i)));
        if (!still) place.applyMatrix4(matrix);
        points.add(place.x, place.y, place.z);
    }
}

function addObject(points: Points, object: Object3D): void {
    const position = object instanceof Mesh || "geometry" in object
        ? (object as Mesh).geometry.attributes["position"] : undefined;
    if (!position) return;
    if (!(object instanceof InstancedMesh)) {
        addPositions(points, position, object.matrixWorld);
        return;
    }
    const matrix = new Matrix4();
    for (let i = 0; i < object.count; i++) {
        object.getMatrixAt(i, matrix);
        addPositions(points, position, matrix.premultiply(object.matrixWorld));
    }
}

export async function readGltf(data: ArrayBuffer, beside: Beside): Promise<Float64Array> {
    const json = jsonOf(data);
    check(json, beside);
    const manager = new LoadingManager();
    manager.setURLModifier((url) => beside(decoded(url)) ?? url);
    const points = new Points();
    try {
        const { scene } = await new GLTFLoader(manager).register(plain).parseAsync(data, "");
        scene.updateMatrixWorld(true);
        scene.traverse((object) => addObject(points, object));
    } catch (error) {
        const words = error instanceof Error ? error.message.replace("THREE.GLTFLoader: ", "") : String(error);
        throw new MeshError(`is broken: ${words}`);
    }
    const found = points.taken();
    if (found.length === 0) throw new MeshError("has no vertices");
    return found;
}
