/** tact/scene: what is refused is told in the words of the command; what is written is read by the command. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
    caseToScene, parseScene, SceneError, sceneText, sceneToCase, shapeFromText, worldFromScene, type CaseScene,
} from "tact/scene";
import * as plane from "tact/2d";
import * as space from "tact/3d";
import * as meshes from "tact/3d/meshes";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { source, tact, temporary, type Folder } from "./native.js";

type Json = Record<string, unknown>;

let folder: Folder;

beforeAll(() => {
    folder = temporary();
});

afterAll(() => {
    folder.remove();
});

/** A good scene with one body, changed. */
function sceneWith(dimension: 2 | 3, change: (scene: Json, body: Json, shape: Json) => void): Json {
    const shape: Json = { type: "box", half_extents: dimension === 2 ? [1, 1] : [1, 1, 1] };
    const body: Json = { name: "crate", shape: "box" };
    const scene: Json = { dimension, shapes: { box: shape }, bodies: [body] };
    change(scene, body, shape);
    return scene;
}

function thrown(run: () => unknown): SceneError {
    try {
        run();
    } catch (error) {
        if (error instanceof SceneError) return error;
        throw error;
    }
    throw new Error("nothing was refused");
}

/** What tact simulate says of a scene, without file, line and column. */
function commandSays(scene: unknown): string {
    const file = join(folder.path, "scene.json");
    writeFileSync(file, JSON.stringify(scene));
    try {
        tact("simulate", file, "--seconds", "0");
    } catch (error) {
        const told = (error as { stderr: string }).stderr.trim();
        return told.replace(/^.*?scene\.json:\d+:\d+: /s, "");
    }
    return "";
}

