/** GJK and EPA as introductions have them, for comparison: in world coordinates, with a fixed tolerance, in single or
 * double precision. It is right on well-behaved pairs, which is why it is copied so often. */
import { type Vec2 } from "tact/2d";

export type Precision = "single" | "double";

/** The tolerance of many introductions. */
const TOLERANCE = 1e-4;
const MOST_STEPS = 64;

export interface TextbookAnswer {
    readonly distance: number;
    readonly stopped: boolean;
}

class Arithmetic {
    readonly #round: (value: number) => number;

    constructor(precision: Precision) {
        this.#round = precision === "single" ? Math.fround : (value) => value;
    }

    vec(x: number, y: number): Vec2 {
        return [this.#round(x), this.#round(y)];
    }

    minus(p: Vec2, q: Vec2): Vec2 {
        return this.vec(p[0] - q[0], p[1] - q[1]);
    }

    dot(p: Vec2, q: Vec2): number {
        return this.#round(this.#round(p[0] * q[0]) + this.#round(p[1] * q[1]));
    }

    cross(p: Vec2, q: Vec2): number {
        return this.#round(this.#round(p[0] * q[1]) - this.#round(p[1] * q[0]));
    }

    divide(p: number, q: number): number {
        return this.#round(p / q);
    }

    length(p: Vec2): number {
        return this.#round(Math.sqrt(this.dot(p, p)));
    }

    /** The point of a segment that is nearest to the origin. */
    nearest(p: Vec2, q: Vec2): Vec2 {
        const edge = this.minus(q, p),
            size = this.dot(edge, edge);
        if (size === 0) return p;
        const part = Math.min(Math.max(this.divide(-this.dot(p, edge), size), 0), 1);
        return this.vec(p[0] + this.#round(part * edge[0]), p[1] + this.#round(part * edge[1]));
    }
}

export class Textbook {
    readonly #math: Arithmetic;
    readonly #a: readonly Vec2[];
    readonly #b: readonly Vec2[];

    /** Of two polygons in the world. */
    constructor(precision: Precision, a: readonly Vec2[], b: readonly Vec2[]) {
        this.#math = new Arithmetic(precision);
        const taken = (points: readonly Vec2[]): Vec2[] => points.map(([x, y]) => this.#math.vec(x, y));
        this.#a = taken(a);
        this.#b = taken(b);
    }

    answer(): TextbookAnswer {
        const m = this.#math;
        let simplex: Vec2[] = [this.#support([1, 0])];
        for (let step = 0; step < MOST_STEPS; step++) {
            if (simplex.length === 3 && this.#holdsOrigin(simplex)) return this.#expand(simplex);
            const near = this.#reduce(simplex);
            simplex = near.kept;
            const far = m.length(near.point);
            if (far < TOLERANCE) return { distance: 0, stopped: true };
            const w = this.#support([-near.point[0], -near.point[1]]);
            const gain = m.dot(near.point, near.point) - m.dot(w, near.point);
            if (gain <= TOLERANCE * far) return { distance: far, stopped: true };
            simplex = [...simplex, w];
        }
        return { distance: m.length(this.#reduce(simplex).point), stopped: false };
    }

    #support(direction: Vec2): Vec2 {
        const m = this.#math;
        const best = (points: readonly Vec2[], sign: number): Vec2 =>
            points.reduce((far, p) => (sign * m.dot(p, direction) > sign * m.dot(far, direction) ? p : far));
        return m.minus(best(this.#a, 1), best(this.#b, -1));
    }

    #holdsOrigin(simplex: readonly Vec2[]): boolean {
        const m = this.#math;
        const signs = simplex.map((p, i) => Math.sign(m.cross(p, simplex[(i + 1) % 3] as Vec2)));
        return signs.every((sign) => sign >= 0) || signs.every((sign) => sign <= 0);
    }

    #reduce(simplex: readonly Vec2[]): { point: Vec2; kept: Vec2[] } {
        const m = this.#math;
        if (simplex.length === 1) return { point: simplex[0] as Vec2, kept: [...simplex] };
        const last = simplex[simplex.length - 1] as Vec2;
        const options = simplex.slice(0, -1).map((p) => ({ point: m.nearest(p, last), kept: [p, last] }));
        if (simplex.length === 3)
            options.push({ point: m.nearest(simplex[0] as Vec2, simplex[1] as Vec2), kept: simplex.slice(0, 2) });
        return options.reduce((best, option) => (m.length(option.point) < m.length(best.point) ? option : best));
    }

    #expand(simplex: readonly Vec2[]): TextbookAnswer {
        const m = this.#math;
        const polygon = [...simplex];
        if (
            m.cross(m.minus(polygon[1] as Vec2, polygon[0] as Vec2), m.minus(polygon[2] as Vec2, polygon[0] as Vec2)) <
            0
        )
            polygon.reverse();
        let depth = 0;
        for (let step = 0; step < MOST_STEPS; step++) {
            let least = Infinity,
                place = 0,
                normal: Vec2 = [1, 0];
            polygon.forEach((p, i) => {
                const edge = m.minus(polygon[(i + 1) % polygon.length] as Vec2, p),
                    size = m.length(edge);
                const out = m.vec(m.divide(edge[1], size), m.divide(-edge[0], size));
                const far = m.dot(out, p);
                if (far < least) [least, place, normal] = [far, i, out];
            });
            depth = least;
            const w = this.#support(normal);
            if (m.dot(w, normal) - least < TOLERANCE) return { distance: -depth, stopped: true };
            polygon.splice(place + 1, 0, w);
        }
        return { distance: -depth, stopped: false };
    }
}
