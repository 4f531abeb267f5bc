/** A character that the user walks through a world. The library's mover says where it gets; a kinematic body of the
 * scene stands there, which is seen. What can be moved and is in its way is pushed by a force. */
import type { ToyBody, ToyContact, ToyMover, ToyMoverState, ToyShape, ToyWorld } from "../library";
import { at } from "../numbers";
import type { CharacterPlay } from "../scenes/characters";
import { STEP_SECONDS } from "./clock";
import { keyOf } from "./joints";

/** What the user wants: a way across the ground, at most of length one; and whether to jump, or to drop down through a
 * thin platform. */
export interface Steer {
    readonly way: readonly number[];
    readonly jump: boolean;
    readonly down: boolean;
}

/** What a character needs to know of a body. */
export interface Bystander {
    readonly name: string;
    readonly body: ToyBody;
}

/** What goes into a saved state of the past. */
export interface KeptCharacter {
    readonly numbers: Float64Array;
    readonly steer: Steer;
    readonly waits: number;
}

/** Which part of the way to the wanted velocity it goes in a step. */
const GRIP = 0.25;
const GRIP_IN_THE_AIR = 0.06;
/** A jump that is asked for so many steps before the ground is there is still done. */
const JUMP_WAITS = 8;
/** From here on, along `up`, a normal is that of a floor. */
const FLOOR = 0.7;
/** The greatest force with which it pushes: it makes a cube of a length and of density one so much faster in a second,
 * in lengths. */
const STRENGTH = 120;
/** Who falls so many lengths below where it began begins anew. */
const FALLS = 12;

const STILL: Steer = { way: [], jump: false, down: false };

export class Character {
    private readonly mover: ToyMover;
    private readonly up: number;
    private steer = STILL;
    private waits = 0;
    private begun: readonly number[];
    /** Bodies that are floors alone. */
    private readonly oneWay = new Set<string>();

    constructor(
        private readonly world: ToyWorld,
        private body: ToyBody,
        readonly shape: ToyShape,
        private readonly play: CharacterPlay,
        private readonly length: number,
    ) {
        const { position } = body.state();
        this.begun = position;
        this.up = position.length - 1;
        this.mover = world.createMover({
            shape, position, length, stepHeight: play.stepHeight * length, ignored: body,
            meets: (contact) => this.meets(contact),
        });
    }

    /** After bodies came or went. */
    know(others: readonly Bystander[]): void {
        this.oneWay.clear();
        for (const { name, body } of others) {
            if (this.play.oneWay.some((begin) => name.startsWith(begin))) this.oneWay.add(keyOf(body));
        }
    }

    private meets({ body, normal, distance }: ToyContact): boolean {
        if (!this.oneWay.has(keyOf(body))) return true;
        return at(normal, this.up) > FLOOR && distance > 0 && !this.steer.down;
    }

    /** From the next step on. */
    set(steer: Steer): void {
        if (steer.jump && !this.steer.jump) this.waits = JUMP_WAITS;
        this.steer = steer;
    }

    get state(): ToyMoverState {
        return this.mover.state();
    }

    /* ---- A step ---- */

    /** Pushes what stands in the way that it wants to go, up to its own speed. */
    before(): void {
        const speed = this.play.speed * this.length;
        const strength = STRENGTH * this.length ** (this.up + 2);
        for (const { body, normal } of this.mover.state().contacts) {
            const { kind, mass, velocity } = body.state();
            const wanted = this.steer.way.reduce((sum, x, k) => sum - x * at(normal, k), 0) * speed;
            const lacking = velocity.reduce((sum, v, k) => sum + v * at(normal, k), wanted);
            if (kind !== "dynamic" || wanted <= 0 || lacking <= 0) continue;
            const force = Math.min((mass * lacking) / STEP_SECONDS, strength);
            body.applyForce(normal.map((n, k) => (k === this.up ? 0 : -force * n)));
        }
    }

    after(): void {
        const { position } = this.mover.state();
        if (at(position, this.up) < at(this.begun, this.up) - FALLS * this.length) {
            const still = position.map(() => 0);
            this.mover.set({ position: this.begun, velocity: still, onGround: false });
        }
        this.mover.set({ velocity: this.wanted() });
        this.mover.move(STEP_SECONDS);
        const moved = this.mover.state();
        this.body.setPose(moved.position);
        /* In the next step it goes with its ground, so that it holds up no platform that rises. */
        this.body.setVelocity(moved.groundVelocity);
    }

    private wanted(): number[] {
        const { velocity, onGround, groundVelocity } = this.mover.state();
        const { gravity } = this.world;
        const grip = onGround ? GRIP : GRIP_IN_THE_AIR;
        const speed = this.play.speed * this.length;
        const next = velocity.map((v, k) => {
            const pulled = v + STEP_SECONDS * at(gravity, k);
            return k === this.up ? pulled : pulled + grip * (speed * (this.steer.way[k] ?? 0) - v);
        });
        if (this.waits > 0) this.waits--;
        if (!onGround || this.waits === 0) return next;
        this.waits = 0;
        const jump = this.play.jump * this.length;
        return next.map((v, k) => at(groundVelocity, k) + (k === this.up ? jump : v));
    }

    /* ---- The way back ---- */

    keep(): KeptCharacter {
        return { numbers: this.mover.save(), steer: this.steer, waits: this.waits };
    }

    /** Another one of the same kind, in a restored world. */
    restored(world: ToyWorld, body: ToyBody, { numbers, steer, waits }: KeptCharacter): Character {
        const other = new Character(world, body, this.shape, this.play, this.length);
        other.begun = this.begun;
        other.mover.restore(numbers);
        other.steer = steer;
        other.waits = waits;
        return other;
    }
}
