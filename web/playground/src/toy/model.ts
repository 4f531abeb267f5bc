/** The toy: what runs, what is shown, and what the user does. Views and panels know each other only through this. */
import { signal } from "@preact/signals";
import { LinkError } from "tact/link";
import { SceneError } from "tact/scene";
import type { Action } from "./actions";
import { formatAddress, FRESH, type Address, LONGEST_ADDRESS, parseAddress, START, type ToyState } from "./address";
import { extentOf, extentOfBox, type Extent } from "./camera/extent";
import type { Box, Engine, ToyRows } from "./library";
import { at, decimalsFor, rounded } from "./numbers";
import { Player } from "./world/player";
import { recorded, type Record } from "./graph/record";
import type { Steer } from "./world/character";
import { LoadError, scenesOf, type SceneEntry } from "./scenes/scenes";
import { Simulation, type Thing } from "./world/simulation";
import { toBody } from "./world/spring";

/** What is told on the page, a few times a second. */
export interface Told {
    readonly step: number;
    readonly milliseconds: number | undefined;
    readonly bodies: number;
    readonly contacts: number;
    readonly joints: number;
    readonly awake: number;
    /** What the character stands on, and how steep that is; undefined where there is no character. */
    readonly ground: string | undefined;
    readonly removed: number;
    readonly hash: string;
    /** How much of the wanted time is kept up with, 0 to 1. */
    readonly kept: number;
    /** What the rest is lost to. */
    readonly limit: "drawing" | "steps";
}

export interface Notice {
    readonly tone: "plain" | "warning";
    readonly text: string;
}

const TELL_MILLISECONDS = 250;
/** A pull is written down every so many steps. */
const PULL_STEPS = 2;
const MOST_SELECTED = 2;
const NOTHING_TOLD: Told = {
    step: 0, milliseconds: undefined, bodies: 0, contacts: 0, joints: 0, awake: 0, ground: undefined, removed: 0,
    hash: "", kept: 1, limit: "drawing",
};
/** The name of a scene that came from a file of the user; no link can carry it. */
export const FROM_FILE = "";

const TOO_LONG = `What was done takes more than ${LONGEST_ADDRESS} characters`;

/** What is wrong, in words for the page; what is no fault of a file, a link or a number goes on as an error. */
function wordsFor(error: unknown): string {
    if (!(error instanceof Error)) throw error;
    const told = [SceneError, LinkError, SyntaxError, LoadError].some((kind) => error instanceof kind);
    /* What the library refuses is known by its name: to import its class here would load both dimensions. */
    if (!told && error.name !== "TactError") throw error;
    return error.message;
}

export class ToyModel {
    readonly scenes: readonly SceneEntry[];
    readonly scene = signal<string>(START);
    readonly title = signal("");
    readonly playing = signal(true);
    readonly speed = signal(1);
    readonly substeps = signal(FRESH.substeps);
    readonly gravity = signal<readonly number[]>([]);
    /** How many times their speed motors run; undefined where there are none. */
    readonly motors = signal<number | undefined>(undefined);
    /** How many times their speed winds blow; undefined where there are none. */
    readonly wind = signal<number | undefined>(undefined);
    readonly hasCharacter = signal(false);
    readonly showContacts = signal(false);
    readonly showJoints = signal(true);
    readonly showSleep = signal(false);
    /** Numbers of bodies, the first chosen first. */
    readonly selected = signal<readonly number[]>([]);
    readonly notice = signal<Notice | undefined>(undefined);
    readonly told = signal<Told>(NOTHING_TOLD);
    /** Of the last seconds. */
    readonly records = signal<readonly Record[]>([]);
    /** The step that is being gone to; none while time goes on as usual. */
    readonly target = signal<number | undefined>(undefined);
    /** Changes when there is another scene, which a view shows whole. */
    readonly arrival = signal(0);
    /** The actions no longer fit into an address. */
    readonly shortened = signal(false);
    player: Player | undefined;