const WRONG: readonly [path: string, scene: Json][] = [
    ["bodies[0].velocity[1]", sceneWith(2, (_, body) => { body.velocity = [0, "fast"]; })],
    ["bodies[0].inertia", sceneWith(3, (_, body) => { body.inertia = [1, 1, 1, 0, 0, 0]; })],
    ["bodies[0].center", sceneWith(2, (_, body) => { body.center = [1, 0]; })],
    ["bodies[0].velocity", sceneWith(2, (_, body) => { body.velocity = [0, 0, 0]; })],
    ["shapes.gem.points", sceneWith(2, (scene) => {
        scene.shapes = { gem: { type: "points", points: Array.from({ length: 9 }, (_, i) => [i, 0]) } };
    })],
    ["bodies[0].angular_velocity", sceneWith(2, (_, body) => { body.angular_velocity = [1]; })],
    ["bodies[0].angular_velocity", sceneWith(3, (_, body) => { body.angular_velocity = 1; })],
    ["bodies[0].kind", sceneWith(3, (_, body) => { body.kind = "fixed"; })],
    ["bodies[0].mass", sceneWith(3, (_, body) => { body.mass = 0; })],
    ["bodies[0].density", sceneWith(3, (_, body) => { body.mass = 1; body.density = 1; })],
    ["bodies[0].mass", sceneWith(3, (_, body) => { body.mass = 1; body.kind = "kinematic"; })],
    ["bodies[0].velocity", sceneWith(3, (_, body) => { body.velocity = [1, 0, 0]; body.kind = "static"; })],
    ["bodies[0].friction", sceneWith(2, (_, body) => { body.friction = -0.5; })],
    ["bodies[0].bullet", sceneWith(2, (_, body) => { body.bullet = 1; })],
    ["bodies[0].category", sceneWith(2, (_, body) => { body.category = 1.5; })],
    ["bodies[0].group", sceneWith(2, (_, body) => { body.group = 2 ** 31; })],
    ["bodies[0].rotation", sceneWith(3, (_, body) => { body.rotation = [0, 0, 0, 2]; })],
    ["bodies[0].rotation", sceneWith(2, (_, body) => { body.rotation = [1, 1]; })],
    ["bodies[0].rotation", sceneWith(2, (_, body) => { body.rotation = "half"; })],
    ["bodies[0].rotation[3]", sceneWith(3, (_, body) => { body.rotation = [0, 0, 0, null]; })],
    ["bodies[0].name", sceneWith(2, (_, body) => { body.name = ""; })],
    ["bodies[0]", sceneWith(2, (_, body) => { delete body.name; })],
    ["bodies[0]", sceneWith(2, (_, body) => { delete body.shape; })],
    ["bodies[0].shape", sceneWith(2, (_, body) => { body.shape = "ball"; })],
    ["bodies[0].colour", sceneWith(2, (_, body) => { body.colour = "red"; })],
    ['bodies[0]["a b"]', sceneWith(2, (_, body) => { body["a b"] = 1; })],
    ["bodies[0].shapes", sceneWith(2, (_, body) => { body.shapes = [{ shape: "box" }]; })],
    ["bodies[0].shapes", sceneWith(2, (_, body) => { delete body.shape; body.shapes = []; })],
    ["bodies[0].shapes[1].density", sceneWith(2, (_, body) => {
        delete body.shape;
        body.shapes = [{ shape: "box" }, { shape: "box", density: -1 }];
    })],
    ["bodies[0].motion", sceneWith(2, (_, body) => { body.motion = {}; })],
    ["bodies[0].motion.rotation", sceneWith(2, (_, body) => { body.motion = { rotation: 4 }; })],
    ["bodies[0]", sceneWith(2, (scene) => { scene.bodies = [7]; })],
    ["bodies[1].name", sceneWith(2, (scene, body) => { scene.bodies = [body, body]; })],
    ["bodies", sceneWith(2, (scene) => { scene.bodies = {}; })],
    ["", sceneWith(2, (scene) => { delete scene.bodies; })],
    ["dimension", sceneWith(2, (scene) => { scene.dimension = 4; })],
    ["", sceneWith(2, (scene) => { delete scene.dimension; })],
    ["gravity", sceneWith(2, (scene) => { scene.gravity = 9.81; })],
    ["length", sceneWith(2, (scene) => { scene.length = 0; })],
    ["defaults", sceneWith(2, (scene) => { scene.defaults = 1; })],
    ["defaults.mass", sceneWith(2, (scene) => { scene.defaults = { mass: 1 }; })],
    ["defaults.friction", sceneWith(2, (scene) => { scene.defaults = { friction: "ice" }; })],
    ["scale", sceneWith(2, (scene) => { scene.scale = 1; })],
    ["shapes", sceneWith(2, (scene) => { scene.shapes = []; })],
    ["shapes.box.half_extents[1]", sceneWith(3, (_scene, _body, shape) => { shape.half_extents = [1, -1, 1]; })],
    ["shapes.box", sceneWith(3, (_scene, _body, shape) => { delete shape.half_extents; })],
    ["shapes.box.radius", sceneWith(3, (_scene, _body, shape) => { shape.radius = 1; })],
    ["shapes.box.rounding", sceneWith(3, (_scene, _body, shape) => { shape.rounding = -1; })],
    ["shapes.box.type", sceneWith(3, (_scene, _body, shape) => { shape.type = "cube"; })],
    ["shapes.box.type", sceneWith(2, (_scene, _body, shape) => { shape.type = "sphere"; })],
    ["shapes.box.type", sceneWith(2, (_scene, _body, shape) => { shape.type = "cone"; })],
    ["shapes.box", sceneWith(2, (_scene, _body, shape) => { delete shape.type; })],
    ["shapes.ball", sceneWith(2, (scene) => { scene.shapes = { ball: 1 }; })],
    ["shapes.gem.points", sceneWith(2, (scene) => { scene.shapes = { gem: { type: "polygon", points: [] } }; })],
    ["shapes.gem.points", sceneWith(2, (scene) => { scene.shapes = { gem: { type: "polygon", points: 1 } }; })],
    ["shapes.gem.points[0]", sceneWith(3, (scene) => {
        scene.shapes = { gem: { type: "hull", points: [[0, 0]] } };
    })],
    ["shapes.bar", sceneWith(3, (scene) => { scene.shapes = { bar: { type: "segment", a: [0, 0, 0] } }; })],
    ["shapes.ball", sceneWith(3, (scene) => { scene.shapes = { ball: { type: "sphere" } }; })],
    ["rays", sceneWith(3, (scene) => { scene.rays = 1; })],
    ["rays[0]", sceneWith(3, (scene) => { scene.rays = [{ name: "beam", origin: [0, 0, 0] }]; })],
    ["pairs", sceneWith(3, (scene) => { scene.pairs = "all"; })],
    ["pairs[0]", sceneWith(3, (scene) => { scene.pairs = [["crate"]]; })],
    ["pairs[0][0]", sceneWith(3, (scene) => { scene.pairs = [["ball", "crate"]]; })],
    ["pairs[0][1]", sceneWith(3, (scene) => { scene.pairs = [["crate", "crate"]]; })],
];

