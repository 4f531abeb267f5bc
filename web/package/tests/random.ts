/** Random cases of a fixed seed: every shape, touching, coincident, thin, far from the origin, tiny against huge. */
import { unitRotation } from "tact/link";
import type { Case, CaseBody, ShapeText } from "tact/link";

export class Random {
    private state: number;

    constructor(seed: number) {
        this.state = seed;
    }

    /** 32 bits, by mulberry32's step. */
    private bits(): number {
        this.state = (this.state + 0x6d2b79f5) | 0;
        let x = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
        x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
        return (x ^ (x >>> 14)) >>> 0;
    }

    /** From 0 up to the count, which is not among them. */
    whole(count: number): number {
        return this.bits() % count;
    }

    pick<T>(list: readonly T[]): T {
        const item = list[this.whole(list.length)];
        if (item === undefined) throw new Error("an empty list");
        return item;
    }

    /** 53 bits between the ends. */
    between(low: number, high: number): number {
        return low + (high - low) * ((this.bits() * 2 ** 21 + this.whole(2 ** 21)) / 2 ** 53);
    }

    /** Mostly of the order of one, at times small whole numbers, tiny or huge. */
    size(): number {
        switch (this.whole(6)) {
            case 0: return 1 + this.whole(3);
            case 1: return this.between(1e-6, 1e-3);
            case 2: return this.between(1e2, 1e5);
            default: return this.between(0.1, 3);
        }
    }

    coordinate(): number {
        return this.whole(3) === 0 ? this.whole(9) / 2 - 2 : this.between(-3, 3);
    }

    vector(dimension: 2 | 3): number[] {
        return Array.from({ length: dimension }, () => this.coordinate());
    }

    rotation3(): number[] {
        for (;;) {
            const q = Array.from({ length: 4 }, () => this.between(-1, 1));
            const length = Math.hypot(...q);
            if (length > 0.1) return q.map((x) => x / length);
        }
    }
}

function shape(random: Random, dimension: 2 | 3): ShapeText {
    const sizes = (): number[] => Array.from({ length: dimension }, () => random.size());
    const a = random.vector(dimension);
    const b = random.vector(dimension);
    const count = 1 + random.whole(random.whole(4) === 0 ? 60 : 8);
    const points = Array.from({ length: count }, () => random.vector(dimension));
    const shapes: ShapeText[] = [
        { type: "point" }, { type: "segment", a, b }, { type: "triangle", a, b, c: random.vector(dimension) },
        { type: "box", half_extents: sizes() },
        { type: "capsule", radius: random.size(), half_length: random.size() },
    ];
    if (dimension === 2) {
        shapes.push({ type: "circle", radius: random.size() }, { type: "ellipse", radii: sizes() },
            { type: "polygon", points });
    } else {
        shapes.push({ type: "sphere", radius: random.size() }, { type: "ellipsoid", radii: sizes() },
            { type: "hull", points }, { type: "cylinder", radius: random.size(), half_height: random.size() },
            { type: "cone", radius: random.size(), half_height: random.size() });
    }
    const chosen = random.pick(shapes);
    return random.whole(3) === 0 ? { ...chosen, rounding: random.size() } : chosen;
}

function rotation(random: Random, dimension: 2 | 3): number | number[] {
    if (dimension === 2) {
        const angle = random.between(-4, 4);
        return random.pick([0, angle, [0, 1], unitRotation([Math.cos(angle), Math.sin(angle)])]);
    }
    return random.pick([[0, 0, 0, 1], [0.5, 0.5, -0.5, 0.5], unitRotation(random.rotation3())]);
}

function body(random: Random, dimension: 2 | 3): CaseBody {
    const position = random.vector(dimension);
    return { shape: shape(random, dimension), position, rotation: rotation(random, dimension) };
}

/** Two bodies near one another, at one place, or far from the origin. */
export function randomCase(random: Random, dimension: 2 | 3): Case {
    const a = body(random, dimension);
    const b = body(random, dimension);
    if (random.whole(6) === 0) b.position = [...a.position];
    if (random.whole(12) === 0) b.shape = a.shape;
    if (random.whole(12) === 0) b.rotation = a.rotation;
    if (random.whole(8) === 0) {
        const far = a.position.map(() => random.between(-1, 1) * 10 ** random.whole(8));
        a.position = a.position.map((x, i) => x + (far[i] ?? 0));
        b.position = b.position.map((x, i) => x + (far[i] ?? 0));
    }
    const step = random.whole(3) === 0 ? random.whole(20) : -1;
    return { dimension, a, b, query: random.pick(["distance", "collide"]), step };
}