    private json: unknown;
    private startGravity: readonly number[] | undefined;
    private startSubsteps = FRESH.substeps;
    private wantedHash: string | undefined;
    private loads = 0;
    private toldAt = -Infinity;
    private pull: { wanted: readonly number[]; step: number } | undefined;
    private stale = true;

    constructor(
        readonly engine: Engine,
        private readonly onText: (text: string) => void,
    ) {
        this.scenes = scenesOf(engine.dimension);
    }

    get simulation(): Simulation | undefined {
        return this.player?.simulation;
    }

    dispose(): void {
        this.loads++;
        this.simulation?.dispose();
        this.player = undefined;
    }

    /* ---- Scenes and links ---- */

    /** Shows what an address says. One that says nothing leaves what there is, or begins with the start. */
    async open(text: string | undefined): Promise<void> {
        if (!text && this.simulation) {
            this.tellAddress();
            return;
        }
        let state: ToyState = { ...FRESH, scene: START };
        try {
            if (text) state = parseAddress(this.engine.dimension, text);
        } catch (error) {
            await this.load(state);
            this.warn(wordsFor(error));
            return;
        }
        await this.load(state);
    }

    /** Another scene of the menu; settings of the view stay. */
    async choose(name: string): Promise<void> {
        await this.load({ ...FRESH, scene: name, speed: this.speed.value, ...this.shown() });
        this.tellAddress();
    }

    private shown(): Pick<ToyState, "contacts" | "sleep" | "joints"> {
        return {
            contacts: this.showContacts.value, sleep: this.showSleep.value, joints: this.showJoints.value,
        };
    }

    private entryOf(name: string): SceneEntry | undefined {
        return this.scenes.find((scene) => scene.name === name);
    }

    private async load(state: ToyState): Promise<void> {
        const load = ++this.loads;
        const entry = this.entryOf(state.scene);
        this.notice.value = undefined;
        try {
            if (!entry) {
                const where = this.engine.dimension === 2 ? "in the plane" : "in space";
                throw new LinkError("wrong", `There is no scene “${state.scene}” ${where}.`);
            }
            const json = await entry.load();
            if (load === this.loads) this.begin(json, state, entry.title);
        } catch (error) {
            if (load !== this.loads) return;
            if (!this.player) await this.load({ ...FRESH, scene: START });
            this.warn(wordsFor(error));
        }
    }

    /** A file that the user brought; a folder, say, cannot be read. */
    async loadFile(file: { readonly name: string; text(): Promise<string> }): Promise<void> {
        const text = await file.text().catch(() => undefined);
        if (text === undefined) this.warn(`${file.name} could not be read.`);
        else this.loadText(text, file.name);
    }

    /** The text of a file. What is shown stays if it is no scene. */
    loadText(text: string, name: string): void {
        try {
            const json: unknown = JSON.parse(text);
            this.loads++;
            this.begin(json, { ...FRESH, scene: FROM_FILE, speed: this.speed.value, ...this.shown() }, name);
            this.tellAddress();
            this.say(this.fileNotice());
        } catch (error) {
            this.warn(`${name}: ${this.fileWords(error)}`);
        }
    }

    private fileNotice(): string {
        return `${this.title.value} is a file of yours, which a link cannot carry.`;
    }

    private fileWords(error: unknown): string {
        if (error instanceof SyntaxError) return `this is no valid JSON: ${error.message}`;
        const other = this.engine.dimension === 2 ? "in space" : "in the plane";
        const elsewhere = error instanceof SceneError && error.path === "dimension";
        if (elsewhere) return `this is a scene ${other}; open it there.`;
        return wordsFor(error);
    }

    /** The world of a scene, with what an address says was done before the first step. */
    private simulationOf(json: unknown, { scene, gravity, substeps, entries }: ToyState): Simulation {
        const { character } = this.entryOf(scene) ?? {};
        const simulation = new Simulation(this.engine, json, { gravity, substeps, character });
        try {
            simulation.entries = [...entries];
            simulation.doDue();
        } catch (error) {
            simulation.dispose();
            throw error;
        }
        return simulation;
    }

