/** The characters that some scenes have beside what is in their files. */

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

export const CHARACTERS: Readonly<Record<string, CharacterPlay>> = {
    walk: { body: "character", speed: 4, jump: 6.2, stepHeight: 0.3, oneWay: ["thin", "ledge"] },
};
