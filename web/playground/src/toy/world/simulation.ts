/** A world with what was done to it: steps, actions, and the way back. Nothing in here knows the page. The same scene
 * and the same actions give the same world to the last bit, in any browser and in the command. */
import type { ShapeText } from "tact/link";
import type { Action, Entry } from "../actions";
import { STEP_SECONDS } from "./clock";
import { History, type Moment } from "./history";
import type {
    Engine, SceneWorld, ToyBody, ToyJointState, ToyKind, ToyMoverState, ToyPart, ToyRows, ToyStats, ToyWorld, Vector,
} from "../library";
import { at } from "../numbers";
import { makeChance } from "./chance";
import { energyOf } from "../graph/energy";
import type { CharacterPlay } from "../scenes/characters";
import { Character, type KeptCharacter } from "./character";
import { keyOf, Motors, seenJoints } from "./joints";
import { applyMedia, type Media } from "./media";
import { fromBody, pullOf } from "./spring";

/** A body as it is drawn and named. Numbers count all bodies that there ever were; links use them. */
export interface Thing {
    readonly number: number;
    readonly name: string;
    readonly kind: ToyKind;
    readonly parts: readonly ToyPart[];
    /** The shapes in the words of the scene file. */
    readonly texts: readonly ShapeText[];
    readonly body: ToyBody;
}

export interface FirstHit {
    readonly thing: Thing;
    /** Which of its parts. */
    readonly part: number;
    readonly point: Vector;
}

/** Names a part of a body among all parts. */
export const partKey = (thing: Thing, part: number): string => `${thing.number}/${part}`;

interface Grip {
    readonly number: number;
    readonly local: readonly number[];
    readonly target: readonly number[];
}

interface Kept extends Moment {
    readonly things: readonly Thing[];
    readonly created: number;
    readonly removed: number;
    readonly substeps: number;
    readonly times: number;
    readonly wind: number;
    readonly character: KeptCharacter | undefined;
    readonly grip: Grip | undefined;
    readonly next: number;
}

const HISTORY_BYTES = 48e6;
/** What is farther away than this, in lengths and in sizes of the scene, is taken out. */
const FAR_LENGTHS = 5000;
const FAR_SIZES = 100;
/** How often it is looked for, in steps. */
const SWEEP_STEPS = 30;

/** What is drawn of a body is kept here: a restored world knows places and masses, but not what its shapes were. */
function makeThing(body: ToyBody, number: number, name: string, texts: readonly ShapeText[]): Thing {
    const parts: ToyPart[] = [];
    for (const part of body.shapes) {
        const { position, rotation, sensor } = part.state();
        if (part.shape) parts.push({ shape: part.shape, position, rotation, sensor });
    }
    return { number, name, kind: body.state().kind, parts, texts, body };
}

/** The things of a world's bodies, in the order of these. */
function inOrder(world: ToyWorld, things: readonly Thing[]): Thing[] {
    const known = new Map(things.map((thing) => [keyOf(thing.body), thing]));
    return world.bodies.flatMap((body) => {
        const thing = known.get(keyOf(body));
        return thing ? [{ ...thing, body }] : [];
    });
}

export class Simulation {
    readonly length: number;
    private world: ToyWorld;
    /** In the order of the world's bodies, and so of the rows of poses. */
    things: readonly Thing[] = [];
    /** Changes when bodies came or went. */
    generation = 0;
    removed = 0;
    substeps: number;
    /** All that was done and, after going back, that will be done. */
    entries: Entry[] = [];
    private next = 0;
    private created = 0;
    private grip: Grip | undefined;
    private readonly motors: Motors;
    private times = 1;
    private media: Media;
    /** How many times their speed winds blow. */
    private wind = 1;
    private character: Character | undefined;
    private readonly play: CharacterPlay | undefined;
    private readonly history = new History<Kept>(HISTORY_BYTES);
    private readonly first: { gravity: Vector | undefined; substeps: number };
    private readonly middle: readonly number[];
    private readonly far: number;

