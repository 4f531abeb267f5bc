/** A mesh in the picture: glass, its edges, and a dot where it is no more than a point. */
import { Group, Matrix4, Vector3 } from "three";
import type { Color } from "three";
import type { PlacedSolid, Vec3 } from "../model";
import { Dots } from "./dots";
import { Glass } from "./glass";
import type { GlassStyle } from "./glass";
import { Lines } from "./lines";
import { LINE_NUMBERS } from "./mesh3";
import type { Mesh3 } from "./mesh3";
import { ORDER } from "./stage";
import type { Stage } from "./stage";

export interface BodyStyle extends GlassStyle {
    /** Of edges, in pixels. */
    readonly width: number;
    /** Opacity of the lines where flat faces end and of rings, as a part of that of edges. */
    readonly seam: number;
    readonly lines?: number;
    /** Pixels of a dash and of the gap after it. */
    readonly dash?: number;
    /** Of lines behind the body, a part of the opacity of those before it. */
    readonly behind?: number;
}

export const MANY_EDGES = 150;

export class Body extends Group {
    private readonly behind: number;
    readonly glass: Glass;
    private readonly creases: Lines;
    private readonly seams: Lines;
    private readonly dots: Dots;

    constructor(stage: Stage, style: BodyStyle) {
        super();
        const opacity = style.lines ?? 1, behind = style.behind ?? 0.4;
        const shared = { behind, faces: true, ...(style.dash !== undefined && { dash: style.dash }) };
        this.glass = new Glass(style, ORDER.solid);
        this.creases = new Lines(stage, { ...shared, width: style.width, opacity }, ORDER.edge);
        this.seams = new Lines(stage, { ...shared, width: 1, opacity: opacity * style.seam }, ORDER.edge);
        this.dots = new Dots(stage, { size: 8 }, ORDER.edge);
        this.add(this.glass, this.creases, this.seams, this.dots);
        this.behind = behind;
        this.matrixAutoUpdate = false;
    }

    /** Of very many edges those behind are left out: they hide what they show. */
    show(mesh: Mesh3): void {
        this.glass.show(mesh);
        this.creases.behind = mesh.creases.length > MANY_EDGES * LINE_NUMBERS ? 0 : this.behind;
        this.creases.show(mesh.creases);
        this.seams.show(mesh.seams);
        this.dots.show(mesh.dot ?? []);
    }

    paint(color: Color, paper: Color): void {
        this.glass.paint(color);
        this.creases.paint(color);
        this.seams.paint(color);
        this.dots.paint(color, paper);
    }

    set width(pixels: number) {
        this.creases.width = pixels;
    }

    dispose(): void {
        for (const part of [this.glass, this.creases, this.seams, this.dots]) part.dispose();
    }
}

/** The matrix from a frame to the world. */
export function frameMatrix(axes: readonly Vec3[], position: Vec3): Matrix4 {
    const [x, y, z] = axes.map((axis) => new Vector3(...axis));
    const matrix = new Matrix4();
    if (x && y && z) matrix.makeBasis(x, y, z);
    return matrix.setPosition(...position);
}

export function setFrame(group: Group, placed: Pick<PlacedSolid<Vec3>, "axes" | "position">): void {
    group.matrix.copy(frameMatrix(placed.axes, placed.position));
    group.matrixWorldNeedsUpdate = true;
}
