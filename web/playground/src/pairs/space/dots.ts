/** Points as discs or squares of a given size in pixels, with a rim of the paper's colour that keeps them legible over lines. */
import { BufferAttribute, BufferGeometry, Color, DynamicDrawUsage, Points, ShaderMaterial } from "three";
import { setPaint } from "./stage";
import type { Stage } from "./stage";

const VERTEX = `
uniform float ratio, size;
varying float pixels;
void main() {
    gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
    pixels = (size + 3.0) * ratio;
    gl_PointSize = pixels + 1.0;
}`;

const FRAGMENT = `
uniform vec3 color, paper;
uniform float ratio, size, hollow, sides;
varying float pixels;
void main() {
    vec2 place = abs(gl_PointCoord - 0.5) * (pixels + 1.0);
    float away = sides < 0.5 ? length(place) : sides < 1.5 ? max(place.x, place.y) : 0.7071 * (place.x + place.y);
    float inner = 0.5 * size * ratio;
    float shape = clamp(0.5 * pixels + 0.5 - away, 0.0, 1.0);
    float core = clamp(inner + 0.5 - away, 0.0, 1.0);
    float hole = hollow * clamp(inner - 1.8 * ratio + 0.5 - away, 0.0, 1.0);
    float ink = core * (1.0 - hole);
    gl_FragColor = vec4(mix(paper, color, ink), mix(0.75 * shape, 1.0, max(ink, hole)));
}`;

export interface DotStyle {
    /** The diameter in pixels of the page. */
    readonly size: number;
    readonly hollow?: boolean;
    /** A disc where it is not said. */
    readonly form?: "square" | "diamond";
}

const SIDES = { disc: 0, square: 1, diamond: 2 };

export class Dots extends Points<BufferGeometry, ShaderMaterial> {
    constructor(stage: Stage, style: DotStyle, order: number) {
        const material = new ShaderMaterial({
            vertexShader: VERTEX,
            fragmentShader: FRAGMENT,
            uniforms: {
                ratio: stage.ratio,
                color: { value: new Color() },
                paper: { value: new Color() },
                size: { value: style.size },
                hollow: { value: style.hollow ? 1 : 0 },
                sides: { value: SIDES[style.form ?? "disc"] },
            },
            transparent: true,
            depthTest: false,
            depthWrite: false,
        });
        super(new BufferGeometry(), material);
        this.grow(3 * 32);
        this.frustumCulled = false;
        this.renderOrder = order;
        this.visible = false;
    }

    private grow(size: number): void {
        const attribute = new BufferAttribute(new Float32Array(size), 3);
        attribute.setUsage(DynamicDrawUsage);
        this.geometry.setAttribute("position", attribute);
    }

    /** Three numbers for each point; kept relative to the first of them, as lines are. */
    show(points: readonly number[]): void {
        const [x = 0, y = 0, z = 0] = points;
        if (points.length > (this.geometry.getAttribute("position")?.array.length ?? 0)) {
            this.geometry.dispose();
            this.grow(2 * points.length);
        }
        const attribute = this.geometry.getAttribute("position");
        attribute.array.set(points.map((value, i) => value - ([x, y, z][i % 3] ?? 0)));
        this.position.set(x, y, z);
        attribute.needsUpdate = true;
        this.geometry.setDrawRange(0, points.length / 3);
        this.visible = points.length > 0;
    }

    paint(color: Color, paper: Color): void {
        setPaint(this.material.uniforms["color"], color);
        setPaint(this.material.uniforms["paper"], paper);
    }

    dispose(): void {
        this.geometry.dispose();
        this.material.dispose();
    }
}