    /** Everything new; throws and changes nothing where the scene, or what was done to it, is bad. */
    private begin(json: unknown, state: ToyState, title: string): void {
        const simulation = this.simulationOf(json, state);
        this.simulation?.dispose();
        this.json = json;
        this.startGravity = state.gravity;
        this.startSubsteps = state.substeps;
        this.player = new Player(simulation, () => this.writePull());
        this.scene.value = state.scene;
        this.title.value = title;
        this.speed.value = state.speed;
        this.showContacts.value = state.contacts;
        this.showSleep.value = state.sleep;
        this.showJoints.value = state.joints;
        this.hasCharacter.value = simulation.walker !== undefined;
        this.selected.value = [];
        this.records.value = [];
        this.pull = undefined;
        this.shortened.value = false;
        this.target.value = state.step;
        this.wantedHash = state.hash;
        this.playing.value = state.step === undefined;
        this.arrival.value++;
        this.changed();
    }

    /** From the beginning, without what was done. */
    reset(): void {
        if (!this.simulation) return;
        const state: ToyState = { ...FRESH, scene: this.scene.value, speed: this.speed.value, ...this.shown() };
        const playing = this.playing.value;
        const arrival = this.arrival.value;
        this.begin(this.json, { ...state, gravity: undefined, substeps: this.startSubsteps }, this.title.value);
        this.arrival.value = arrival;
        this.playing.value = playing;
        this.tellAddress();
    }

    /** The address of what there is; with `step` of this very moment. */
    private addressOf(simulation: Simulation, step: number | undefined, hash: string | undefined): Address {
        const fromFile = this.scene.value === FROM_FILE;
        return formatAddress(this.engine.dimension, {
            scene: fromFile ? START : this.scene.value,
            gravity: this.startGravity,
            substeps: this.startSubsteps,
            speed: this.speed.value,
            ...this.shown(),
            entries: fromFile ? [] : simulation.entries,
            step: fromFile ? undefined : step,
            hash,
        });
    }

    /** The address of what there is now. While time goes on it does not say at which step. */
    tellAddress(): void {
        const { simulation } = this;
        if (!simulation) return;
        const still = !this.playing.value && this.target.value === undefined;
        const address = this.addressOf(simulation, still ? simulation.step : undefined, simulation.hash());
        if (address.shortened && !this.shortened.value) {
            this.say(`${TOO_LONG}: links carry the scene and its settings only.`);
        }
        this.shortened.value = address.shortened;
        this.onText(address.text);
    }

    /** What a link to exactly this says, also while time goes on; or why there is none. */
    share(): { text: string } | { problem: string } {
        const { simulation } = this;
        if (!simulation) return { problem: "The world is not loaded yet." };
        if (this.scene.value === FROM_FILE) return { problem: this.fileNotice() };
        const target = this.target.value;
        const { text, shortened } = target === undefined
            ? this.addressOf(simulation, simulation.step, simulation.hash())
            : this.addressOf(simulation, target, this.wantedHash);
        return shortened ? { problem: `${TOO_LONG}, which no link holds.` } : { text };
    }

    private say(text: string): void {
        this.notice.value = { tone: "plain", text };
    }

    warn(text: string): void {
        this.notice.value = { tone: "warning", text };
    }

    /* ---- Time ---- */

    /** A frame of the page; says whether there is something new to draw. */
    frame(elapsedSeconds: number, now: number): boolean {
        const { player } = this;
        if (!player) return false;
        if (this.target.value !== undefined || this.playing.value) {
            this.attempt(() => this.pass(player, elapsedSeconds));
            this.stale = true;
        }
        if (!this.stale) return false;
        const telling = now - this.toldAt >= TELL_MILLISECONDS;
        if (telling) this.tell(now);
        /* On the way to a step it is drawn now and then, so that time goes into steps. */
        if (this.target.value !== undefined && !telling) return false;
        this.stale = this.playing.value || this.target.value !== undefined;
        return true;
    }

    private pass(player: Player, elapsedSeconds: number): void {
        const target = this.target.value;
        if (target === undefined) player.run(elapsedSeconds, this.speed.value);
        else if (player.approach(target)) this.arrive();
    }

