/** Two bodies of a world as a case of the bench: their shapes, and exactly where they are. */
import { formatLink, LinkError, type Case, type CaseBody } from "tact/link";
import { turned } from "./camera/extent";
import { at } from "./numbers";
import type { Thing } from "./world/simulation";
import { rotate } from "./world/spring";

/** Nothing for a body of several shapes: the bench compares one with one. */
function caseBody(thing: Thing): CaseBody | undefined {
    const [text] = thing.texts;
    const [part] = thing.parts;
    if (!text || !part || thing.parts.length > 1 || thing.texts.length > 1) return undefined;
    const { position, rotation } = thing.body.state();
    const arm = rotate(rotation, part.position);
    return {
        shape: text,
        position: position.map((x, k) => x + at(arm, k)),
        rotation: [...turned(rotation, part.rotation)],
    };
}

/** The part of an address behind the page's, or why the bench cannot show these two. */
export function benchAddress(
    dimension: 2 | 3,
    first: Thing,
    second: Thing,
): { address: string } | { problem: string } {
    const a = caseBody(first);
    const b = caseBody(second);
    if (!a || !b) return { problem: "The bench takes bodies of one shape each, and one of these has several." };
    const of: Case = { dimension, a, b, query: "collide", step: -1 };
    try {
        return { address: formatLink("", of) };
    } catch (error) {
        /* Shapes of thousands of points. */
        if (error instanceof LinkError) return { problem: error.message };
        throw error;
    }
}
