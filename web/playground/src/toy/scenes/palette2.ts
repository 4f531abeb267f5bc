/** The shapes of the plane that can be dropped, in the words of the scene file. */
import type { Kind } from "../library";

const scaled = (points: readonly (readonly [number, number])[], size: number): number[][] =>
    points.map(([x, y]) => [x * size, y * size]);

const GEM = [[0.5, -0.1], [0.22, 0.42], [-0.3, 0.38], [-0.52, -0.02], [-0.25, -0.42], [0.28, -0.4]] as const;
const PEBBLE = [[0.36, -0.14], [0.1, 0.26], [-0.34, 0.12], [-0.2, -0.24]] as const;

export const kinds2: readonly Kind[] = [
    { name: "circle", label: "Circle", parts: (s) => [{ shape: { type: "circle", radius: 0.45 * s } }] },
    { name: "box", label: "Box", parts: (s) => [{ shape: { type: "box", half_extents: [0.45 * s, 0.45 * s] } }] },
    { name: "plank", label: "Plank", parts: (s) => [{ shape: { type: "box", half_extents: [0.8 * s, 0.12 * s] } }] },
    {
        name: "capsule",
        label: "Capsule",
        parts: (s) => [{ shape: { type: "capsule", radius: 0.25 * s, half_length: 0.4 * s } }],
    },
    { name: "ellipse", label: "Ellipse", parts: (s) => [{ shape: { type: "ellipse", radii: [0.6 * s, 0.35 * s] } }] },
    {
        name: "triangle",
        label: "Triangle",
        parts: (s) => [
            { shape: { type: "triangle", a: [-0.5 * s, -0.3 * s], b: [0.5 * s, -0.3 * s], c: [0, 0.6 * s] } },
        ],
    },
    { name: "polygon", label: "Polygon", parts: (s) => [{ shape: { type: "polygon", points: scaled(GEM, s) } }] },
    {
        name: "pebble",
        label: "Rounded polygon",
        parts: (s) => [{ shape: { type: "polygon", points: scaled(PEBBLE, s), rounding: 0.15 * s } }],
    },
    {
        name: "stick",
        label: "Rounded segment",
        parts: (s) => [
            { shape: { type: "segment", a: [-0.7 * s, -0.1 * s], b: [0.7 * s, 0.1 * s], rounding: 0.07 * s } },
        ],
    },
    {
        name: "hammer",
        label: "Compound",
        parts: (s) => [
            { shape: { type: "box", half_extents: [0.55 * s, 0.09 * s] } },
            { shape: { type: "box", half_extents: [0.16 * s, 0.36 * s] }, position: [0.55 * s, 0] },
        ],
    },
];
