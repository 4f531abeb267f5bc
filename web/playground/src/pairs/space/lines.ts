/** Lines of a given width in pixels, smooth without multisampling. A line between two faces that both look away is
 * behind its body: it is drawn fainter and dashed. The buffers stay and are filled anew. */
import {
    Color,
    DoubleSide,
    DynamicDrawUsage,
    Float32BufferAttribute,
    InstancedBufferGeometry,
    InstancedInterleavedBuffer,
    InterleavedBufferAttribute,
    Mesh,
    ShaderMaterial,
} from "three";
import type { Vec3 } from "../model";
import { LINE_NUMBERS } from "./mesh3";
import { setPaint } from "./stage";
import type { Stage } from "./stage";

export interface LineStyle {
    /** In pixels of the page. */
    readonly width: number;
    readonly opacity?: number;
    /** The rows have normals: lines behind their body are fainter, and dashed. */
    readonly faces?: boolean;
    /** The part of the opacity that lines behind their body have. */
    readonly behind?: number;
    /** Pixels of a dash and of the gap after it. */
    readonly dash?: number;
    /** Pixels of the head of an arrow at the end. */
    readonly head?: number;
    /** Fades out, at the distance given by `fade`. */
    readonly fade?: boolean;
}

/* Of lines behind their body. */
const HIDDEN_DASH = 3;
const ZERO: Vec3 = [0, 0, 0];

const VERTEX = `
uniform vec2 resolution;
uniform float ratio, near, width, behind;
attribute vec3 start, end, normalA, normalB;
varying float side, halfWidth;
#ifdef FACES
varying float hidden;
#endif
#ifdef FADE
varying float far;
#endif
#ifdef ALONG
varying vec3 along;
#endif
bool away(vec3 normal, vec3 eye) {
    return dot(normal, normal) > 0.25 && dot(mat3(modelViewMatrix) * normal, eye) < 0.0;
}
void main() {
    vec4 a = modelViewMatrix * vec4(start, 1.0), b = modelViewMatrix * vec4(end, 1.0);
    bool gone = a.z > -near && b.z > -near;
#ifdef FACES
    hidden = away(normalA, -a.xyz) && away(normalB, -a.xyz) ? 1.0 : 0.0;
    gone = gone || (hidden > 0.5 && behind == 0.0);
#endif
    if (a.z > -near && b.z < -near) a = mix(a, b, (-near - a.z) / (b.z - a.z));
    else if (b.z > -near && a.z < -near) b = mix(b, a, (-near - b.z) / (a.z - b.z));
    vec4 p = projectionMatrix * a, q = projectionMatrix * b;
    vec2 way = (q.xy / q.w - p.xy / p.w) * resolution * 0.5;
    float reach = length(way);
    vec2 forward = reach > 0.0 ? way / reach : vec2(1.0, 0.0);
    halfWidth = 0.5 * width * ratio;
    float half_width = halfWidth + 0.5, cap = halfWidth;
#ifdef HEAD
    half_width = max(half_width, SLOPE * HEAD * ratio + 0.5);
    cap = 0.0;
#endif
    vec4 here = position.x < 0.5 ? p : q;
    vec2 offset = vec2(-forward.y, forward.x) * position.y * half_width + forward * (position.x - 0.5) * cap;
    side = position.y * half_width;
#ifdef ALONG
    along = vec3(position.x * reach, reach, 1.0) * here.w;
#endif
#ifdef FADE
    far = length(position.x < 0.5 ? start : end);
#endif
    here.xy += offset * 2.0 / resolution * here.w;
    gl_Position = gone ? vec4(0.0, 0.0, 2.0, 1.0) : here;
}`;

/* Kept short: in browsers without a graphics card it is what takes the time. */
const FRAGMENT = `
uniform vec3 color;
uniform float ratio, opacity, behind, fade;
varying float side, halfWidth;
#ifdef FACES
varying float hidden;
#endif
#ifdef FADE
varying float far;
#endif
#ifdef ALONG
varying vec3 along;
#endif
void main() {
    float alpha = opacity;
    float wide = halfWidth;
#ifdef HEAD
    float left = (along.y - along.x) / along.z;
    if (left < HEAD * ratio) wide = SLOPE * left;
#endif
    alpha *= clamp(wide + 0.5 - abs(side), 0.0, 1.0);
#ifdef FACES
    if (hidden > 0.5) alpha *= behind;
#endif
#ifdef DASH
    float period = DASH * ratio;
#ifdef ONLY_HIDDEN
    if (hidden > 0.5)
#endif
    {
        float place = mod(along.x / along.z, 2.0 * period);
        alpha *= clamp(period + 0.5 - place, 0.0, 1.0) + clamp(place - 2.0 * period + 0.5, 0.0, 1.0);
    }
#endif
#ifdef FADE
    alpha *= 1.0 - smoothstep(0.35 * fade, fade, far);
#endif
    gl_FragColor = vec4(color, alpha);
}`;

