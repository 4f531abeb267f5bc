/** A canvas of space with what stands over it: labels, a sign of the axes, tools; words where there is no picture. */
import { signal } from "@preact/signals";
import type { Signal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { PerspectiveCamera, Vector3 } from "three";
import { NO_WEBGL, openContext, Viewport } from "./viewport";
import "./space.css";

/** What a pane shows. */
export interface Content {
    /** Before each frame. */
    update(): void;
    /** Whether the key was for this. */
    key(event: KeyboardEvent): boolean;
    dispose(): void;
}

interface PaneProps {
    /** What is seen, in words. */
    describe: () => string;
    start(viewport: Viewport): Content;
    children: ComponentChildren;
}

const AXIS_PIXELS = 17;

/* Turns the sign of the axes with the camera. */
function drawAxes(svg: SVGSVGElement | null, camera: PerspectiveCamera): void {
    const axes = [...(svg?.querySelectorAll("g") ?? [])];
    axes.forEach((axis, k) => {
        const way = new Vector3().setComponent(k, 1).transformDirection(camera.matrixWorldInverse);
        const x = way.x * AXIS_PIXELS, y = -way.y * AXIS_PIXELS;
        axis.querySelector("line")?.setAttribute("x2", x.toFixed(1));
        axis.querySelector("line")?.setAttribute("y2", y.toFixed(1));
        axis.querySelector("text")?.setAttribute("x", (1.42 * x).toFixed(1));
        axis.querySelector("text")?.setAttribute("y", (1.42 * y).toFixed(1));
    });
}

interface Mounted {
    readonly viewport: Viewport;
    readonly content: Content;
}

function mount(canvas: HTMLCanvasElement, labels: HTMLElement, props: PaneProps): Mounted | undefined {
    const context = openContext(canvas);
    if (!context) return undefined;
    let content: Content | undefined;
    const viewport = new Viewport(canvas, context, labels, () => content?.update());
    content = props.start(viewport);
    viewport.invalidate();
    return { viewport, content };
}

export function Pane(props: PaneProps): JSX.Element {
    const canvas = useRef<HTMLCanvasElement>(null), labels = useRef<HTMLDivElement>(null);
    const axes = useRef<SVGSVGElement>(null), mounted = useRef<Mounted | undefined>(undefined);
    const trouble = useRef<Signal<Signal<string>>>(signal(signal(""))).current;
    useLayoutEffect(() => {
        if (!canvas.current || !labels.current) return undefined;
        const made = mount(canvas.current, labels.current, props);
        mounted.current = made;
        trouble.value = made?.viewport.trouble ?? signal(NO_WEBGL);
        made?.viewport.onDrawn(() => drawAxes(axes.current, made.viewport.camera));
        return () => {
            made?.content.dispose();
            made?.viewport.dispose();
        };
    }, []);
    const onKeyDown = (event: KeyboardEvent): void => {
        const made = mounted.current;
        if (!made || event.altKey || event.ctrlKey || event.metaKey) return;
        if (!made.content.key(event) && !made.viewport.key(event)) return;
        event.preventDefault();
        event.stopPropagation();
    };
    const words = trouble.value.value;
    return (
        <div class="v3" data-trouble={words !== ""}>
            <canvas class="v3-canvas" ref={canvas} role="img" tabIndex={0} aria-label={props.describe()}
                onKeyDown={onKeyDown} />
            <div class="v3-labels" ref={labels} aria-hidden="true" />
            <AxesSign element={axes} />
            {words !== "" && <p class="v3-trouble" role="status">{words}</p>}
            {props.children}
        </div>
    );
}

function AxesSign({ element }: { element: { current: SVGSVGElement | null } }): JSX.Element {
    return (
        <svg class="v3-axes" viewBox="-28 -28 56 56" aria-hidden="true" ref={element}>
            {["x", "y", "z"].map((name) => (
                <g key={name}>
                    <line x1="0" y1="0" x2="0" y2="0" />
                    <text dy="0.32em">{name}</text>
                </g>
            ))}
        </svg>
    );
}
