/** tact/scene: scene files of the command (docs/scene.md), read and written. Nothing here loads a module of either
 * dimension; functions that make shapes and worlds are given it: import * as tact from "tact/2d". */
import type { Case, CaseBody } from "../types.js";
import { SceneError } from "./scene_read.js";
import { parseScene, type Scene, type SceneBody, type SceneOptions } from "./scene_parse.js";

export { SceneError } from "./scene_read.js";
export {
    shapeFromText, type MeshFiles, type MeshPoints, type MeshTriangles, type Tact2, type Tact3,
} from "./scene_shape.js";
export {
    parseScene, type Scene, type SceneBody, type SceneMaterial, type SceneMotion, type SceneOptions, type ScenePart,
    type SceneRay,
} from "./scene_parse.js";
export { worldFromScene, type SceneWorld, type SceneWorld2, type SceneWorld3 } from "./scene_world.js";
export { caseToC } from "./program.js";

/** As docs/scene.md has it: ready for JSON.stringify() or sceneText(). */
export interface CaseScene {
    dimension: 2 | 3;
    shapes: Record<"a" | "b", CaseBody["shape"]>;
    bodies: { name: string; shape: string; position: number[]; rotation: number | number[] }[];
    pairs: [string, string][];
}

/** A scene of two bodies, "a" and "b". */
export function caseToScene(of: Case): CaseScene {
    const body = (name: string, { position, rotation }: CaseBody): CaseScene["bodies"][number] =>
        ({ name, shape: name, position, rotation });
    return {
        dimension: of.dimension,
        shapes: { a: of.a.shape, b: of.b.shape },
        bodies: [body("a", of.a), body("b", of.b)],
        pairs: [["a", "b"]],
    };
}

/** The value as JSON in one line, minus zero with its sign, as JSON.stringify() has it not. */
function inLine(value: unknown): string {
    if (Array.isArray(value)) return `[${value.map(inLine).join(", ")}]`;
    if (typeof value === "object" && value !== null) {
        const members = Object.entries(value).filter(([, member]) => member !== undefined);
        return `{${members.map(([key, member]) => `${JSON.stringify(key)}: ${inLine(member)}`).join(", ")}}`;
    }
    return Object.is(value, -0) ? "-0" : JSON.stringify(value);
}

/** The text of a scene file, with a line for each shape and body; numbers read back as the same doubles. */
export function sceneText(scene: CaseScene): string {
    const shapes = Object.entries(scene.shapes).map(([name, shape]) => `    "${name}": ${inLine(shape)}`);
    const bodies = scene.bodies.map((body) => `    ${inLine(body)}`);
    return `{
  "dimension": ${scene.dimension},
  "shapes": {
${shapes.join(",\n")}
  },
  "bodies": [
${bodies.join(",\n")}
  ],
  "pairs": ${inLine(scene.pairs)}
}
`;
}

function caseBody(scene: Scene, body: SceneBody): CaseBody {
    const path = `bodies[${scene.bodies.indexOf(body)}]`;
    const name = body.parts[0]?.shape ?? "";
    const shape = scene.shapes.get(name);
    if (body.compound || !shape) {
        throw new SceneError(path, `${path}: this body is made of "shapes"; a case has bodies of one "shape"`);
    }
    if (shape.triangles ?? shape.normal)
        throw new SceneError(path, `${path}: a case has neither meshes as a "surface" nor a half_space`);
    return { shape, position: body.position, rotation: body.rotation };
}

/** The two bodies of these names; without names those of the scene's first pair, or its first two. Throws a
 * SceneError. */
export function sceneToCase(source: unknown, names?: readonly [string, string], options?: SceneOptions): Case {
    const scene = parseScene(source, options);
    const [first, second] = names ?? scene.pairs?.[0] ?? scene.bodies.map((body) => body.name);
    if (first === undefined || second === undefined) {
        throw new SceneError("bodies", `a case needs two bodies, and the scene has ${scene.bodies.length}`);
    }
    const find = (name: string): SceneBody => {
        const body = scene.bodies.find((one) => one.name === name);
        if (!body) throw new SceneError("bodies", `the scene has no body ${JSON.stringify(name)}`);
        return body;
    };
    return {
        dimension: scene.dimension,
        a: caseBody(scene, find(first)),
        b: caseBody(scene, find(second)),
        query: "distance",
        step: -1,
    };
}
