/** tact/scene: scene files of the command (docs/scene.md), read and written. Nothing here loads a module of either
 * dimension; functions that make shapes and worlds are given it: import * as tact from "tact/2d". */
import type { Case, CaseBody } from "../types.js";
import { SceneError } from "./scene_read.js";
import { parseScene, type Scene, type SceneBody, type SceneOptions } from "./scene_parse.js";

export { SceneError } from "./scene_read.js";
export type { HeightRows } from "./scene_ground.js";
export type { SceneCoupling } from "./scene_coupling.js";
export type { SceneJoint } from "./scene_joint.js";
export type { SceneFluid, SceneWind } from "./scene_media.js";
export {
    shapeFromText, type MeshFiles, type MeshPoints, type MeshTriangles, type Tact2, type Tact3,
} from "./scene_shape.js";
export {
    parseScene, type Scene, type SceneBody, type SceneMaterial, type SceneMotion, type SceneOptions, type ScenePart,
    type SceneRay,
} from "./scene_parse.js";
export {
    bodyShape, worldFromScene, type SceneWorld, type SceneWorld2, type SceneWorld3,
} from "./scene_world.js";
export { caseToC } from "./program.js";

interface CasePlace {
    position: number[];
    rotation: number | number[];
}

/** Of a compound `shapes`, of any other shape its name. */
export interface CaseSceneBody extends CasePlace {
    name: string;
    shape?: string;
    shapes?: (CasePlace & { shape: string })[];
}

/** As docs/scene.md has it: ready for JSON.stringify() or sceneText(). */
export interface CaseScene {
    dimension: 2 | 3;
    shapes: Record<string, CaseBody["shape"]>;
    bodies: CaseSceneBody[];
    pairs: [string, string][];
}

/** The shape with a radius more around it. */
function rounded(shape: CaseBody["shape"], radius = 0): CaseBody["shape"] {
    return radius > 0 ? { ...shape, rounding: (shape.rounding ?? 0) + radius } : shape;
}

/** A scene of two bodies, "a" and "b". */
export function caseToScene(of: Case): CaseScene {
    const shapes: CaseScene["shapes"] = {};
    const body = (name: string, { shape, position, rotation }: CaseBody): CaseSceneBody => {
        if (!shape.children) {
            shapes[name] = shape;
            return { name, shape: name, position, rotation };
        }
        const children = shape.children.map(({ shape: own, ...place }, i) => {
            shapes[`${name} ${i + 1}`] = rounded(own, shape.rounding);
            return { shape: `${name} ${i + 1}`, ...place };
        });
        return { name, position, rotation, shapes: children };
    };
    const bodies = [body("a", of.a), body("b", of.b)];
    return {
        dimension: of.dimension,
        shapes,
        bodies,
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
    const children = body.parts.map(({ shape: name, position, rotation }) => {
        const shape = scene.shapes.get(name);
        if (!shape) throw new SceneError(path, `${path}: the scene has no shape ${JSON.stringify(name)}`);
        if (shape.triangles) throw new SceneError(path, `${path}: a case has no meshes as a "surface"`);
        return { shape, position, rotation };
    });
    const [only] = children;
    const shape = body.compound || !only ? { type: "compound", children } : only.shape;
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
