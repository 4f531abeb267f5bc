/** Characters that walk through a world. How their numbers go through the mailbox: web/wasm/world/world_mover.c. */
import { badArgument, show, TactError } from "../errors.js";
import { checkKeys } from "../keys.js";
import { Handle } from "../module/memory.js";
import type { Module } from "../module/module.js";
import { wholeCalls } from "../module/whole.js";
import { CustomSupport } from "../shapes/shapes.js";
import { checkShape } from "../shapes/shapes_make.js";
import { checkNumber } from "../space.js";
import type { MoverContact, MoverOptions, MoverSettings, MoverState } from "./mover_types.js";
import { Body } from "./world_body.js";
import { Reader, type Codec, type WorldCalls } from "./world_mail.js";
import { FILTER_KEYS, type WorldMemory } from "./world_memory.js";
import type { Dimensional, ShapeOf } from "./world_types.js";

const SETTING_KEYS = [
    "shape", "position", "rotation", "up", "velocity", "margin", "stepHeight", "maxSlope", ...FILTER_KEYS, "ignored",
    "onGround",
];
const OPTION_KEYS = [...SETTING_KEYS, "length", "meets"];

class MoverReader<D extends Dimensional> extends Reader<D> {
    /** Normal, point, distance, the shape; undefined where that is not in the world any more. */
    contact(memory: WorldMemory<D>, numbers: Float64Array): MoverContact<D> | undefined {
        const [normal, point, distance] = [this.vector(), this.vector(), this.number()];
        const shape = memory.knownShapeAt(numbers, this.passed(2));
        return shape && { shape, body: shape.body, point, normal, distance };
    }
}

/** What a mover asks whom it meets, as the module asks: it gets a normal, behind which the rest of the contact stands,
 * and answers by the first number of a vector. */
function rule<D extends Dimensional>(
    memory: WorldMemory<D>, meets: (contact: MoverContact<D>) => boolean, asked: () => number,
): CustomSupport {
    const { codec, module } = memory;
    const size = 2 * codec.vectorSize + 3;
    return new CustomSupport(module, () => {
        const numbers = module.take(asked(), size);
        const contact = new MoverReader(codec, numbers).contact(memory, numbers);
        const answer: unknown = contact === undefined || meets(contact);
        if (typeof answer !== "boolean") {
            throw badArgument("move", "what meets() returned", answer, "true or false");
        }
        return new Array<number>(codec.vectorSize).fill(answer ? 1 : 0);
    });
}

function freeMover(module: Module): (address: number) => void {
    return (address) => module.free(() => module.calls<WorldCalls>().mover_free(address));
}

/** A character that walks through a world: it slides along what it meets, climbs steps, stands on slopes, and is
 * carried by what it stands on. It is no body, and pushes nothing. */
export class Mover<D extends Dimensional> {
    /** Anything of yours. */
    data: unknown;
    readonly #memory: WorldMemory<D>;
    readonly #codec: Codec<D>;
    readonly #calls: WorldCalls;
    readonly #handle: Handle;
    readonly #rule: CustomSupport | undefined;
    #shape: ShapeOf<D>;
    #ignored: Body<D> | undefined;

