/** The two shapes in space: seen from all sides, taken hold of, and with the answer drawn in. */
import { effect, signal, untracked } from "@preact/signals";
import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import type { Bench3, CaseBody } from "../model";
import { compositeWords } from "../deciding";
import { words } from "../words";
import { Gizmo } from "./gizmo";
import type { GizmoMode } from "./gizmo";
import { Ground } from "./ground";
import { MeshNotice } from "./meshes/MeshNotice";
import { dropTarget, opened } from "./meshes/mesh_notice";
import { palette } from "./palette";
import { Pane } from "./Pane";
import { atRest } from "./at_rest";
import type { Content } from "./Pane";
import { Framing } from "./framing";
import { CameraTools, GizmoTools } from "./tools";
import type { Viewport } from "./viewport";
import { WorldScene } from "./world_scene";

function bodyWords(name: string, { shape, position }: CaseBody): string {
    return `${name}, a ${(compositeWords(shape) ?? shape.type).toLowerCase()} at ${position.map((x) => words(x)).join(", ")}`;
}

function describe(bench: Bench3): string {
    const { case: given, gap } = bench.picture.value;
    const answer = gap.distance < 0 ? `They overlap by ${words(-gap.distance)}.`
        : `They are ${words(gap.distance)} apart.`;
    return (
        `The shapes in space: ${bodyWords("A", given.a)}, and ${bodyWords("B", given.b)}. ${answer} ` +
        `${bench.selected.value.toUpperCase()} is selected. Arrow keys turn the view; with Shift they move, turn ` +
        "or size the selected shape, as W, E or R has chosen."
    );
}

class WorldContent implements Content {
    readonly gizmo: Gizmo;
    private readonly scene: WorldScene;
    private readonly ground: Ground;
    private readonly framing: Framing;
    private readonly stops: (() => void)[];

    constructor(private readonly bench: Bench3, private readonly viewport: Viewport) {
        this.scene = new WorldScene(viewport.stage);
        this.ground = new Ground(viewport.stage);
        viewport.scene.add(this.ground, this.scene.root);
        this.gizmo = new Gizmo(bench, viewport, this.scene);
        this.framing = new Framing(bench, viewport);
        this.stops = [
            effect(() => {
                const colors = palette();
                this.scene.paint(colors);
                this.ground.paint(colors);
                this.gizmo.paint(colors, bench.selected.value);
                viewport.paint(colors.paper);
            }),
            effect(() => {
                bench.picture.value;
                bench.step.value;
                bench.beat.value;
                bench.motion.to.value;
                opened.value;
                bench.held.value;
                viewport.invalidate();
            }),
            dropTarget((x, y) => this.gizmo.shapeAt(x, y)),
        ];
    }

    update(): void {
        this.gizmo.apply();
        untracked(() => {
            const { bench } = this;
            const [from, to] = [bench.motion.from.value, bench.motion.to.value];
            const way = from && to ? [from, to] as const : undefined;
            const file = opened.value;
            this.viewport.labels.show(this.scene.update({
                way,
                mesh: file && bench.state.value[file.which].shape === file.shape ? file : undefined,
                picture: bench.picture.value,
                step: bench.step.value,
                beat: bench.beat.value,
                selected: bench.selected.value,
                held: bench.held.value,
            }));
            const ball = this.scene.ball(bench.picture.value, way);
            if (this.framing.follow(ball)) this.ground.fit(ball);
            this.gizmo.follow();
        });
    }

    key(event: KeyboardEvent): boolean {
        return this.gizmo.key(event);
    }

    dispose(): void {
        this.stops.forEach((stop) => stop());
        this.gizmo.dispose();
        this.scene.dispose();
        this.ground.dispose();
    }
}

export default function World3({ bench }: { bench: Bench3 }): JSX.Element {
    const made = useRef<{ viewport: Viewport; content: WorldContent }>(undefined);
    const said = useRef<string>(undefined);
    const mode = useRef(signal<GizmoMode>("translate")).current;
    const start = (viewport: Viewport): Content => {
        const content = new WorldContent(bench, viewport);
        made.current = { viewport, content };
        content.gizmo.mode.value = mode.peek();
        content.gizmo.mode.subscribe((now) => (mode.value = now));
        return content;
    };
    return (
        <Pane describe={() => atRest(bench, said, () => describe(bench))} start={start}>
            <MeshNotice bench={bench} />
            <div class="view-tools v3-tools">
                <GizmoTools mode={mode.value} choose={(next) => {
                    mode.value = next;
                    if (made.current) made.current.content.gizmo.mode.value = next;
                }} />
                <CameraTools look={(view) => made.current?.viewport.preset(view)}
                    fit={() => made.current?.viewport.fit()} />
            </div>
        </Pane>
    );
}