    constructor(
        readonly engine: Engine,
        private readonly json: unknown,
        settings: { gravity?: Vector | undefined; substeps: number; character?: CharacterPlay | undefined },
    ) {
        this.play = settings.character;
        this.first = { gravity: settings.gravity, substeps: settings.substeps };
        this.substeps = settings.substeps;
        const made = engine.world(json);
        this.world = made.world;
        this.motors = new Motors(made.world.joints);
        this.length = made.length;
        this.media = made;
        this.begin(made);
        const reach = this.reach();
        this.middle = reach.middle;
        this.far = Math.max(FAR_LENGTHS * this.length, FAR_SIZES * reach.radius);
    }

    private begin({ bodies }: SceneWorld): void {
        this.things = this.world.bodies.map((body, number) => {
            const { name = "", texts = [] } = bodies[number] ?? {};
            return makeThing(body, number, name, texts);
        });
        this.created = this.things.length;
        this.character = this.newCharacter();
        if (this.first.gravity) this.world.gravity = this.first.gravity;
        this.generation++;
    }

    /** The number of the character's body; undefined where there is none. */
    get characterNumber(): number | undefined {
        const name = this.play?.body;
        return name === undefined ? undefined : this.things.find((thing) => thing.name === name)?.number;
    }

    private newCharacter(): Character | undefined {
        const number = this.characterNumber;
        const thing = number === undefined ? undefined : this.thing(number);
        const shape = thing?.parts[0]?.shape;
        if (!thing || !shape || !this.play) return undefined;
        const character = new Character(this.world, thing.body, shape, this.play, this.length);
        character.know(this.things);
        return character;
    }

    private reach(): { middle: number[]; radius: number } {
        const dimension = this.engine.dimension;
        const lower = new Array<number>(dimension).fill(Infinity);
        const upper = new Array<number>(dimension).fill(-Infinity);
        for (const { body } of this.things) {
            const { position } = body.state();
            for (let k = 0; k < dimension; k++) {
                lower[k] = Math.min(at(lower, k), at(position, k));
                upper[k] = Math.max(at(upper, k), at(position, k));
            }
        }
        if (this.things.length === 0) return { middle: lower.fill(0), radius: 0 };
        const spread = lower.map((x, k) => at(upper, k) - x);
        return { middle: lower.map((x, k) => (x + at(upper, k)) / 2), radius: Math.max(...spread) / 2 };
    }

    /* ---- What there is ---- */

    get step(): number {
        return this.world.stats().step;
    }

    get gravity(): Vector {
        return this.world.gravity;
    }

    get stats(): ToyStats {
        return this.world.stats();
    }

    /** Where bodies are drawn at these poses. */
    joints(poses: ToyRows): readonly ToyJointState[] {
        return seenJoints(this.world.joints, this.world.bodies, poses);
    }

    /** How many times their speed motors run, from -1 to 1; undefined where there are none. */
    get motorTimes(): number | undefined {
        return this.motors.any ? this.times : undefined;
    }

    /** How many times their speed winds blow; undefined where there are none. */
    get windTimes(): number | undefined {
        return this.media.winds.length === 0 ? undefined : this.wind;
    }

    /** Where the character is, what it touches and stands on. */
    get walker(): ToyMoverState | undefined {
        return this.character?.state;
    }

    get held(): { readonly point: readonly number[]; readonly target: readonly number[] } | undefined {
        const thing = this.grip && this.thing(this.grip.number);
        if (!thing || !this.grip) return undefined;
        return { point: fromBody(thing.body.state(), this.grip.local), target: this.grip.target };
    }

    /** How many actions have been done; those behind are what a link or a way back left to be done. */
    get doneEntries(): readonly Entry[] {
        return this.entries.slice(0, this.next);
    }

    get pending(): number {
        return this.entries.length - this.next;
    }

    /** Of all that moves. */
    get energy(): number {
        const { gravity } = this;
        return this.things.reduce((sum, { kind, body }) =>
            kind === "dynamic" ? sum + energyOf(body.state(), gravity) : sum, 0);
    }

    hash(): string {
        return this.world.hash();
    }

    poses(rows?: ToyRows): ToyRows {
        return this.world.poses(rows);
    }

    contactPoints(rows?: ToyRows): ToyRows {
        return this.world.contactPoints(rows);
    }

    thing(number: number): Thing | undefined {
        return this.things.find((thing) => thing.number === number);
    }

