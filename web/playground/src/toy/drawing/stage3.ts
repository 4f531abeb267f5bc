/** Draws a world of space with three.js. All bodies are one object, whatever their shapes: a table of matrices and a
 * table of colours, drawn by one call. */
import {
    AmbientLight,
    BasicShadowMap,
    BatchedMesh,
    BufferAttribute,
    BufferGeometry,
    Color,
    DirectionalLight,
    HemisphereLight,
    Matrix4,
    MeshLambertMaterial,
    PCFSoftShadowMap,
    PerspectiveCamera,
    Quaternion,
    Scene,
    SRGBColorSpace,
    Vector3,
    WebGLRenderer,
} from "three";
import type { Detail } from "../../pairs/space/mesh3";
import { eyeOf, FIELD_OF_VIEW, type Camera3 } from "../camera/camera3";
import type { Size } from "../camera/camera2";
import { fillOf, mix, styleOf, type Colour, type Inks } from "./colours";
import type { ToyPart } from "../library";
import type { Lens3 } from "../camera/lens";
import { meshOf } from "./mesh";
import { at } from "../numbers";
import { partKey, type Thing } from "../world/simulation";
import { isSoftware } from "../../software";
import { NoWebGl, type Picture, type ToyPainter } from "./picture";

interface Piece {
    readonly thing: Thing;
    readonly row: number;
    readonly place: Matrix4;
    readonly style: number;
    readonly batch: BatchedMesh;
    readonly instance: number;
    /** What its colour was made from; -1 before the first time. */
    look: number;
}

/** Of the map of shadows: its side in points, with a graphics card and without. */
const SHADOW_POINTS = { card: 2048, software: 512 } as const;
/** How far around what is looked at there are shadows, as a part of the distance from there. */
const SHADOW_REACH = 0.75;
/** With more parts than this, round bodies are made of fewer triangles. */
const MANY_PARTS = 60;

function placeOf(part: ToyPart): Matrix4 {
    const [x = 0, y = 0, z = 0] = part.position;
    const [a = 0, b = 0, c = 0, w = 1] = part.rotation;
    return new Matrix4().compose(new Vector3(x, y, z), new Quaternion(a, b, c, w), new Vector3(1, 1, 1));
}

/** The mean of its length, width and height. */
function sizeOf(part: ToyPart): number {
    const { lower, upper } = part.shape.bounds();
    return lower.reduce((sum, x, k) => sum + at(upper, k) - x, 0) / lower.length;
}

/** Lines on the surface, a pixel and a bit wide at any distance. */
function drawLines(material: MeshLambertMaterial): void {
    material.onBeforeCompile = (shader) => {
        shader.vertexShader = shader.vertexShader
            .replace("#include <common>", "#include <common>\nattribute vec3 lines;\nvarying vec3 vLines;")
            .replace("#include <begin_vertex>", "#include <begin_vertex>\nvLines = lines;");
        shader.fragmentShader = shader.fragmentShader
            .replace("#include <common>", "#include <common>\nvarying vec3 vLines;")
            .replace(
                "#include <opaque_fragment>",
                `#include <opaque_fragment>
                vec3 near = abs(vLines) / max(fwidth(vLines), vec3(1e-6));
                float line = 1.0 - smoothstep(0.8, 1.6, min(min(near.x, near.y), near.z));
                gl_FragColor.rgb *= 1.0 - 0.5 * line;`,
            );
    };
}

export class Stage3 implements ToyPainter {
    private readonly renderer: WebGLRenderer;
    private readonly scene = new Scene();
    private readonly eye = new PerspectiveCamera((FIELD_OF_VIEW * 180) / Math.PI, 1, 0.1, 1000);
    private readonly sun = new DirectionalLight(0xffffff, 1.6);
    /* Of two faces in one plane, and of the faces of two bodies that touch, the one that is seen less aslant lies in
     * front: without the offset they are in front pixel by pixel. */
    private readonly solid = new MeshLambertMaterial({
        polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 1,
    });
    private readonly clear = new MeshLambertMaterial({ transparent: true, opacity: 0.16, depthWrite: false });
    private batches: BatchedMesh[] = [];
    private pieces: Piece[] = [];
    private things: readonly Thing[] = [];
    private glass: ReadonlySet<string> = new Set();
    private look = 0;
    private inks: Inks | undefined;
    private readonly geometries = new WeakMap<object, Map<Detail, BufferGeometry>>();
    private readonly software: boolean;

