/** The Minkowski difference of the two shapes in space, and how GJK and EPA look for the origin in it. */
import { effect, untracked } from "@preact/signals";
import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import type { Bench3 } from "../model";
import { words } from "../words";
import { atRest } from "./at_rest";
import { ClipView } from "./ClipView";
import { DifferenceScene } from "./difference_scene";
import { Framing } from "./framing";
import { OriginDrag3 } from "./origin_drag";
import { palette } from "./palette";
import { Pane } from "./Pane";
import type { Content } from "./Pane";
import { CameraTools, LinkTool } from "./tools";
import type { Viewport } from "./viewport";

function stepWords(bench: Bench3): string {
    const step = bench.step.value;
    if (step?.kind === "simplex") {
        const away = words(step.upper);
        return `GJK holds ${step.points.length} of its points; what is nearest to the origin is ${away} away.`;
    }
    if (step?.kind === "polytope") {
        return `EPA holds a polytope of ${step.faces.length} faces; the nearest is ${words(step.lower)} away.`;
    }
    return "";
}

function describe(bench: Bench3): string {
    const { gap } = bench.picture.value.deciding;
    const where = gap.distance < 0 ? `inside, ${words(-gap.distance)} below its surface`
        : `outside, ${words(gap.distance)} away from it`;
    return (
        `The Minkowski difference A − B in space, with the origin ${where}. ${stepWords(bench)} ` +
        "Arrow keys turn the view."
    );
}

class DifferenceContent implements Content {
    private readonly scene: DifferenceScene;
    private readonly framing: Framing;
    private readonly drag: OriginDrag3;
    private readonly stops: (() => void)[];

    constructor(private readonly bench: Bench3, private readonly viewport: Viewport) {
        this.scene = new DifferenceScene(viewport.stage);
        this.framing = new Framing(bench, viewport);
        this.drag = new OriginDrag3(bench, viewport);
        viewport.scene.add(this.scene.root);
        this.stops = [
            effect(() => {
                const colors = palette();
                this.scene.paint(colors);
                viewport.paint(colors.paper);
            }),
            effect(() => {
                bench.picture.value;
                bench.step.value;
                bench.beat.value;
                bench.held.value;
                viewport.invalidate();
            }),
        ];
    }

    update(): void {
        this.drag.apply();
        untracked(() => {
            const picture = this.bench.picture.value.deciding;
            this.viewport.labels.show(this.scene.update({
                picture,
                step: this.bench.step.value,
                shown: this.bench.shown.value,
                beat: this.bench.beat.value,
                held: this.bench.held.value,
            }));
            this.framing.follow(this.scene.ball(picture));
        });
    }

    key(): boolean {
        return false;
    }

    dispose(): void {
        this.stops.forEach((stop) => stop());
        this.drag.dispose();
        this.scene.dispose();
    }
}

export default function Difference3({ bench }: { bench: Bench3 }): JSX.Element {
    const shown = useRef<Viewport>(undefined);
    const said = useRef<string>(undefined);
    const start = (viewport: Viewport): Content => {
        shown.current = viewport;
        return new DifferenceContent(bench, viewport);
    };
    return (
        <Pane describe={() => atRest(bench, said, () => describe(bench))} start={start}>
            {bench.step.value?.kind === "clip" ? <ClipView step={bench.step.value} /> : (
                <div class="view-tools v3-tools">
                    <LinkTool />
                    <CameraTools look={(view) => shown.current?.preset(view)} fit={() => shown.current?.fit()} />
                </div>
            )}
        </Pane>
    );
}