    thingOf(body: ToyBody): Thing | undefined {
        const key = keyOf(body);
        return this.things.find((thing) => keyOf(thing.body) === key);
    }

    /** What is nearest to a point, no farther than a distance. */
    nearest(point: Vector, distance: number): Thing | undefined {
        const body = this.engine.nearest(this.world, point, distance);
        return body && this.thingOf(body);
    }

    /** What a ray meets first, and where. */
    firstHit(origin: Vector, translation: Vector): FirstHit | undefined {
        const found = this.world.raycast(origin, translation);
        const thing = found && this.thingOf(found.body);
        if (!found || !thing) return undefined;
        const key = keyOf(found.shape);
        return { thing, part: found.body.shapes.findIndex((shape) => keyOf(shape) === key), point: found.hit.pointA };
    }

    dispose(): void {
        this.world.dispose();
        this.history.clear();
    }

    /* ---- Time ---- */

    /** One step of the world, and the actions that come after it. */
    advance(): void {
        if (this.history.wants(this.step)) this.history.keep(this.snapshot());
        this.pullHeld();
        applyMedia(this.world, this.media, this.wind, this.step);
        this.character?.before();
        this.world.step(STEP_SECONDS, this.substeps);
        this.character?.after();
        if (this.step % SWEEP_STEPS === 0) this.removeFar();
        this.doDue();
    }

    /** Does what the entries say for this very step. */
    doDue(): void {
        for (;;) {
            const entry = this.entries[this.next];
            if (!entry || entry.step > this.step) return;
            this.next++;
            this.perform(entry.action);
        }
    }

    /** Something that the user does now. What was still to come is forgotten. What the library refuses is thrown, and
     * nothing has changed then. */
    act(action: Action): void {
        this.tryOut(action);
        this.entries.length = this.next;
        const last = this.entries.at(-1);
        const replaces = action.kind === "to" && last?.action.kind === "to";
        if (replaces && last.step === this.step) {
            this.entries.pop();
            this.next--;
        }
        this.entries.push({ step: this.step, action });
        this.history.forgetFrom(this.step + 1);
        this.next++;
    }

    private tryOut(action: Action): void {
        const { step } = this;
        try {
            this.perform(action);
        } catch (error) {
            /* A part of a rain may have fallen, and a body that is refused takes the number of one to come: the world
             * is made again as it was. */
            if (action.kind === "drop" || action.kind === "rain") {
                this.goBackTo(step);
                while (this.step < step) this.advance();
            }
            throw error;
        }
    }

    /** The latest saved state at or before a step; then advance() leads to it. */
    goBackTo(step: number): void {
        const kept = this.history.before(step);
        if (kept) this.restore(kept);
        else this.restart();
        this.doDue();
    }

    private restart(): void {
        const made = this.engine.world(this.json);
        this.world.dispose();
        this.world = made.world;
        this.substeps = this.first.substeps;
        this.removed = this.next = 0;
        this.times = this.wind = 1;
        this.grip = undefined;
        this.begin(made);
    }

    private snapshot(): Kept {
        return {
            step: this.step,
            bytes: this.world.save(),
            things: this.things,
            created: this.created,
            removed: this.removed,
            substeps: this.substeps,
            times: this.times,
            wind: this.wind,
            character: this.character?.keep(),
            grip: this.grip,
            next: this.next,
        };
    }

    private restore(kept: Kept): void {
        const world = this.engine.restore(kept.bytes);
        this.world.dispose();
        this.world = world;
        this.things = inOrder(world, kept.things);
        this.created = kept.created;
        this.removed = kept.removed;
        this.substeps = kept.substeps;
        this.times = kept.times;
        this.wind = kept.wind;
        this.meetCharacter(kept.character);
        this.grip = kept.grip;
        this.next = kept.next;
        this.generation++;
    }

    private meetCharacter(kept: KeptCharacter | undefined): void {
        const thing = this.thing(this.characterNumber ?? -1);
        if (!thing || !kept) return;
        this.character = this.character?.restored(this.world, thing.body, kept);
        this.character?.know(this.things);
    }

    /* ---- Actions ---- */

