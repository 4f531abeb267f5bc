/** Chance that is the same on every machine: the same seed gives the same rain in every browser. */

export type Chance = () => number;

/** Numbers from 0 up to 1, by Marsaglia's xorshift with 32 bits. */
export function makeChance(seed: number): Chance {
    let state = (seed ^ 0x9e3779b9) >>> 0 || 1;
    return () => {
        state ^= state << 13;
        state >>>= 0;
        state ^= state >>> 17;
        state ^= state << 5;
        state >>>= 0;
        return state / 4294967296;
    };
}

/** Cosine and sine of some angle. Only operations that are exact alike everywhere: no sin() of the browser. */
export function anyTurn2(chance: Chance): [number, number] {
    for (;;) {
        const x = 2 * chance() - 1;
        const y = 2 * chance() - 1;
        const square = x * x + y * y;
        if (square > 0.01 && square < 1) return [x / Math.sqrt(square), y / Math.sqrt(square)];
    }
}

/** A unit quaternion, all rotations alike likely. */
export function anyTurn3(chance: Chance): [number, number, number, number] {
    for (;;) {
        const q: [number, number, number, number] = [0, 0, 0, 0];
        for (let i = 0; i < 4; i++) q[i] = 2 * chance() - 1;
        const length = Math.sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
        if (length > 0.1 && length < 1) return [q[0] / length, q[1] / length, q[2] / length, q[3] / length];
    }
}
