/** What some scenes have beside what is in their files: a character to play, water, wind. */

/** A body of the scene that the user walks. */
export interface CharacterPlay {
    readonly body: string;
    /** Of walking, and with which it jumps, in lengths a second. */
    readonly speed: number;
    readonly jump: number;
    readonly stepHeight: number;
    /** How the names of thin platforms begin, which carry who comes from above and let through who jumps from below. */
    readonly oneWay: readonly string[];
}

export interface Play {
    readonly character?: CharacterPlay;
    /** Fills all below a height. */
    readonly water?: { readonly height: number; readonly density: number };
    /** The speed of a breeze along the first axis. */
    readonly wind?: number;
}

export const PLAYS: Readonly<Record<string, Play>> = {
    walk: { character: { body: "character", speed: 4, jump: 6.2, stepHeight: 0.3, oneWay: ["thin", "ledge"] } },
    pool: { water: { height: 3, density: 1.6 }, wind: 0.8 },
    breeze: { wind: 6 },
};
