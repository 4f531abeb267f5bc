/** Says what was made of a mesh file, and offers another choice: more or fewer corners, another size. */
import type { JSX } from "preact";
import { Button, IconButton } from "../../../components/Button";
import type { Bench3, Which } from "../../model";
import { words } from "../../words";
import { say } from "../../../components/toast";
import { at } from "../directions";
import { keepCorners, replacePoints } from "./files";
import { notice } from "./mesh_notice";
import type { MeshNotice as Notice } from "./mesh_notice";
import { shapeMesh } from "../mesh3";
import { powerOfTen, roundTo } from "../sizing";

const CHOICES = [64, 256] as const;
/* A link with more corners would be too long to send. */
const MOST_CORNERS = 2048;

function count(value: number, one: string, many: string): string {
    return `${value.toLocaleString("en")} ${value === 1 ? one : many}`;
}

function noticeWords({ file, which, points, corners, kept, error }: Notice): string {
    const read = count(points.length / 3, "point", "points");
    const found = count(corners, "is a corner", "are corners");
    const what = `${file} is ${which.toUpperCase()}: of its ${read} ${found} of the hull.`;
    if (kept === corners) return what;
    return `${what} ${count(kept, "is", "are")} kept; the farthest of the others lies ${words(error)} outside.`;
}

/* Moved to the middle and scaled to the size of the other shape, with short numbers. */
function alike(bench: Bench3, which: Which, points: Float64Array): Float64Array {
    const picture = bench.picture.peek(), other = which === "a" ? picture.b : picture.a;
    const mine = which === "a" ? picture.a : picture.b;
    const { middle, radius } = shapeMesh(mine.solid, "rough"), goal = shapeMesh(other.solid, "rough").radius;
    if (!(radius > 0) || !(goal > 0)) return points;
    const scale = goal / radius, step = powerOfTen(goal * 1e-5);
    return points.map((x, i) => roundTo((x - at(middle, i % 3)) * scale, step));
}

/* Points that make no hull in another size leave the shape as it is. */
function attempt(change: () => void): void {
    try {
        change();
    } catch (error) {
        say(error instanceof Error ? error.message : String(error));
    }
}

export function MeshNotice({ bench }: { bench: Bench3 }): JSX.Element | null {
    const now = notice.value;
    if (!now || bench.state.value[now.which].shape !== now.shape) return null;
    const other = now.which === "a" ? "B" : "A";
    return (
        <div class="v3-notice" role="status">
            <p>{noticeWords(now)}</p>
            {CHOICES.filter((most) => most < now.corners && most !== now.kept).map((most) => (
                <Button key={most} tone="quiet" onClick={() => attempt(() => keepCorners(bench, most))}>
                    {`Keep ${most}`}
                </Button>
            ))}
            {now.kept < now.corners && now.corners <= MOST_CORNERS && (
                <Button tone="quiet" onClick={() => attempt(() => keepCorners(bench, now.corners))}>Keep all</Button>
            )}
            <Button tone="quiet"
                onClick={() => attempt(() => replacePoints(bench, (points) => alike(bench, now.which, points)))}>
                {`Make it as large as ${other}`}
            </Button>
            <IconButton icon="close" small label="Close this message" onClick={() => (notice.value = undefined)} />
        </div>
    );
}