export class Lines extends Mesh<InstancedBufferGeometry, ShaderMaterial> {
    private buffer: InstancedInterleavedBuffer;
    private readonly fades: boolean;

    constructor(stage: Stage, style: LineStyle, order: number) {
        const geometry = new InstancedBufferGeometry();
        geometry.setIndex([0, 1, 2, 2, 1, 3]);
        geometry.setAttribute("position", new Float32BufferAttribute([0, -1, 0, 0, 1, 0, 1, -1, 0, 1, 1, 0], 3));
        super(geometry, lineMaterial(stage, style));
        this.buffer = this.grown(LINE_NUMBERS * 32);
        this.fades = style.fade === true;
        this.frustumCulled = false;
        this.renderOrder = order;
        geometry.instanceCount = 0;
        this.visible = false;
    }

    private grown(size: number): InstancedInterleavedBuffer {
        const buffer = new InstancedInterleavedBuffer(new Float32Array(size), LINE_NUMBERS);
        buffer.setUsage(DynamicDrawUsage);
        ["start", "end", "normalA", "normalB"].forEach((name, i) => {
            this.geometry.setAttribute(name, new InterleavedBufferAttribute(buffer, 3, 3 * i));
        });
        return buffer;
    }

    /** Rows of LINE_NUMBERS numbers, in a frame whose origin stands at `origin`. */
    show(rows: ArrayLike<number>, origin: Vec3 = ZERO): void {
        this.position.set(...origin);
        if (rows.length > this.buffer.array.length) {
            /* Frees the old buffers on the graphics card; the next frame makes new ones. */
            this.geometry.dispose();
            this.buffer = this.grown(2 * rows.length);
        }
        this.buffer.array.set(rows);
        this.buffer.needsUpdate = true;
        this.geometry.instanceCount = rows.length / LINE_NUMBERS;
        this.visible = rows.length > 0;
    }

    /** Lines without faces, given by their ends: six numbers each. They are kept relative to the first of them, as
     * single precision is not enough for places far from the origin. */
    showPlain(ends: readonly number[]): void {
        const [x = 0, y = 0, z = 0] = this.fades ? ZERO : ends, first: Vec3 = [x, y, z];
        const rows = new Float32Array(2 * ends.length);
        ends.forEach((value, i) => {
            rows[LINE_NUMBERS * Math.floor(i / 6) + (i % 6)] = value - (first[i % 3] ?? 0);
        });
        this.show(rows, first);
    }

    paint(color: Color): void {
        setPaint(this.material.uniforms["color"], color);
    }

    /** How much of the opacity lines behind their body have; 0 leaves them out. */
    set behind(part: number) {
        const uniform = this.material.uniforms["behind"];
        if (uniform) uniform.value = part;
    }

    set width(pixels: number) {
        const uniform = this.material.uniforms["width"];
        if (uniform) uniform.value = pixels;
    }

    set fade(distance: number) {
        const uniform = this.material.uniforms["fade"];
        if (uniform) uniform.value = distance;
    }

    dispose(): void {
        this.geometry.dispose();
        this.material.dispose();
    }
}

/* What a style does not need is not in its shader. */
function definesOf(style: LineStyle): Record<string, string> {
    const number = (x: number): string => x.toFixed(2), dash = style.dash ?? (style.faces ? HIDDEN_DASH : 0);
    return {
        /* Half the width of an arrow's head by its length. */
        SLOPE: "0.36",
        ...(style.faces && { FACES: "" }),
        ...(style.head && { HEAD: number(style.head) }),
        ...(dash > 0 && { DASH: number(dash) }),
        ...(style.dash === undefined && style.faces && { ONLY_HIDDEN: "" }),
        ...((dash > 0 || style.head) && { ALONG: "" }),
        ...(style.fade && { FADE: "" }),
    };
}

function lineMaterial(stage: Stage, style: LineStyle): ShaderMaterial {
    return new ShaderMaterial({
        defines: definesOf(style),
        vertexShader: VERTEX,
        fragmentShader: FRAGMENT,
        uniforms: {
            resolution: stage.resolution,
            ratio: stage.ratio,
            near: stage.near,
            color: { value: new Color() },
            width: { value: style.width },
            opacity: { value: style.opacity ?? 1 },
            behind: { value: style.behind ?? 0.45 },
            fade: { value: 1 },
        },
        transparent: true,
        side: DoubleSide,
        forceSinglePass: true,
        depthWrite: false,
        depthTest: false,
    });
}
