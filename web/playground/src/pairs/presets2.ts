/** Cases of the plane that are worth a look. */
import type { Case, CaseBody } from "./model";
import type { ShapeText } from "tact/2d";

export interface Preset {
    readonly name: string;
    /** What there is to see. */
    readonly note: string;
    readonly case: Case;
}

function body(shape: ShapeText, x = 0, y = 0, rotation = 0): CaseBody {
    return { shape, position: [x, y], rotation };
}

function preset(name: string, note: string, a: CaseBody, b: CaseBody, more: Partial<Case> = {}): Preset {
    return { name, note, case: { dimension: 2, a, b, query: "distance", step: -1, ...more } };
}

function polygon(...points: number[][]): ShapeText {
    return { type: "polygon", points };
}

function ring(...points: number[][]): ShapeText {
    return { type: "polygon", as: "ring", points };
}

const dumbbell: ShapeText = {
    type: "compound",
    children: [
        { shape: { type: "circle", radius: 0.6 }, position: [0, 0], rotation: 0 },
        { shape: { type: "box", half_extents: [1, 0.15] }, position: [1, 0], rotation: 0 },
        { shape: { type: "circle", radius: 0.6 }, position: [2, 0], rotation: 0 },
    ],
};

/* A regular polygon with coordinates that are short in a link. */
function regular(count: number, radius: number): ShapeText {
    const corner = (i: number): number[] => {
        const angle = ((2 * i + 1) * Math.PI) / count;
        return [Number((radius * Math.cos(angle)).toFixed(4)), Number((radius * Math.sin(angle)).toFixed(4))];
    };
    return polygon(...Array.from({ length: count }, (_, i) => corner(i)));
}

export const presets2: readonly [Preset, ...Preset[]] = [
    preset(
        "Classic example",
        "The triangle and the quadrilateral of many textbooks; they overlap a little",
        body(polygon([4, 11], [9, 9], [4, 5])),
        body(polygon([5, 7], [12, 7], [10, 2], [7, 3])),
    ),
    preset(
        "Apart",
        "GJK alone: its bounds close from both sides",
        body({ type: "box", half_extents: [1.5, 1] }, -2, -0.5, 0.3),
        body({ type: "ellipse", radii: [1.6, 0.8] }, 2, 1.2, -0.5),
    ),
    preset(
        "Touching",
        "Two boxes, one on the other: distance zero, a contact at each end",
        body({ type: "box", half_extents: [2, 1] }),
        body({ type: "box", half_extents: [1, 1] }, 0.5, 2),
        { query: "collide" },
    ),
    preset(
        "Coincident",
        "The same box twice in the same place: the normal is one of four that are equally right",
        body({ type: "box", half_extents: [2, 1] }),
        body({ type: "box", half_extents: [2, 1] }),
    ),
    preset(
        "Thin",
        "Slivers of a ten-thousandth: nothing is rounded away",
        body(polygon([-3, 0], [3, 0], [0, 0.0001])),
        body(polygon([-0.5, -2], [-0.4999, 2], [-0.5001, 2])),
    ),
    preset(
        "Circle in circle",
        "One inside the other: the way out is through the nearer side",
        body({ type: "circle", radius: 3 }),
        body({ type: "circle", radius: 1 }, 1, 0.5),
    ),
    preset(
        "Deep",
        "Many corners, deep inside: EPA has to walk",
        body(regular(12, 2.5)),
        body(regular(9, 2), 0.4, 0.3, 0.2),
    ),
    preset(
        "Rounded",
        "Radii stay outside the algorithms: the cores are apart, the surfaces overlap",
        body({ ...polygon([-2, -1], [1, -1.5], [1.5, 1], [-1, 1.5]), rounding: 0.5 }, -1.5, 0),
        body({ type: "capsule", radius: 0.6, half_length: 1.2 }, 1.2, 0.4, 1.1),
    ),
    preset(
        "64 corners each",
        "Two polygons that are nearly round",
        body(regular(64, 2), -1.4, 0),
        body(regular(64, 1.6), 1.6, 0.5),
    ),
    preset(
        "Tiny against huge",
        "A millionth against a hundred: the small one is drawn as a point, the answer knows its corners",
        body({ type: "box", half_extents: [100, 50] }),
        body({ type: "box", half_extents: [0.000001, 0.000001] }, 100, 10, 0.5),
    ),
    preset(
        "Two rings",
        "Not convex: one stands in the other's corner, and the parts that are nearest decide",
        body(ring([-2, -1.5], [2, -1.5], [2, -0.5], [-1, -0.5], [-1, 2], [-2, 2])),
        body(ring([-0.7, -0.7], [0.7, -0.7], [0, -0.2], [0.7, 0.7], [-0.7, 0.7]), 0.7, 0.9, 0.3),
    ),
    preset(
        "Compound on a chain",
        "A dumbbell in a valley: contact points of both ends",
        body({ type: "chain", points: [[-4, 1.2], [-2, -1], [2, -1], [4, 1.2]] }),
        body(dumbbell, -1, -0.41),
        { query: "collide" },
    ),
    preset(
        "Half-plane",
        "Everything below a line, which has no end",
        body({ type: "half_plane", normal: [-0.2, 1], offset: -1 }),
        body(dumbbell, -1, 1, 0.7),
    ),
];