    /** Lets time pass. What the library refuses on the way is told, and time stands still. */
    private attempt(pass: () => void): void {
        try {
            pass();
        } catch (error) {
            this.target.value = undefined;
            this.wantedHash = undefined;
            this.playing.value = false;
            this.changed();
            this.warn(wordsFor(error));
        }
    }

    private arrive(): void {
        this.target.value = undefined;
        const wanted = this.wantedHash;
        this.wantedHash = undefined;
        this.changed();
        const { simulation } = this;
        if (wanted === undefined || !simulation) return;
        const found = simulation.hash();
        const step = simulation.step.toLocaleString("en");
        if (found === wanted) this.say(`Step ${step}, the same state as in the link: ${found}.`);
        else this.warn(`Step ${step} has the state ${found}, and the link says ${wanted}: another version made it.`);
    }

    private groundWords(simulation: Simulation): string | undefined {
        const { walker } = simulation;
        if (!walker?.ground) return walker && "air";
        const { body, normal } = walker.ground;
        const slope = Math.round((Math.acos(Math.min(1, normal.at(-1) ?? 1)) * 180) / Math.PI);
        return `${simulation.thingOf(body)?.name ?? "ground"}, ${slope}°`;
    }

    private tell(now: number): void {
        const { player, simulation } = this;
        if (!player || !simulation) return;
        this.toldAt = now;
        const stats = simulation.stats;
        this.told.value = {
            step: stats.step,
            milliseconds: player.takeMeasure() ?? this.told.value.milliseconds,
            bodies: stats.bodyCount,
            contacts: stats.contactCount,
            joints: stats.jointCount,
            awake: stats.awakeCount,
            ground: this.groundWords(simulation),
            removed: simulation.removed,
            hash: simulation.hash(),
            kept: player.kept,
            limit: player.limit,
        };
        const { step, milliseconds = 0 } = this.told.value;
        this.records.value = recorded(this.records.value, { step, milliseconds, energy: simulation.energy });
        this.substeps.value = simulation.substeps;
        this.motors.value = simulation.motorTimes;
        this.wind.value = simulation.windTimes;
        const gravity = simulation.gravity;
        if (gravity.some((x, i) => x !== this.gravity.value[i])) this.gravity.value = gravity;
        const alive = this.selected.value.filter((number) => simulation.thing(number));
        if (alive.length < this.selected.value.length) this.selected.value = alive;
    }

    /** After anything but time has changed the world. */
    private changed(): void {
        this.stale = true;
        this.toldAt = -Infinity;
    }

    redraw(): void {
        this.stale = true;
    }

    setPlaying(playing: boolean): void {
        this.player?.rest();
        this.playing.value = playing;
        this.changed();
        this.tellAddress();
    }

    stepOn(): void {
        if (this.target.value !== undefined) return;
        this.playing.value = false;
        this.writePull();
        this.attempt(() => this.player?.step());
        this.changed();
        this.tellAddress();
    }

    stepBack(): void {
        const { simulation } = this;
        if (!simulation || simulation.step === 0 || this.target.value !== undefined) return;
        this.playing.value = false;
        this.letGo();
        const target = simulation.step - 1;
        this.attempt(() => {
            simulation.goBackTo(target);
            this.target.value = target;
            if (this.player?.approach(target)) this.arrive();
        });
        this.tellAddress();
    }

    setSpeed(speed: number): void {
        this.speed.value = speed;
        this.tellAddress();
    }

    toggle(what: "contacts" | "sleep" | "joints"): void {
        const flag = { contacts: this.showContacts, sleep: this.showSleep, joints: this.showJoints }[what];
        flag.value = !flag.value;
        this.changed();
        this.tellAddress();
    }

    /* ---- What the user does to the world ---- */

    private act(action: Action): void {
        if (!this.simulation || this.target.value !== undefined) return;
        try {
            this.simulation.act(action);
        } catch (error) {
            this.warn(wordsFor(error));
            return;
        }
        this.changed();
        if (!["to", "grab", "go"].includes(action.kind)) this.tellAddress();
    }

