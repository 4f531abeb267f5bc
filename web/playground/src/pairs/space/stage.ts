/** What all drawings of one view share: sizes of the canvas that shaders need to draw in pixels. */
import { Color, SRGBColorSpace, Vector2 } from "three";
import type { IUniform } from "three";

/** Of one view; the same objects stand in the uniforms of every material in it. */
export interface Stage {
    /** Of the canvas in its own pixels. */
    readonly resolution: IUniform<Vector2>;
    /** Pixels of the canvas for one of the page. */
    readonly ratio: IUniform<number>;
    /** Distance of the plane before which nothing is drawn. */
    readonly near: IUniform<number>;
}

export function makeStage(): Stage {
    return { resolution: { value: new Vector2(1, 1) }, ratio: { value: 1 }, near: { value: 0.1 } };
}

/* What is drawn later lies on top of what was drawn before. */
export const ORDER = { ground: 0, solid: 1, edge: 2, held: 3, mark: 4, point: 5 } as const;

const mixed = { r: 0, g: 0, b: 0 };

/** Shaders here compute with colours as the screen takes them: what is seen is the token, and no power is taken. */
export function setPaint(uniform: IUniform<unknown> | undefined, color: Color): void {
    color.getRGB(mixed, SRGBColorSpace);
    if (uniform?.value instanceof Color) uniform.value.setRGB(mixed.r, mixed.g, mixed.b);
}
