/** The shapes of space that can be dropped, in the words of the scene file. */
import type { Kind } from "../library";

type Point = readonly [number, number, number];

const scaled = (points: readonly Point[], size: number): number[][] =>
    points.map((point) => point.map((x) => x * size));

const GEM: readonly Point[] = [
    [0.5, 0.05, 0.1], [0.2, 0.45, 0.2], [-0.3, 0.4, 0.1], [-0.52, -0.1, 0.15], [-0.15, -0.45, 0.2],
    [0.3, -0.35, 0.25], [0.1, 0.1, 0.55], [0.3, 0.3, -0.3], [-0.3, 0.25, -0.35],
    [-0.2, -0.3, -0.4], [0.35, -0.2, -0.35], [0, 0, -0.5],
];
const PEBBLE: readonly Point[] = [
    [0.34, 0.05, 0.05], [0.05, 0.32, -0.05], [-0.32, 0.1, 0.02], [-0.05, -0.3, 0], [0.02, 0.04, 0.2],
    [0, -0.02, -0.16],
];

const box = (x: number, y: number, z: number, s: number): { type: string; half_extents: number[] } => ({
    type: "box",
    half_extents: [x * s, y * s, z * s],
});

export const kinds3: readonly Kind[] = [
    { name: "sphere", label: "Sphere", parts: (s) => [{ shape: { type: "sphere", radius: 0.45 * s } }] },
    { name: "box", label: "Box", parts: (s) => [{ shape: box(0.45, 0.45, 0.45, s) }] },
    { name: "plank", label: "Plank", parts: (s) => [{ shape: box(0.8, 0.25, 0.1, s) }] },
    {
        name: "capsule",
        label: "Capsule",
        parts: (s) => [{ shape: { type: "capsule", radius: 0.25 * s, half_length: 0.4 * s } }],
    },
    {
        name: "cylinder",
        label: "Cylinder",
        parts: (s) => [{ shape: { type: "cylinder", radius: 0.4 * s, half_height: 0.4 * s } }],
    },
    {
        name: "cone",
        label: "Cone",
        parts: (s) => [{ shape: { type: "cone", radius: 0.5 * s, half_height: 0.5 * s } }],
    },
    {
        name: "ellipsoid",
        label: "Ellipsoid",
        parts: (s) => [{ shape: { type: "ellipsoid", radii: [0.6 * s, 0.45 * s, 0.3 * s] } }],
    },
    { name: "hull", label: "Hull", parts: (s) => [{ shape: { type: "hull", points: scaled(GEM, s) } }] },
    {
        name: "pebble",
        label: "Rounded hull",
        parts: (s) => [{ shape: { type: "hull", points: scaled(PEBBLE, s), rounding: 0.15 * s } }],
    },
    {
        name: "tile",
        label: "Rounded triangle",
        parts: (s) => {
            const [a, b, c] = scaled([[-0.5, -0.3, 0], [0.5, -0.3, 0], [0, 0.6, 0]], s);
            return [{ shape: { type: "triangle", a, b, c, rounding: 0.07 * s } }];
        },
    },
    {
        name: "stick",
        label: "Rounded segment",
        parts: (s) => [
            { shape: { type: "segment", a: [-0.7 * s, 0, 0], b: [0.7 * s, 0, 0], rounding: 0.08 * s } },
        ],
    },
    {
        name: "hammer",
        label: "Compound",
        parts: (s) => [
            { shape: { type: "cylinder", radius: 0.1 * s, half_height: 0.55 * s } },
            { shape: box(0.16, 0.36, 0.16, s), position: [0, 0, 0.55 * s] },
        ],
    },
];
