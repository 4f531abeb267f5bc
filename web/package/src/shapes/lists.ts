/** Answers that are lists: the contacts of shapes that are not convex, and all that a ray meets of them. */
import { badArgument } from "../errors.js";
import type { Call } from "../module/module.js";
import { flagsOf, putBody, putLength, throwRefused, type Body } from "../queries.js";
import type { Space } from "../space.js";
import type { VectorLike } from "../types.js";

const BYTES = Float64Array.BYTES_PER_ELEMENT;
const DEFAULT_CAPACITY = 256;
const MOST_CAPACITY = 1_000_000;
/** Room for the hits of a ray through most shapes; where there are more it is cast once more. */
const USUAL_HITS = 64;

export interface ContactsOptions {
    /** Contacts are told where the surfaces are apart by no more than this. */
    speculative?: number;
    /** The most contacts; 256 where nothing is said. */
    capacity?: number;
    general?: boolean;
}

export interface Contacts<Contact> {
    /** The deepest first. */
    contacts: Contact[];
    /** False where there was no room for all, and contacts that are less deep were left out. */
    complete: boolean;
    /** Proven: the points lie on both surfaces up to this. */
    pointErrorBound: number;
}

/** A function of the module, its name for the caller, and how many numbers an item of its list has. */
export interface ListCall<T> {
    name: string;
    call: Call;
    size: number;
    read(numbers: Float64Array, at: number): T;
}

/** The contacts of two bodies. */
export function askContacts<V, T>(
    space: Space<V, unknown>, { name, call, size, read }: ListCall<T>, a: Body<V>, b: Body<V>,
    options: ContactsOptions | undefined,
): Contacts<T> {
    const { module, poseSize } = space;
    const flags = flagsOf(name, options, "speculative", "capacity");
    const { capacity = DEFAULT_CAPACITY, speculative } = options ?? {};
    if (!Number.isInteger(capacity) || capacity < 1 || capacity > MOST_CAPACITY)
        throw badArgument(name, "capacity", capacity, `a whole number from 1 to ${MOST_CAPACITY}`);
    const handleA = putBody(space, name, "a", a, 0);
    const handleB = putBody(space, name, "b", b, poseSize);
    putLength(space, name, "speculative", speculative, 2 * poseSize);
    return module.lend(capacity * size * BYTES, name, (memory) => {
        call(handleA, handleB, flags, memory, capacity);
        const [status, count, complete, pointErrorBound] = module.mail;
        if (status < 0) throwRefused(space, name, status, { a, b, options });
        const numbers = module.take(memory, count * size);
        const contacts = Array.from({ length: count }, (_, i) => read(numbers, i * size));
        return { contacts, complete: complete !== 0, pointErrorBound };
    });
}

/** All that a ray meets of a body. */
export function askRay<V, T>(
    space: Space<V, unknown>, { name, call, size, read }: ListCall<T>, body: Body<V>, origin: VectorLike,
    translation: VectorLike,
): T[] {
    const { module, poseSize } = space;
    const cast = (room: number): T[] | number => {
        const handle = putBody(space, name, "body", body, 0);
        space.putVector(name, "origin", origin, poseSize);
        space.putVector(name, "translation", translation, 2 * poseSize);
        return module.lend(room * size * BYTES, name, (memory) => {
            const count = call(handle, memory, room);
            if (count < 0) throwRefused(space, name, count, { body, origin, translation });
            if (count > room) return count;
            const numbers = module.take(memory, count * size);
            return Array.from({ length: count }, (_, i) => read(numbers, i * size));
        });
    };
    const hits = cast(USUAL_HITS);
    return typeof hits === "number" ? (cast(hits) as T[]) : hits;
}
