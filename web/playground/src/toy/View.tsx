/** The view of a world: a canvas for bodies, one above it for marks, and the hand that acts in it. */
import { effect, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { theme, token } from "../theme";
import { inksOf, type Inks } from "./drawing/colours";
import { Follower } from "./camera/follow";
import type { Hand } from "./hand";
import type { Lens } from "./camera/lens";
import type { ToyRows } from "./library";
import { hasMarks, paintMarks, type Marks } from "./drawing/marks";
import type { ToyModel } from "./model";
import { STEP_SECONDS } from "./world/clock";
import { NoWebGl, type Opened, type ToyPainter } from "./drawing/picture";
import type { Steering } from "./steering";
import type { Simulation } from "./world/simulation";
import type { Size } from "./camera/camera2";

interface ViewProps {
    model: ToyModel;
    hand: Hand;
    steering: Steering;
    opened: Opened;
}

/** The push that holds up a usual body for a step: what a dot of the usual size means. */
function usualImpulse(model: ToyModel): number {
    const { simulation } = model;
    if (!simulation) return 1;
    const moving = simulation.things.filter((thing) => thing.kind === "dynamic").slice(0, 50);
    const masses = moving.map((thing) => thing.body.state().mass).sort((a, b) => a - b);
    const mass = masses[masses.length >> 1] ?? 1;
    const gravity = Math.hypot(...simulation.gravity) || simulation.length;
    return mass * gravity * STEP_SECONDS;
}

interface Glass {
    readonly key: string;
    readonly simulation: Simulation | undefined;
    readonly parts: ReadonlySet<string>;
}

/** Everything that is drawn anew in a frame. */
class Drawing {
    private inks: Inks;
    private glass: Glass = { key: "", simulation: undefined, parts: new Set() };
    private impulse = { generation: -1, value: 1 };
    private size: Size = { width: 0, height: 0 };
    private dots = 1;
    private readonly follower: Follower;
    private readonly context: CanvasRenderingContext2D | null;

    constructor(
        private readonly model: ToyModel,
        private readonly lens: Lens,
        private readonly hand: Hand,
        private readonly painter: ToyPainter,
        private readonly overlay: HTMLCanvasElement,
    ) {
        this.inks = inksOf(token, theme.value === "dark");
        this.context = overlay.getContext("2d");
        this.follower = new Follower(lens);
    }

    /** Shows another scene whole. */
    fit(): void {
        const { model } = this;
        this.follower.begin(model.view(), !model.hasOwnView);
    }

    /** Moves the view along with what moves, unless something is held. */
    follow(seconds: number, now: number): void {
        const { simulation } = this.model;
        const poses = this.model.poses();
        if (!simulation || !poses || simulation.held || !this.model.playing.value) return;
        const { walker } = simulation;
        if (walker) {
            this.follower.lead(walker.position, simulation.length, seconds);
            return;
        }
        this.follower.frame(simulation.things, poses, this.painter.usual, seconds, now);
    }

    recolour(): void {
        this.inks = inksOf(token, theme.value === "dark");
    }

    resize(size: Size, dots: number): void {
        this.size = size;
        this.dots = dots;
        this.overlay.width = Math.round(size.width * dots);
        this.overlay.height = Math.round(size.height * dots);
        this.lens.resize(size);
        this.painter.resize(size, dots);
    }

    draw(): void {
        const { model, painter } = this;
        const { simulation } = model;
        const poses = model.poses();
        if (!simulation || !poses || this.size.width === 0) return;
        painter.prepare(simulation.things, this.hiders(simulation));
        painter.draw({
            inks: this.inks,
            poses,
            dimSleeping: model.showSleep.value,
            selected: new Set(model.selected.value),
        });
        this.drawMarks(poses);
    }

    /** What stands between the eye and much of what moves. Looked for again when the view or the bodies change. */
    private hiders(simulation: Simulation): ReadonlySet<string> {
        const key = `${simulation.generation} ${this.lens.viewpoint}`;
        if (this.glass.key !== key || this.glass.simulation !== simulation) {
            const parts = this.lens.hiders(simulation);
            const old = this.glass.parts;
            const same = parts.size === old.size && [...parts].every((part) => old.has(part));
            this.glass = { key, simulation, parts: same ? old : parts };
        }
        return this.glass.parts;
    }

    private marks(poses: ToyRows): Marks {
        const { model, lens, hand } = this;
        const { simulation } = model;
        if (simulation && this.impulse.generation !== simulation.generation) {
            this.impulse = { generation: simulation.generation, value: usualImpulse(model) };
        }
        return {
            dimension: lens.dimension,
            project: (point) => lens.project(point),
            walker: simulation?.walker,
            length: simulation?.length ?? 1,
            joints: model.showJoints.value ? (simulation?.joints(poses) ?? []) : [],
            contacts: model.showContacts.value ? model.player?.contacts() : undefined,
            usualImpulse: this.impulse.value,
            normalLength: 0.3 * this.painter.usual,
            bodyPixels: this.painter.usual * lens.scale,
            scale: lens.scale,
            held: simulation?.held,
            cross: hand.cross.value,
        };
    }

    private drawMarks(poses: ToyRows): void {
        const marks = this.marks(poses);
        const shown = hasMarks(marks);
        this.overlay.hidden = !shown;
        if (!shown || !this.context) return;
        this.context.setTransform(this.dots, 0, 0, this.dots, 0, 0);
        this.context.clearRect(0, 0, this.size.width, this.size.height);
        paintMarks(this.context, marks, this.inks);
    }
}

/** Runs the model and draws, frame by frame, as long as the page is seen. */
function runFrames(model: ToyModel, steering: Steering, drawing: Drawing): () => void {
    let last = performance.now();
    let request = requestAnimationFrame(frame);
    function frame(now: number): void {
        request = requestAnimationFrame(frame);
        const elapsed = (now - last) / 1000;
        last = now;
        steering.frame();
        if (!model.frame(elapsed, now)) return;
        drawing.follow(elapsed, now);
        drawing.draw();
    }
    return () => cancelAnimationFrame(request);
}

function Hover({ hand }: { hand: Hand }): JSX.Element | null {
    const hover = hand.hover.value;
    if (!hover) return null;
    return <p class="toy-name" style={{ left: `${hover.x}px`, top: `${hover.y}px` }}>{hover.name}</p>;
}

/** Joins canvas, model and hand; returns what parts them again. */
function connect(frame: HTMLElement, { model, hand, steering, opened }: ViewProps): () => void {
    const canvas = frame.querySelector<HTMLCanvasElement>(".toy-canvas");
    const overlay = frame.querySelector<HTMLCanvasElement>(".toy-marks");
    if (!canvas || !overlay) return () => undefined;
    const { lens } = opened;
    const painter = opened.makePainter(canvas);
    const drawing = new Drawing(model, lens, hand, painter, overlay);
    const observer = new ResizeObserver(() => {
        const size = { width: frame.clientWidth, height: frame.clientHeight };
        if (size.width === 0 || size.height === 0) return;
        drawing.resize(size, window.devicePixelRatio);
        drawing.draw();
    });
    observer.observe(frame);
    const stopFitting = effect(() => {
        if (model.arrival.value > 0) drawing.fit();
        model.redraw();
    });
    const stopColours = effect(() => {
        void theme.value;
        drawing.recolour();
        model.redraw();
    });
    const stopFrames = runFrames(model, steering, drawing);
    const wheel = (event: WheelEvent): void => hand.wheel(event);
    frame.addEventListener("wheel", wheel, { passive: false });
    return () => {
        frame.removeEventListener("wheel", wheel);
        stopFrames();
        stopColours();
        stopFitting();
        observer.disconnect();
        hand.drop();
        steering.drop();
        painter.dispose();
    };
}

export function View(props: ViewProps): JSX.Element {
    const { model, hand, opened } = props;
    const root = useRef<HTMLDivElement>(null);
    const problem = useSignal<string | undefined>(undefined);

    useEffect(() => {
        try {
            return root.current ? connect(root.current, props) : undefined;
        } catch (error) {
            if (!(error instanceof NoWebGl)) throw error;
            problem.value = error.message;
            return undefined;
        }
    }, [model, hand, opened]);

    return (
        <div class="toy-view" ref={root}>
            <canvas class="toy-canvas" aria-hidden="true" />
            <canvas class="toy-marks" aria-hidden="true" hidden />
            <div class="toy-touch" tabIndex={0} role="application" aria-label="World" aria-describedby="toy-keys"
                onPointerDown={(event) => hand.down(event)} onPointerMove={(event) => hand.move(event)}
                onPointerUp={(event) => hand.up(event)} onPointerCancel={(event) => hand.up(event)}
                onPointerLeave={() => hand.leave()} onContextMenu={(event) => event.preventDefault()} />
            <Hover hand={hand} />
            {problem.value !== undefined && <p class="toy-problem" role="alert">{problem.value}</p>}
        </div>
    );
}