    private perform(action: Action): void {
        switch (action.kind) {
            case "drop":
                this.drop(action.shape, action.size, action.seed, action.at);
                return this.recount();
            case "rain":
                return this.rain(action);
            case "grab":
                this.grip = this.gripOn(action.body, action.at);
                return;
            case "to":
                if (this.grip) this.grip = { ...this.grip, target: action.at };
                return;
            case "let":
                this.grip = undefined;
                return;
            case "delete":
                return this.delete(action.body);
            case "gravity":
                this.world.gravity = action.at;
                return;
            case "substeps":
                this.substeps = action.count;
                return;
            case "motors":
                this.times = action.times;
                this.motors.run(this.world.joints, action.times);
                return;
            case "wind":
                this.wind = action.times;
                return;
            case "go":
                this.character?.set(action);
        }
    }

    private gripOn(number: number, local: Vector): Grip | undefined {
        const thing = this.thing(number);
        if (!thing || thing.kind !== "dynamic") return undefined;
        return { number, local, target: fromBody(thing.body.state(), local) };
    }

    private drop(name: string, size: number, seed: number, position: Vector): void {
        const kind = this.engine.kinds.find((candidate) => candidate.name === name);
        if (!kind) return;
        const rotation = seed === 0 ? this.engine.noTurn : this.engine.turn(makeChance(seed));
        const body = this.world.createBody({ position, rotation, shapes: this.engine.parts(kind, size) });
        const texts = kind.parts(size).map((part) => part.shape);
        this.things = [...this.things, makeThing(body, this.created, `${kind.name} ${this.created}`, texts)];
        this.created++;
    }

    /** Layers of bodies above one another, each in a cell of its own. */
    private rain(action: Extract<Action, { kind: "rain" }>): void {
        const { count, size, width, seed } = action;
        const flat = this.engine.dimension === 2;
        const chance = makeChance(seed);
        const cell = 1.7 * size;
        const across = Math.max(1, Math.floor(width / cell));
        const layer = flat ? across : across * across;
        for (let i = 0; i < count; i++) {
            const inLayer = i % layer;
            const column = inLayer % across;
            const row = Math.floor(inLayer / across);
            const height = Math.floor(i / layer) * cell;
            const offset = (k: number): number => (k - (across - 1) / 2) * cell + 0.2 * size * (chance() - 0.5);
            const position = flat
                ? [at(action.at, 0) + offset(column), at(action.at, 1) + height]
                : [at(action.at, 0) + offset(column), at(action.at, 1) + offset(row), at(action.at, 2) + height];
            const kind = this.engine.kinds[Math.floor(chance() * this.engine.kinds.length)];
            const grown = size * (0.7 + 0.1 * Math.floor(4 * chance()));
            if (kind) this.drop(kind.name, grown, 1 + Math.floor(chance() * 4294967294), position);
        }
        this.recount();
    }

    private delete(number: number): void {
        const thing = this.thing(number);
        if (!thing || thing.kind !== "dynamic") return;
        if (this.grip?.number === number) this.grip = undefined;
        thing.body.destroy();
        this.recount();
    }

    /** After bodies came or went: a new body takes the place of one that has gone, so the order may have changed. */
    private recount(): void {
        this.things = inOrder(this.world, this.things);
        this.character?.know(this.things);
        this.generation++;
    }

    private pullHeld(): void {
        const grip = this.grip;
        const thing = grip && this.thing(grip.number);
        if (!grip || !thing) return;
        const state = thing.body.state();
        const pull = pullOf(state, grip.local, grip.target, this.length);
        thing.body.applyForce(pull.force, fromBody(state, grip.local));
        thing.body.applyTorque(this.engine.dimension === 2 ? at(pull.torque, 2) : pull.torque);
    }

    private removeFar(): void {
        const rows = this.poses();
        const gone: Thing[] = [];
        this.things.forEach((thing, i) => {
            if (thing.kind !== "dynamic") return;
            const away = this.middle.map((x, k) => Math.abs(at(rows.data, i * rows.size + k) - x));
            if (Math.max(...away) > this.far) gone.push(thing);
        });
        for (const thing of gone) {
            if (this.grip?.number === thing.number) this.grip = undefined;
            thing.body.destroy();
        }
        this.removed += gone.length;
        if (gone.length > 0) this.recount();
    }
}
