/** The drawings of space keep nothing: what stands in them is decided by the case and the step alone. */
import { createHash } from "node:crypto";
import { type BufferGeometry, Mesh, Points, ShaderMaterial, type Object3D } from "three";
import { expect, it } from "vitest";
import { beatsOf, type Beat } from "../../src/pairs/beats";
import { engine3 } from "../../src/pairs/engine3";
import type { Picture, Step, Vec3 } from "../../src/pairs/model";
import { presets3 } from "../../src/pairs/presets3";
import { DifferenceScene } from "../../src/pairs/space/difference_scene";
import type { Writing } from "../../src/pairs/space/labels";
import { Lines } from "../../src/pairs/space/lines";
import { LINE_NUMBERS } from "../../src/pairs/space/mesh3";
import { makeStage } from "../../src/pairs/space/stage";
import { WorldScene } from "../../src/pairs/space/world_scene";

interface Moment {
    readonly picture: Picture<Vec3>;
    readonly step: Step<Vec3> | undefined;
    readonly shown: number;
    readonly beat: Beat | undefined;
}

interface Scene {
    readonly root: Object3D;
    update(moment: Moment): Writing;
}

const NOTHING = { way: undefined, mesh: undefined };

function makeScenes(): Scene[] {
    const world = new WorldScene(makeStage());
    const difference = new DifferenceScene(makeStage());
    return [
        { root: world.root, update: (moment) => world.update({ ...moment, ...NOTHING, selected: "b", held: false }) },
        { root: difference.root, update: (moment) => difference.update({ ...moment, held: false }) },
    ];
}

/* The numbers that reach the screen: of buffers that are longer than what is drawn, the part in use. */
function drawnNumbers(object: Object3D): ArrayLike<number>[] {
    if (object instanceof Lines) {
        const rows = object.geometry.getAttribute("start");
        const count = LINE_NUMBERS * object.geometry.instanceCount;
        return "data" in rows ? [rows.data.array.slice(0, count)] : [];
    }
    if (!(object instanceof Mesh || object instanceof Points)) return [];
    const { index, attributes, drawRange } = (object as Mesh<BufferGeometry>).geometry;
    const triangles = index && [...index.array.slice(0, drawRange.count)];
    const corners = triangles ? Math.max(...triangles) + 1 : drawRange.count;
    const used = Object.values(attributes).map((one) => one.array.slice(0, 3 * corners));
    return triangles ? [triangles, ...used] : used;
}

/** A digest of all that is drawn. */
function digest(root: Object3D): string {
    root.updateMatrixWorld(true);
    const hash = createHash("sha256");
    root.traverseVisible((object) => {
        const material: unknown = "material" in object ? object.material : undefined;
        if (!(material instanceof ShaderMaterial)) return;
        const uniforms = Object.entries(material.uniforms).map(([name, { value }]) => [name, value]);
        hash.update(JSON.stringify([object.renderOrder, object.matrixWorld.elements, uniforms]));
        for (const numbers of drawnNumbers(object)) hash.update(Float64Array.from(numbers));
    });
    return hash.digest("hex");
}

function momentsOf(picture: Picture<Vec3>): Moment[] {
    const steps = Array.from({ length: picture.trace.count }, (_, i) => picture.trace.step(i));
    const whole = steps.map((step, shown): Moment => ({ picture, step, shown, beat: undefined }));
    const beats = whole.slice(0, 6).flatMap((moment) => beatsOf(moment.step).map((beat) => ({ ...moment, beat })));
    return [...whole, ...beats, { picture, step: undefined, shown: -1, beat: undefined }];
}

function pictureOf(scenes: Scene[], moment: Moment): unknown {
    return scenes.map((scene) => [scene.update(moment), digest(scene.root)]);
}

/* Of long runs of steps of one kind all at both ends, and some between. */
function visited(moments: Moment[]): number[] {
    const kind = (at: number): string | undefined => moments[at]?.step?.kind;
    return moments.map((_, at) => at).filter((at) => at % 6 === 0 || kind(at - 2) !== kind(at + 2));
}

/* What the scenes have shown before each example: one that leaves marks of all kinds. */
const before = presets3.find(({ name }) => name === "Crossed edges") ?? presets3[0];

it.each(presets3)("$name: each step looks the same after others as in scenes of its own", (preset) => {
    const walked = makeScenes();
    for (const moment of momentsOf(engine3.solve(before.case))) pictureOf(walked, moment);
    const moments = momentsOf(engine3.solve(preset.case));
    const forth = visited(moments);
    const alone = new Map<number, unknown>();
    for (const at of [...forth, ...[...forth].reverse()]) {
        const moment = moments[at];
        if (!moment) continue;
        if (!alone.has(at)) alone.set(at, pictureOf(makeScenes(), moment));
        expect(pictureOf(walked, moment), `moment ${at}`).toEqual(alone.get(at));
    }
});