describe("what is wrong is told in the words of the command", () => {
    test.each(WRONG.map(([path, scene]) => ({ path, scene })))("$path: $scene", ({ path, scene }) => {
        const error = thrown(() => parseScene(scene));
        expect(error.path).toBe(path);
        expect(error.message).toBe(commandSays(scene));
    });

    test("a dynamic body without mass", () => {
        const scene = sceneWith(3, (all) => {
            all.shapes = { box: { type: "triangle", a: [0, 0, 0], b: [1, 0, 0], c: [0, 1, 0] } };
        });
        const error = thrown(() => worldFromScene(space, scene));
        expect(error.path).toBe("bodies[0]");
        expect(error.message).toBe(commandSays(scene));
    });

    test("an inertia that no body has", () => {
        const scene = sceneWith(3, (_, body) => {
            body.mass = 1;
            body.inertia = [1, 1, -1, 0, 0, 0];
        });
        const error = thrown(() => worldFromScene(space, scene));
        expect(error.path).toBe("bodies[0]");
        expect(error.message).toBe(commandSays(scene));
    });

    test("a body that is too fast", () => {
        const scene = sceneWith(2, (_, body) => { body.velocity = [1e9, 0]; });
        const error = thrown(() => worldFromScene(plane, scene));
        expect(error.path).toBe("bodies[0]");
        expect(error.message).toBe(commandSays(scene));
    });

    test("no JSON, no object, a scene of the other dimension", () => {
        expect(thrown(() => parseScene('{"dimension": 2,')).message).toMatch(/^this is no valid JSON: /);
        expect(thrown(() => parseScene("[]")).message).toBe(
            'the scene is an array of 0; it must be an object with "dimension", "shapes" and "bodies"');
        const scene = sceneWith(2, () => undefined);
        expect(thrown(() => worldFromScene(space, scene)).message).toMatch(/dimension 2.*tact\/2d/);
    });
});

