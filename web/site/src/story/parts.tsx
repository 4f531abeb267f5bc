/** What several figures have: the two shapes in the world, their difference with the origin, and what is said below. */
import { type Vec2 } from "tact/2d";
import { type ComponentChildren, type JSX } from "preact";
import { A, B, DIFFERENCE, plus } from "./shapes";
import { Area, type Box, Grip, Handle, Origin, View, Word } from "./view";

export const WORLD: Box = { from: [-7.75, -7.5], to: [9.25, 8] };
export const DIFFERENCE_BOX: Box = { from: [-7.5, -7.4], to: [9.5, 8.1] };

export const moved = (points: readonly Vec2[], by: Vec2): Vec2[] => points.map((p) => plus(p, by));

/** A where it is, B to take hold of. */
export function World({
    offset,
    onMove,
    children,
    title = "The two shapes",
    words = true,
    box = WORLD,
}: {
    offset: Vec2;
    onMove: (offset: Vec2) => void;
    children?: ComponentChildren;
    title?: string;
    words?: boolean;
    box?: Box;
}): JSX.Element {
    return (
        <View box={box} label="The two shapes" title={title}>
            <Area points={A} kind="a" />
            <Handle at={offset} name="Shape B" onMove={onMove} margin={2}>
                <Area points={moved(B, offset)} kind="b" />
            </Handle>
            {words && (
                <Word at={[-1.35, 0.2]} kind="a-word">
                    A
                </Word>
            )}
            {words && (
                <Word at={plus(offset, [-0.4, -0.2])} kind="b-word">
                    B
                </Word>
            )}
            {children}
        </View>
    );
}

/** A - B, which stays where it is, and the origin, which goes where B goes. `ghost`: only outlined, as what nobody
 * builds. */
export function Difference({
    offset,
    onMove,
    children,
    title = "A − B",
    ghost = false,
    box = DIFFERENCE_BOX,
}: {
    offset: Vec2;
    onMove?: (offset: Vec2) => void;
    children?: ComponentChildren;
    title?: string;
    ghost?: boolean;
    box?: Box;
}): JSX.Element {
    return (
        <View box={box} label="The difference A − B, and the origin" title={title}>
            <Area points={DIFFERENCE} kind={ghost ? "ghost" : "difference"} />
            {children}
            {onMove && <Grip at={offset} kind="origin-grip" name="The origin" onMove={onMove} />}
            <Origin at={offset} />
        </View>
    );
}

/** A point of a step, which has the origin at zero, in the picture of A - B. */
export const placed = (point: Vec2, offset: Vec2): Vec2 => plus(point, offset);

/** Half-way between two points. */
export const middle = (p: Vec2, q: Vec2): Vec2 => [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2];

export function Figure({
    views,
    controls,
    says,
    calm = false,
}: {
    views: ComponentChildren;
    controls?: ComponentChildren;
    says: ComponentChildren;
    calm?: boolean;
}): JSX.Element {
    return (
        <>
            <div class="views">{views}</div>
            <p class="says" aria-live={calm ? "off" : "polite"}>
                {says}
            </p>
            {controls && <div class="controls">{controls}</div>}
        </>
    );
}

export function Slider({
    name,
    value,
    from = 0,
    to,
    step = 1,
    text,
    onChange,
}: {
    name: string;
    value: number;
    from?: number;
    to: number;
    step?: number;
    text?: string;
    onChange: (value: number) => void;
}): JSX.Element {
    return (
        <label class="slider">
            <span>{name}</span>
            <input
                type="range"
                min={from}
                max={to}
                step={step}
                value={value}
                aria-valuetext={text}
                onInput={(event) => onChange(Number(event.currentTarget.value))}
            />
            {text !== undefined && <output>{text}</output>}
        </label>
    );
}

export function Button({
    children,
    onClick,
    primary = false,
    disabled = false,
}: {
    children: ComponentChildren;
    onClick: () => void;
    primary?: boolean;
    disabled?: boolean;
}): JSX.Element {
    return (
        <button type="button" class={primary ? "button primary" : "button"} disabled={disabled} onClick={onClick}>
            {children}
        </button>
    );
}

/** Goes through places one by one, and from the last to the first. */
export function Walk({ at, count, onGo }: { at: number; count: number; onGo: (place: number) => void }): JSX.Element {
    const last = at + 1 >= count;
    return (
        <>
            <Button onClick={() => onGo(Math.max(0, at - 1))} disabled={at === 0}>
                Back
            </Button>
            <Button primary onClick={() => onGo(last ? 0 : at + 1)}>
                {last ? "Again" : "Next"}
            </Button>
        </>
    );
}
