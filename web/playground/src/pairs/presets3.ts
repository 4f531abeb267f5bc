/** Cases of space that are worth a look. */
import type { Case, CaseBody } from "./model";
import type { Preset } from "./presets2";
import type { ShapeText } from "tact/2d";

type Quaternion = readonly [number, number, number, number];

const upright: Quaternion = [0, 0, 0, 1];
/* A quarter turn about y: what stood along z lies along x. */
const lying: Quaternion = [0, Math.SQRT1_2, 0, Math.SQRT1_2];

/* By an angle about an axis of any length. */
function turn(angle: number, x: number, y: number, z: number): Quaternion {
    const part = Math.sin(angle / 2) / Math.hypot(x, y, z);
    return [x * part, y * part, z * part, Math.cos(angle / 2)];
}

function body(shape: ShapeText, position = [0, 0, 0], rotation: Quaternion = upright): CaseBody {
    return { shape, position, rotation: [...rotation] };
}

function preset(name: string, note: string, a: CaseBody, b: CaseBody, more: Partial<Case> = {}): Preset {
    return { name, note, case: { dimension: 3, a, b, query: "distance", step: -1, ...more } };
}

/* Points spread over a sphere along a spiral, with coordinates that are short in a link. */
function ball(count: number, radius: number): ShapeText {
    const golden = Math.PI * (3 - Math.sqrt(5));
    const points = Array.from({ length: count }, (_, i) => {
        const z = 1 - (2 * i + 1) / count;
        const across = Math.sqrt(1 - z * z);
        return [across * Math.cos(golden * i), across * Math.sin(golden * i), z].map((x) =>
            Number((radius * x).toFixed(3)),
        );
    });
    return { type: "hull", points };
}

const gem: ShapeText = {
    type: "hull",
    points: [
        [1.4, 0, 0],
        [-1.2, 0.3, 0],
        [0, 1.3, 0.2],
        [0.2, -1.1, 0],
        [0.1, 0.2, 1.6],
        [0.7, 0.7, 0.8],
        [0, -0.2, -1.2],
    ],
};

export const presets3: readonly [Preset, ...Preset[]] = [
    preset(
        "Box and cylinder",
        "They overlap at an edge: EPA's polytope grows towards it",
        body({ type: "box", half_extents: [1.2, 0.9, 0.7] }, [-0.6, 0, 0], turn(0.4, 1, 2, 0.5)),
        body({ type: "cylinder", radius: 0.7, half_height: 1.1 }, [1, 0.3, 0.4], turn(0.9, 0.3, 1, 0.2)),
    ),
    preset(
        "Box on box",
        "A face on a face: the contact points are the corners of what they share",
        body({ type: "box", half_extents: [1.5, 1.5, 0.75] }),
        body({ type: "box", half_extents: [1, 0.8, 0.6] }, [0.4, 0.3, 1.35], turn(0.5, 0, 0, 1)),
        { query: "collide" },
    ),
    preset(
        "Coaxial cylinders",
        "One inside the other on the same axis: every direction across is equally right",
        body({ type: "cylinder", radius: 1.5, half_height: 1.5 }),
        body({ type: "cylinder", radius: 0.8, half_height: 2.2 }),
    ),
    preset(
        "64-vertex hulls",
        "Two hulls that are nearly round; their difference has hundreds of faces",
        body(ball(64, 1.4), [-1, 0, 0]),
        body(ball(64, 1.1), [1.1, 0.4, 0.3], turn(0.7, 1, 1, 0)),
    ),
    preset(
        "Cone tip in box",
        "The tip alone is inside: the depth is small, the normal is the box's",
        body({ type: "box", half_extents: [1.5, 1.5, 0.75] }),
        body({ type: "cone", radius: 0.7, half_height: 1 }, [0.3, 0.2, 1.55], [1, 0, 0, 0]),
    ),
    preset(
        "Capsule against hull",
        "Apart: GJK alone, the capsule's radius taken off at the end",
        body(gem, [-1, 0, 0]),
        body({ type: "capsule", radius: 0.5, half_length: 1 }, [1.5, 0.4, 0.6], turn(1, 0.2, 1, 0.1)),
    ),
    preset(
        "Crossed edges",
        "An edge over an edge: the normal belongs to neither box",
        body({ type: "box", half_extents: [1.6, 0.6, 0.6] }, [0, 0, 0], turn(Math.PI / 4, 1, 0, 0)),
        body({ type: "box", half_extents: [0.6, 1.6, 0.6] }, [0, 0, 1.6], turn(Math.PI / 4, 0, 1, 0)),
        { query: "collide" },
    ),
    preset(
        "Tiny against huge",
        "A ball of a thousandth on an ellipsoid of a hundred",
        body({ type: "ellipsoid", radii: [100, 60, 40] }),
        body({ type: "sphere", radius: 0.001 }, [30, 20, 36]),
    ),
    preset(
        "Lying capsule on cylinder",
        "A ruling against a disc: two contact points",
        body({ type: "cylinder", radius: 1.4, half_height: 0.6 }),
        body({ type: "capsule", radius: 0.4, half_length: 1 }, [0.2, 0.1, 0.95], lying),
        { query: "collide" },
    ),
    preset(
        "Compound over a height field",
        "Not convex: the part and the triangle that are nearest decide",
        body({
            type: "height_field",
            heights: [[0, 0.2, 0.9, 0.4, 0], [0.3, 0.4, 1.3, 0.5, 0.1], [0, 0.1, 0.7, 0.2, 0.4], [0.6, 0, 0.1, 0, 0.8]],
            cell: [1.2, 1.2],
        }, [-2.4, -1.8, -1]),
        body({
            type: "compound",
            children: [
                { shape: { type: "box", half_extents: [0.9, 0.2, 0.2] }, position: [0, 0, 0], rotation: [0, 0, 0, 1] },
                { shape: { type: "sphere", radius: 0.45 }, position: [-0.9, 0, 0], rotation: [0, 0, 0, 1] },
                {
                    shape: { type: "cylinder", radius: 0.4, half_height: 0.5 }, position: [0.9, 0, 0],
                    rotation: [0, 0, 0, 1],
                },
            ],
        }, [0.2, 0, 1.2], turn(0.5, 0.2, 1, 0.1)),
    ),
    preset(
        "Half-space",
        "Everything below a plane, which has no end",
        body({ type: "half_space", normal: [0.2, 0, 1], offset: -0.5 }),
        body({ type: "cone", radius: 0.8, half_height: 1 }, [0, 0, 1.4], turn(0.6, 1, 0.3, 0)),
    ),
];
