/** A body of coloured glass: light from above the viewer, denser where one looks along the surface, its inside seen
 * through its outside. The buffers stay and are filled anew. */
import { BufferAttribute, BufferGeometry, Color, DoubleSide, DynamicDrawUsage, Mesh, ShaderMaterial } from "three";
import type { Mesh3 } from "./mesh3";
import { setPaint } from "./stage";

export interface GlassStyle {
    /** Where one looks straight at the surface, and where one looks along it. */
    readonly opacity: number;
    readonly rim: number;
}

const VERTEX = `
varying vec3 surface, eye;
void main() {
    vec4 place = modelViewMatrix * vec4(position, 1.0);
    surface = mat3(modelViewMatrix) * normal;
    eye = -place.xyz;
    gl_Position = projectionMatrix * place;
}`;

const FRAGMENT = `
uniform vec3 color;
uniform float opacity, rim, shade;
varying vec3 surface, eye;
void main() {
    vec3 normal = normalize(surface);
    float facing = abs(dot(normal, normalize(eye)));
    float light = 0.5 + 0.5 * dot(gl_FrontFacing ? normal : -normal, vec3(-0.32, 0.71, 0.63));
    float edge = 1.0 - facing;
    float alpha = mix(opacity, rim, edge * edge) * (gl_FrontFacing ? 1.0 : 0.55);
    gl_FragColor = vec4(color * mix(1.0 - shade, 1.0 + 0.35 * shade, light), alpha);
}`;

export class Glass extends Mesh<BufferGeometry, ShaderMaterial> {
    constructor(style: GlassStyle, order: number) {
        const material = new ShaderMaterial({
            vertexShader: VERTEX,
            fragmentShader: FRAGMENT,
            uniforms: {
                color: { value: new Color() },
                opacity: { value: style.opacity },
                rim: { value: style.rim },
                shade: { value: 0.28 },
            },
            transparent: true,
            depthWrite: false,
            depthTest: false,
            side: DoubleSide,
        });
        super(new BufferGeometry(), material);
        this.frustumCulled = false;
        this.renderOrder = order;
        this.visible = false;
    }

    private grow(corners: number, indices: number): void {
        this.geometry.dispose();
        for (const name of ["position", "normal"]) {
            const attribute = new BufferAttribute(new Float32Array(3 * corners), 3);
            this.geometry.setAttribute(name, attribute.setUsage(DynamicDrawUsage));
        }
        this.geometry.setIndex(new BufferAttribute(new Uint32Array(indices), 1).setUsage(DynamicDrawUsage));
    }

    show(mesh: Pick<Mesh3, "positions" | "normals" | "triangles">): void {
        this.visible = mesh.triangles.length > 0;
        if (!this.visible) return;
        const room = this.geometry.index?.count ?? 0;
        const corners = this.geometry.attributes["position"]?.count ?? 0;
        if (mesh.triangles.length > room || mesh.positions.length > 3 * corners) {
            this.grow(Math.ceil(mesh.positions.length / 2), Math.ceil(1.5 * mesh.triangles.length));
        }
        const { index, attributes } = this.geometry;
        for (const [attribute, values] of [
            [attributes["position"], mesh.positions],
            [attributes["normal"], mesh.normals],
            [index, mesh.triangles],
        ] as const) {
            if (!attribute) continue;
            attribute.array.set(values);
            attribute.needsUpdate = true;
        }
        this.geometry.setDrawRange(0, mesh.triangles.length);
        this.geometry.boundingSphere = null;
    }

    paint(color: Color): void {
        setPaint(this.material.uniforms["color"], color);
    }

    set look(style: GlassStyle) {
        const { opacity, rim } = this.material.uniforms;
        if (opacity) opacity.value = style.opacity;
        if (rim) rim.value = style.rim;
    }

    dispose(): void {
        this.geometry.dispose();
        this.material.dispose();
    }
}