    usual = 1;
    private size: Size = { width: 1, height: 1 };

    constructor(
        canvas: HTMLCanvasElement,
        private readonly lens: Lens3,
    ) {
        const software = isSoftware();
        if (software === undefined) throw new NoWebGl();
        this.software = software;
        this.renderer = new WebGLRenderer({ canvas, antialias: !software });
        this.eye.up.set(0, 0, 1);
        this.scene.add(new HemisphereLight(0xffffff, 0xa9b2c0, 1.4), new AmbientLight(0xffffff, 0.9), this.sun);
        this.scene.add(this.sun.target);
        this.renderer.shadowMap.enabled = true;
        /* Soft edges take nine looks at the map for each point, which is too much without a graphics card. */
        this.renderer.shadowMap.type = software ? BasicShadowMap : PCFSoftShadowMap;
        this.sun.castShadow = true;
        this.sun.shadow.mapSize.setScalar(software ? SHADOW_POINTS.software : SHADOW_POINTS.card);
        drawLines(this.solid);
        drawLines(this.clear);
    }

    /** Takes note of the bodies that there are, and of those that are seen through because they hide others. */
    prepare(things: readonly Thing[], glass: ReadonlySet<string>): void {
        if (things === this.things && glass === this.glass) return;
        this.things = things;
        this.glass = glass;
        const parts = things.flatMap((thing, row) =>
            thing.parts.map((part, i) => ({ thing, row, part, clear: part.sensor || glass.has(partKey(thing, i)) })),
        );
        const detail: Detail = parts.length > MANY_PARTS ? "coarse" : "fine";
        for (const batch of this.batches) {
            this.scene.remove(batch);
            batch.dispose();
        }
        this.pieces = [];
        this.batches = [false, true].map((clear) =>
            this.batchOf(
                parts.filter((part) => part.clear === clear),
                detail,
                clear ? this.clear : this.solid,
            ),
        );
        this.scene.add(...this.batches);
        const moving = parts.filter(({ thing }) => thing.kind === "dynamic");
        const sum = moving.reduce((total, { part }) => total + sizeOf(part), 0);
        this.usual = moving.length > 0 ? sum / moving.length : 1;
    }

    private geometryOf(shape: ToyPart["shape"], detail: Detail): BufferGeometry {
        const known = this.geometries.get(shape) ?? new Map<Detail, BufferGeometry>();
        this.geometries.set(shape, known);
        const found = known.get(detail);
        if (found) return found;
        const mesh = meshOf(shape, detail);
        const geometry = new BufferGeometry();
        geometry.setAttribute("position", new BufferAttribute(mesh.positions, 3));
        geometry.setAttribute("normal", new BufferAttribute(mesh.normals, 3));
        geometry.setAttribute("lines", new BufferAttribute(mesh.lines, 3));
        known.set(detail, geometry);
        return geometry;
    }

    private batchOf(
        parts: readonly { thing: Thing; row: number; part: ToyPart }[],
        detail: Detail,
        material: MeshLambertMaterial,
    ): BatchedMesh {
        const geometries = new Set(parts.map(({ part }) => this.geometryOf(part.shape, detail)));
        let vertices = 0;
        for (const geometry of geometries) vertices += geometry.getAttribute("position").count;
        const batch = new BatchedMesh(Math.max(parts.length, 1), Math.max(vertices, 3), 0, material);
        /* What is seen through throws no shadow. */
        batch.castShadow = material === this.solid;
        batch.receiveShadow = true;
        batch.perObjectFrustumCulled = false;
        batch.sortObjects = false;
        batch.frustumCulled = false;
        const ids = new Map([...geometries].map((geometry) => [geometry, batch.addGeometry(geometry)]));
        for (const { thing, row, part } of parts) {
            const instance = batch.addInstance(ids.get(this.geometryOf(part.shape, detail)) ?? 0);
            const style = styleOf(thing.kind, thing.number, part.sensor);
            this.pieces.push({ thing, row, place: placeOf(part), style, batch, instance, look: -1 });
        }
        return batch;
    }

