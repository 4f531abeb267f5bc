/** Keys and buttons that make a character go: arrows or WASD, space to jump. In space ways are those of who looks. */
import type { Lens } from "./camera/lens";
import type { ToyModel } from "./model";
import type { Steer } from "./world/character";

export type Control = "left" | "right" | "ahead" | "back" | "jump";

const KEYS: Readonly<Record<string, Control>> = {
    ArrowLeft: "left", ArrowRight: "right", ArrowUp: "ahead", ArrowDown: "back",
    a: "left", d: "right", w: "ahead", s: "back", " ": "jump",
};
/** Ways are written with so many parts of one: a view that turns is no new way in every step. */
const FINENESS = 32;

const same = (a: Steer, b: Steer): boolean =>
    a.jump === b.jump && a.down === b.down && a.way.every((x, k) => x === b.way[k]);

export class Steering {
    /** What is pressed, by whom: a key, or a finger on a button. */
    private readonly pressed = new Map<string, Control>();
    private told: Steer;

    constructor(
        private readonly model: ToyModel,
        private readonly lens: Lens,
    ) {
        this.told = this.still;
    }

    private get still(): Steer {
        return { way: new Array<number>(this.lens.dimension - 1).fill(0), jump: false, down: false };
    }

    /** The control of a key in a scene with a character; with shift the keys are the crosshair's. */
    private controlOf(event: KeyboardEvent): Control | undefined {
        if (!this.model.hasCharacter.value || event.shiftKey) return undefined;
        return KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    }

    /** Says whether it was one of its keys. */
    keyDown(event: KeyboardEvent): boolean {
        const control = this.controlOf(event);
        if (control) this.press(event.code, control);
        return control !== undefined;
    }

    keyUp(event: KeyboardEvent): void {
        this.release(event.code);
    }

    press(by: string, control: Control): void {
        this.pressed.set(by, control);
        this.tell();
    }

    release(by: string): void {
        if (this.pressed.delete(by)) this.tell();
    }

    /** When the window or the view goes away, and in another scene. */
    drop(): void {
        if (this.pressed.size === 0) return;
        this.pressed.clear();
        this.tell();
    }

    /** In every frame: the view may have turned. */
    frame(): void {
        if (this.pressed.size > 0) this.tell();
    }

    private tell(): void {
        const steer = this.steer();
        if (same(steer, this.told)) return;
        this.told = steer;
        this.model.steer(steer);
    }

    private steer(): Steer {
        const on = new Set(this.pressed.values());
        const sign = (plus: Control, minus: Control): number => Number(on.has(plus)) - Number(on.has(minus));
        const [across, ahead] = [sign("right", "left"), sign("ahead", "back")];
        if (this.lens.dimension === 2) return { way: [across], jump: on.has("jump") || ahead > 0, down: ahead < 0 };
        const long = Math.max(1, Math.hypot(across, ahead));
        const way = this.lens.ground(across / long, ahead / long).map((x) => Math.trunc(x * FINENESS) / FINENESS + 0);
        return { way, jump: on.has("jump"), down: false };
    }
}