    private coordinates(point: readonly number[]): number[] {
        const decimals = decimalsFor(this.simulation?.length ?? 1);
        return point.map((x) => rounded(x, decimals));
    }

    private seed(): number {
        return 1 + ((this.simulation?.entries.length ?? 0) * 7919 + (this.simulation?.step ?? 0) * 31) % 4294967295;
    }

    drop(shape: string, size: number, point: readonly number[]): void {
        this.act({ kind: "drop", shape, size, seed: this.seed(), at: this.coordinates(point) });
    }

    rain(count: number, size: number, width: number, point: readonly number[]): void {
        const [wide = size] = this.coordinates([Math.max(width, size)]);
        this.act({ kind: "rain", count, seed: this.seed(), size, width: wide, at: this.coordinates(point) });
    }

    grab(thing: Thing, point: readonly number[]): void {
        if (thing.kind !== "dynamic") return;
        const local = this.coordinates(toBody(thing.body.state(), point));
        this.act({ kind: "grab", body: thing.number, at: local });
    }

    /** The point that is held shall be here; it is written down now and then. */
    pullTo(point: readonly number[]): void {
        const wanted = this.coordinates(point);
        const step = this.pull?.step ?? -PULL_STEPS;
        this.pull = { wanted, step };
        if (!this.playing.value) this.writePull();
    }

    private writePull(): void {
        const { pull, simulation } = this;
        if (!pull || !simulation || (this.playing.value && simulation.step < pull.step + PULL_STEPS)) return;
        const held = simulation.held?.target;
        if (!held || pull.wanted.every((x, i) => x === held[i])) return;
        pull.step = simulation.step;
        this.act({ kind: "to", at: [...pull.wanted] });
    }

    letGo(): void {
        this.pull = undefined;
        if (this.simulation?.held) this.act({ kind: "let" });
    }

    remove(numbers: readonly number[]): void {
        for (const body of numbers) this.act({ kind: "delete", body });
        this.selected.value = this.selected.value.filter((number) => !numbers.includes(number));
    }

    setGravity(gravity: readonly number[]): void {
        this.act({ kind: "gravity", at: [...gravity] });
    }

    setMotors(times: number): void {
        this.act({ kind: "motors", times });
    }

    setWind(times: number): void {
        this.act({ kind: "wind", times });
    }

    steer(steer: Steer): void {
        this.act({ kind: "go", ...steer });
    }

    setSubsteps(count: number): void {
        this.act({ kind: "substeps", count });
    }

    /** Chooses one body, or with `more` one beside the other that is chosen. */
    select(number: number | undefined, more: boolean): void {
        const others = more ? this.selected.value.filter((one) => one !== number) : [];
        const all = number === undefined ? others : [...others, number];
        this.selected.value = all.slice(-MOST_SELECTED);
        this.changed();
    }

    /* ---- For views ---- */

    poses(): ToyRows | undefined {
        const slow = this.playing.value && this.speed.value < 1;
        return this.player?.poses(slow);
    }

    /** In a scene with a character the view goes with it. */
    private get ownView(): Box | undefined {
        const view = this.entryOf(this.scene.value)?.view;
        const { walker } = this.simulation ?? {};
        if (!view || !walker) return view;
        const moved = (corner: readonly number[]): number[] => corner.map((x, k) => x + at(walker.position, k));
        return { lower: moved(view.lower), upper: moved(view.upper) };
    }

    /** The scene says itself what is to be seen of it. */
    get hasOwnView(): boolean {
        return this.ownView !== undefined;
    }

    /** What is to be seen of the scene. */
    view(): Extent {
        const { ownView } = this;
        return ownView ? { ...extentOfBox(ownView), behind: this.hasCharacter.value } : this.extent();
    }

    extent(): Extent {
        const { player, simulation } = this;
        const dimension = this.engine.dimension;
        if (!player || !simulation) return extentOf([], { data: new Float64Array(0), count: 0, size: 1 }, dimension);
        return extentOf(simulation.things, player.poses(false), dimension);
    }
}