describe("meshes", () => {
    const scene = sceneWith(3, (all) => {
        all.shapes = { box: { type: "mesh", file: "rock.obj", scale: [2, 1, 1] } };
    });

    test("are refused without a reader of files", () => {
        expect(thrown(() => parseScene(scene)).message).toMatch(/^shapes\.box: .*rock\.obj.*meshPoints/);
    });

    test("stand for the hull of their points, scaled", () => {
        const points = [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]];
        const asked: string[] = [];
        const read = parseScene(scene, { meshPoints: (file) => { asked.push(file); return points; } });
        expect(asked).toEqual(["rock.obj"]);
        const scaled = [[0, 0, 0], [2, 0, 0], [0, 1, 0], [0, 0, 1]];
        expect(read.shapes.get("box")).toEqual({ type: "hull", points: scaled });
    });

    test("are refused where the reader gives no points", () => {
        expect(thrown(() => parseScene(scene, { meshPoints: () => [[0, 0]] })).message)
            .toMatch(/^shapes\.box\.file\[0\] is an array of 2; it must be an array of 3 numbers/);
    });

    test("and half-spaces are of tact/3d/meshes", () => {
        const ground = { type: "half_space", normal: [0, 0, 2], offset: 3 };
        const plain = sceneWith(3, (all) => { all.shapes = { box: ground }; });
        expect(parseScene(plain).shapes.get("box")).toEqual(ground);
        expect(shapeFromText(meshes, ground).support([1, 0, 0])).toEqual([0, 0, 3]);
        expect(thrown(() => shapeFromText(space, ground)).message)
            .toBe("shape: a half_space is a shape of tact/3d/meshes, not of tact/3d");
        const flat = sceneWith(3, (all) => { all.shapes = { box: { ...ground, normal: [0, 0, 0] } }; });
        expect(thrown(() => parseScene(flat)).message).toMatch(/^shapes\.box\.normal is .*not all zero/);
    });

    describe("as surfaces", () => {
        const surface = { type: "mesh", file: "rock.obj", as: "surface", scale: [2, 1, 1] };
        const surfaces = sceneWith(3, (all) => { all.shapes = { box: surface }; });
        const points = [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]];
        const triangles = [[0, 2, 1], [0, 1, 3], [1, 2, 3], [0, 3, 2]];
        const options = { meshTriangles: () => ({ points, triangles }) };
        const message = (shape: object, read: object = options): string =>
            thrown(() => parseScene(sceneWith(3, (all) => { all.shapes = { box: shape }; }), read)).message;

        test("are their triangles, scaled", () => {
            const read = parseScene(surfaces, options).shapes.get("box")!;
            expect(read).toEqual({ type: "mesh", triangles, points: points.map(([x, y, z]) => [2 * x!, y, z]) });
            const solid = shapeFromText(meshes, read) as meshes.Mesh;
            expect(solid.info.solid).toBe(true);
            expect(solid.measure().volume).toBeCloseTo(1 / 3, 12);
        });

        test("name tact/3d/meshes where it is needed", () => {
            const read = parseScene(surfaces, options).shapes.get("box")!;
            expect(thrown(() => shapeFromText(space, read)).message)
                .toBe('shape: a mesh as a "surface" is a shape of tact/3d/meshes, not of tact/3d');
            expect(message(surface, {}))
                .toMatch(/^shapes\.box: .*tact\/3d\/meshes.*"meshTriangles" reads from "rock\.obj"/);
            expect(thrown(() => worldFromScene(space, surfaces, options)).message).toContain("tact/3d/meshes");
            expect(worldFromScene(meshes, surfaces, options).bodies.size).toBeGreaterThan(0);
        });

        test("are refused where the reader gives none", () => {
            const bad = (corners: unknown): object =>
                ({ meshTriangles: () => ({ points, triangles: corners as number[][] }) });
            expect(message(surface, bad([[0, 1, 4]]))).toMatch(/^shapes\.box\.file\[0\]\[2\] is 4; .* from 0 to 3/);
            expect(message(surface, bad([[0, 1]])))
                .toMatch(/^shapes\.box\.file\[0\] is an array of 2; .*three indices/);
            expect(message({ ...surface, rounding: -1 })).toMatch(/rounding is -1; .*not below zero/);
            expect(message({ ...surface, part: "wheel" })).toMatch(/command alone/);
            expect(message({ ...surface, as: "points" })).toMatch(/"hull" or "surface"/);
        });

        test("are no part of a case", () => {
            const two = sceneWith(3, (all) => {
                all.shapes = { box: surface };
                all.bodies = [{ name: "p", shape: "box" }, { name: "q", shape: "box" }];
            });
            expect(thrown(() => sceneToCase(two, ["p", "q"], options)).message).toContain("a case has no meshes");
        });
    });
});

describe("shapes", () => {
    test("one of each type, in both dimensions", () => {
        const both = { box: 1, capsule: 1, segment: 1, triangle: 1, point: 1 };
        const made2 = Object.keys({ ...both, circle: 1, ellipse: 1, polygon: 1 }).map((type) => shapeFromText(plane, {
            type, ...{
                box: { half_extents: [1, 2] }, capsule: { radius: 1, half_length: 0 },
                segment: { a: [0, 0], b: [1, 0] }, triangle: { a: [0, 0], b: [1, 0], c: [0, 1] },
                circle: { radius: 2 }, ellipse: { radii: [1, 2] },
                polygon: { points: [[0, 0], [2, 0], [0, 2]] },
            }[type],
        }));
        expect(made2.map((shape) => shape.support([1, 0]))).toEqual(
            [[1, 2], [1, 0], [1, 0], [1, 0], [0, 0], [2, 0], [1, 0], [2, 0]]);
        const made3 = ["sphere", "cylinder", "cone", "ellipsoid", "hull"].map((type) => shapeFromText(space, {
            type, ...{
                sphere: { radius: 2 }, cylinder: { radius: 1, half_height: 3 }, cone: { radius: 1, half_height: 4 },
                ellipsoid: { radii: [1, 2, 5] }, hull: { points: [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 6]] },
            }[type],
        }));
        expect(made3.map((shape) => shape.support([0, 0, 1])[2])).toEqual([2, 3, 4, 5, 6]);
    });

    test("rounding moves the surface out", () => {
        const shape = shapeFromText(plane, { type: "box", half_extents: [1, 1], rounding: 0.5 });
        expect(shape.rounding).toBe(0.5);
        expect(shape.bounds()).toEqual({ lower: [-1.5, -1.5], upper: [1.5, 1.5] });
    });

    test("what is missing or wrong is named", () => {
        expect(thrown(() => shapeFromText(plane, { type: "circle" })).message).toBe(
            'shape has no "radius"; it must be a number above zero');
        expect(thrown(() => shapeFromText(space, { type: "circle", radius: 1 })).message).toBe(
            'shape.type is "circle"; it must be "sphere" where the dimension is 3');
        expect(thrown(() => shapeFromText(plane, { type: "box", half_extents: [1, 0] })).path).toBe(
            "shape.half_extents[1]");
    });
});