    /** Use World.createMover() instead. */
    constructor(memory: WorldMemory<D>, options: MoverOptions<D>) {
        const call = "createMover";
        const { codec, module } = memory;
        if (typeof options !== "object" || options === null) throw badArgument(call, "options", options, "an object");
        checkKeys(call, "options", options, OPTION_KEYS);
        this.#calls = wholeCalls<WorldCalls>(codec.space, call);
        this.#memory = memory;
        this.#codec = codec;
        const { shape, length = 1, meets, ...settings } = options;
        const { handle } = checkShape(codec.space, call, "shape", shape);
        if (checkNumber(call, "length", length, "a number above zero") <= 0)
            throw new TactError("not_positive", `${call}: length is ${show(length)}; it must be a number above zero`);
        if (meets !== undefined && typeof meets !== "function") throw badArgument(call, "meets", meets, "a function");
        let asked = 0;
        this.#rule = meets && rule(memory, meets, () => asked);
        const address = module.own(this.#calls.mover_make(handle, length, this.#rule?.id ?? 0), call);
        asked = this.#calls.mover_asked(address);
        this.#handle = new Handle(this, "mover", address, freeMover(module));
        this.#shape = shape;
        this.#set(call, settings);
    }

    /** Frees its memory at once, which else happens some time after JavaScript has forgotten it. */
    dispose(): void {
        this.#handle.dispose();
    }

    get shape(): ShapeOf<D> {
        return this.#shape;
    }

    /** Its own body in the world, if it has one. */
    get ignored(): Body<D> | undefined {
        return this.#ignored;
    }

    /** Changes settings; what is left out stays. */
    set(settings: MoverSettings<D>): void {
        if (typeof settings !== "object" || settings === null)
            throw badArgument("set", "settings", settings, "an object");
        checkKeys("set", "settings", settings, SETTING_KEYS);
        this.#set("set", settings);
    }

    #set(call: string, settings: MoverSettings<D>): void {
        const { shape = this.#shape, ignored = this.#ignored, onGround } = settings;
        checkShape(this.#codec.space, call, "shape", shape);
        this.#calls.mover_get(this.#handle.address);
        const pen = this.#memory.pen(call)
            .vector("position", settings.position)
            .rotation("rotation", settings.rotation)
            .vector("up", settings.up)
            .vector("velocity", settings.velocity)
            .number("margin", settings.margin)
            .number("stepHeight", settings.stepHeight)
            .number("maxSlope", settings.maxSlope)
            .filter(settings);
        const { index, generation } = this.#idOf(call, ignored);
        pen.number("ignored", index).number("ignored", generation);
        if (onGround !== undefined && (onGround as boolean)) throw badArgument(call, "onGround", onGround, "false");
        pen.flag("onGround", onGround);
        this.#calls.mover_set(this.#handle.address);
        this.#shape = shape;
        this.#ignored = ignored ?? undefined;
    }

    #idOf(call: string, body: unknown): { readonly index: number; readonly generation: number } {
        if (body === undefined || body === null) return { index: 0, generation: 0 };
        if (body instanceof Body && (body as Body<D>).world === this.#memory.world) return (body as Body<D>).id;
        throw badArgument(call, "ignored", body, "a body of this world, or null");
    }

    /** Moves it for dt seconds, after a step of the world. Where anything is refused nothing has changed. */
    move(dt: number): void {
        const right = "a number above zero";
        if (checkNumber("move", "dt", dt, right) <= 0)
            throw new TactError("not_positive", `move: dt is ${show(dt)}; it must be ${right}`);
        const { handle } = checkShape(this.#codec.space, "move", "shape", this.#shape);
        if (this.#rule) this.#memory.module.keepSupport(this.#rule.id);
        this.#memory.ask("move", "mover_move", this.#handle.address, handle, dt);
    }

    /** All about it at once. */
    state(): MoverState<D> {
        const from = this.#read();
        const numbers = this.#memory.mail;
        const { position, rotation } = from.pose();
        const known = {
            position, rotation, up: from.vector(), velocity: from.vector(), margin: from.number(),
            stepHeight: from.number(), maxSlope: from.number(), category: from.number(),
        };
        const mask = from.number();
        const group = from.number();
        from.passed(2);
        const onGround = from.number() > 0;
        from.passed(2);
        const ground = from.contact(this.#memory, numbers);
        from.pose();
        const [groundVelocity, overlap, count] = [from.vector(), from.number(), from.number()];
        const near = Array.from({ length: count }, () => from.contact(this.#memory, numbers));
        return {
            ...known, mask: mask < 0 ? undefined : mask, group, onGround, ground: onGround ? ground : undefined,
            groundVelocity, overlap, contacts: near.filter((contact) => contact !== undefined),
        };
    }

    get position(): D["vector"] {
        return this.#read().pose().position;
    }

    /** What the last move has left of it. */
    get velocity(): D["vector"] {
        return this.state().velocity;
    }

    get onGround(): boolean {
        return this.state().onGround;
    }

    /** Its numbers, for restore() at the same state of the world: it then goes on to the last bit as before. */
    save(): Float64Array {
        this.#read();
        return this.#memory.mail.slice(0, this.#savedSize);
    }

    /** What save() gave, of this mover or of one with the same shape in a restored world. */
    restore(saved: Float64Array): void {
        const right = `the ${this.#savedSize} numbers that save() gave`;
        if (!(saved instanceof Float64Array) || saved.length !== this.#savedSize)
            throw badArgument("restore", "saved", saved, right);
        this.#memory.mail.set(saved);
        this.#calls.mover_set(this.#handle.address);
    }

    /** Numbers of what mover_set() reads. */
    get #savedSize(): number {
        const { vectorSize, rotationSize } = this.#codec;
        return 7 * vectorSize + 2 * rotationSize + 14;
    }

    #read(): MoverReader<D> {
        this.#calls.mover_get(this.#handle.address);
        return new MoverReader(this.#codec, this.#memory.mail);
    }
}