    private colour(frame: Picture, piece: Piece, asleep: boolean, selected: boolean): Colour {
        const fill = fillOf(frame.inks, piece.style, asleep);
        return selected ? mix(fill, frame.inks.accent, 0.65) : fill;
    }

    private place(frame: Picture): void {
        const { data, size } = frame.poses;
        const world = new Matrix4();
        const position = new Vector3();
        const rotation = new Quaternion();
        const one = new Vector3(1, 1, 1);
        const colour = new Color();
        for (const piece of this.pieces) {
            const i = piece.row * size;
            position.set(at(data, i), at(data, i + 1), at(data, i + 2));
            rotation.set(at(data, i + 3), at(data, i + 4), at(data, i + 5), at(data, i + 6));
            world.compose(position, rotation, one).multiply(piece.place);
            piece.batch.setMatrixAt(piece.instance, world);
            const asleep = frame.dimSleeping && at(data, i + size - 1) === 0;
            const selected = frame.selected.has(piece.thing.number);
            const look = 4 * this.look + (asleep ? 1 : 0) + (selected ? 2 : 0);
            if (look === piece.look) continue;
            piece.look = look;
            const [r, g, b] = this.colour(frame, piece, asleep, selected);
            piece.batch.setColorAt(piece.instance, colour.setRGB(r / 255, g / 255, b / 255, SRGBColorSpace));
        }
    }

    private aim(camera: Camera3, size: Size): void {
        const eye = eyeOf(camera);
        this.eye.aspect = size.width / Math.max(size.height, 1);
        this.eye.near = camera.distance / 100;
        this.eye.far = camera.distance * 40;
        this.eye.position.set(...eye);
        this.eye.lookAt(...(camera.target as [number, number, number]));
        this.eye.updateProjectionMatrix();
        /* The light comes from above, over the left shoulder of who looks. */
        const turn = camera.azimuth - 0.9;
        const [x, y, z] = camera.target;
        this.sun.target.position.set(x, y, z);
        const far = 2 * camera.distance;
        this.sun.position.set(x + 0.6 * far * Math.cos(turn), y + 0.6 * far * Math.sin(turn), z + far);
        this.aimShadow(camera.distance);
    }

    private aimShadow(distance: number): void {
        const { camera, map, mapSize } = this.sun.shadow;
        const reach = SHADOW_REACH * distance;
        Object.assign(camera, { left: -reach, right: reach, bottom: -reach, top: reach });
        Object.assign(camera, { near: 0.5 * distance, far: 5 * distance });
        camera.updateProjectionMatrix();
        /* A point of the map is as large as this: nearer things do not shade themselves. */
        this.sun.shadow.normalBias = (2.5 * reach) / (map?.width ?? mapSize.width);
    }

    resize(size: Size, dots: number): void {
        this.size = size;
        this.renderer.setPixelRatio(this.software ? Math.min(dots, 1) : Math.min(dots, 2));
        this.renderer.setSize(size.width, size.height, false);
    }

    draw(frame: Picture): void {
        if (this.inks !== frame.inks) {
            this.inks = frame.inks;
            this.look++;
            const [r, g, b] = frame.inks.paper;
            this.scene.background = new Color().setRGB(r / 255, g / 255, b / 255, SRGBColorSpace);
        }
        this.place(frame);
        this.aim(this.lens.camera, this.size);
        this.renderer.render(this.scene, this.eye);
    }

    dispose(): void {
        for (const batch of this.batches) batch.dispose();
        this.solid.dispose();
        this.clear.dispose();
        this.renderer.dispose();
        /* A browser has few contexts, and gives this one back at once. */
        this.renderer.forceContextLoss();
    }
}
