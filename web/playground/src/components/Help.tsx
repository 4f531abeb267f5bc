/** What the page shows, and its keys. */
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { route } from "../route";
import { siteFolder } from "../site";
import { Dialog } from "./Dialog";
import { isOnPage } from "./focus";

export const helpOpen = signal(false);

type Keys = readonly (readonly [key: string, what: string])[];

const BENCH_KEYS: Keys = [
    ["← →", "One step back or on"],
    ["Home, End", "The first step, the answer"],
    [". and ,", "One beat of the step on or back"],
    ["P, space", "Play or pause"],
    ["T", "Move B so that the two just touch"],
    ["A, B", "Select a shape"],
    ["Tab, then arrows", "Move the handle that has the focus"],
    ["Delete, Enter", "Remove the selected point, add one after it"],
    ["↑ ↓ in a field", "0.1 more or less; with Shift 1, with Alt 0.01; a fraction may be typed: 1/3"],
    ["Ctrl Z, Ctrl Y", "Undo, redo"],
    ["F, +, −", "In a view: show everything, zoom"],
    ["0, 1, 2, 3", "In a view of space: look from a corner, the front, the side, above"],
    ["W, E, R", "In the world of space: move, turn, resize; then with Shift and arrows, Page up, Page down"],
    ["?", "This help"],
];

const BENCH_GESTURES: Keys = [
    ["Drag a shape", "It moves; in space in the plane of the view"],
    ["Drag beside it", "The view moves; in space it turns"],
    ["Drag the origin", "B goes with it, and A − B stays where it is"],
    ["Wheel, two fingers", "Zoom"],
    ["Drag a handle", "A point, a size, the rounding (diamond), the rotation (knob)"],
    ["Press an edge", "Of the selected polygon: a new point"],
    ["Double click, long press", "On a point: it is removed; undo brings it back"],
];

const TOY_KEYS: Keys = [
    ["Space", "Play or pause"],
    [". and ,", "One step on, one step back"],
    ["R", "Begin anew"],
    ["C", "Show contact points"],
    ["Arrows", "In the view: move a crosshair; G takes hold there and lets go, Enter chooses, Delete removes"],
    ["+, −", "In the view: zoom"],
    ["?", "This help"],
];

const COLOURS = [
    ["a", "A"],
    ["b", "B"],
    ["difference", "Their difference A − B: all differences of a point of A and a point of B"],
    ["simplex", "What GJK and EPA keep: the simplex, the polygon or polytope; squares are its corners, a diamond is v"],
    ["support", "Directions, support points (rings), the normal, contact points"],
] as const;

function KeyList({ keys }: { keys: Keys }): JSX.Element {
    return (
        <dl class="keys">
            {keys.map(([key, what]) => (
                <div key={key}>
                    <dt>{key}</dt>
                    <dd>{what}</dd>
                </div>
            ))}
        </dl>
    );
}

function BenchHelp(): JSX.Element {
    return (
        <>
            <p>
                Two shapes overlap exactly when their difference contains the origin; otherwise its distance from the
                origin is theirs. GJK looks for the nearest point of the difference with a simplex of support points.
                Where the origin is inside, EPA lets a polygon or polytope grow until its nearest side lies on the
                boundary: that is the depth.
            </p>
            <p>
                Drag the shapes, their handles and their points, or type numbers. Every number comes from the library
                itself, compiled to WebAssembly. The address always holds the whole state: a link reproduces the case
                to the last bit.
            </p>
            <h3>Colours</h3>
            <ul class="legend">
                {COLOURS.map(([role, what]) => (
                    <li key={role}>
                        <span class={`swatch swatch-${role}`} aria-hidden="true" />
                        {what}
                    </li>
                ))}
            </ul>
            <h3>By hand</h3>
            <KeyList keys={BENCH_GESTURES} />
            <h3>Keys</h3>
            <p>Letters act while no button and no field has the focus: press a picture, or the page beside it.</p>
            <KeyList keys={BENCH_KEYS} />
        </>
    );
}

function ToyHelp(): JSX.Element {
    return (
        <>
            <p>
                Bodies fall, stack, roll and are thrown, computed by the library’s own solver. Drag one to move or throw
                it. The tools choose a scene, pause it, go on by a single step, and show the contact points.
            </p>
            <h3>Keys</h3>
            <KeyList keys={TOY_KEYS} />
        </>
    );
}

function SiteHelp(): JSX.Element | null {
    const site = siteFolder();
    if (site === undefined) return null;
    return (
        <>
            <h3>More</h3>
            <p>
                <a href={new URL("story/", site).href}>The story</a> tells in nine figures how two shapes know that they
                touch. <a href={new URL("docs/start/", site).href}>The docs</a> say how to use the library, and{" "}
                <a href={site}>the first page</a> leads to all of it.
            </p>
        </>
    );
}

export function Help(): JSX.Element | null {
    useEffect(() => {
        const onKeyDown = (event: KeyboardEvent): void => {
            if (event.key === "?" && isOnPage(event.target)) helpOpen.value = true;
        };
        window.addEventListener("keydown", onKeyDown);
        return () => window.removeEventListener("keydown", onKeyDown);
    }, []);
    if (!helpOpen.value) return null;
    const toy = route.value.screen.startsWith("toy");
    return (
        <Dialog title={toy ? "The toy" : "The bench"} onClose={() => (helpOpen.value = false)}>
            {toy ? <ToyHelp /> : <BenchHelp />}
            <SiteHelp />
        </Dialog>
    );
}