describe("cases and scenes", () => {
    const hard: CaseScene = {
        dimension: 3,
        shapes: {
            a: { type: "cone", radius: 0.1, half_height: 1 / 3 },
            b: { type: "hull", points: [[0, -0, 1e-300], [1, 2, 3]] },
        },
        bodies: [
            { name: "a", shape: "a", position: [-0, 0.1 + 0.2, 1e21], rotation: [0, 0, 0, 1] },
            { name: "b", shape: "b", position: [5e-324, 0, 0], rotation: [0.5, -0.5, 0.5, -0.5] },
        ],
        pairs: [["a", "b"]],
    };

    test("a case goes through a scene file and comes back with the same bits", () => {
        const read = sceneToCase(sceneText(hard));
        expect(caseToScene(read)).toEqual(hard);
        expect(Object.is(read.a.position[0], -0)).toBe(true);
        expect(sceneText(caseToScene(read))).toBe(sceneText(hard));
    });

    test("the command reads the scene of a case", () => {
        const file = join(folder.path, "case.json");
        writeFileSync(file, sceneText(caseToScene(sceneToCase({
            dimension: 2,
            shapes: {
                gem: { type: "polygon", points: [[0.5, 0], [0, 0.5], [-0.5, 0]], rounding: 0.1 },
                spot: { type: "point" },
            },
            bodies: [
                { name: "one", shape: "gem", rotation: 0.3 },
                { name: "two", shape: "spot", position: [2, 0.25] },
            ],
        }))));
        const [answer] = JSON.parse(tact("distance", file, "--format", "json")) as { a: string; b: string }[];
        expect([answer?.a, answer?.b]).toEqual(["a", "b"]);
    });

    test("the first pair, the named bodies, or the first two", () => {
        const scene = sceneWith(2, (all) => {
            all.bodies = ["p", "q", "r"].map((name, i) => ({ name, shape: "box", position: [i, 0] }));
        });
        const places = (names?: [string, string]): number[] => {
            const read = sceneToCase(scene, names);
            return [read.a.position[0], read.b.position[0]].map(Number);
        };
        expect(places()).toEqual([0, 1]);
        expect(places(["r", "p"])).toEqual([2, 0]);
        scene.pairs = [["q", "r"]];
        expect(places()).toEqual([1, 2]);
        expect(thrown(() => sceneToCase(scene, ["p", "x"])).message).toBe('the scene has no body "x"');
        expect(thrown(() => sceneToCase(sceneWith(2, () => undefined))).message).toBe(
            "a case needs two bodies, and the scene has 1");
    });

    test("all scenes of the repository are read as the command reads them", () => {
        const folders = ["scenes", "scenes/worlds2", "scenes/worlds3"];
        const scenes = folders
            .flatMap((name) => readdirSync(join(source, name)).map((file) => join(source, name, file)))
            .filter((file) => file.endsWith(".json"));
        expect(scenes.length).toBeGreaterThan(40);
        for (const file of scenes) {
            const text = readFileSync(file, "utf8");
            const mesh = /"type": *"mesh"/.test(text);
            const read = (): unknown => parseScene(text, mesh ? { meshPoints: () => [[0, 0, 0]] } : {});
            if (/"as": *"surface"/.test(text)) expect(read, file).toThrow(/is made by tact\/3d\/meshes|command alone/);
            else expect(read, file).not.toThrow();
        }
    });
});
