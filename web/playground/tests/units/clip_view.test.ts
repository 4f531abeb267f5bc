/** The picture of clipping along the normal, on what the library records. */
import * as tact from "tact/3d";
import { expect, test } from "vitest";
import { seenAlong } from "../../src/pairs/space/ClipView";
import { inTurn } from "../../src/pairs/space/directions";
import type { Step, Vec3 } from "../../src/pairs/model";

type ClipStep = Extract<Step<Vec3>, { kind: "clip" }>;

function clipOf(a: tact.Shape, b: tact.Placement): ClipStep {
    const trace = tact.trace(a, b, { query: "collide" });
    const step = Array.from({ length: trace.count }, (_, i) => trace.step(i)).find(({ kind }) => kind === "clip");
    if (step?.kind !== "clip") throw new Error("nothing was clipped");
    return step;
}

test("a cap of a cylinder is an outline that always turns the same way, however its corners come", () => {
    const step = clipOf(tact.box([1, 1, 1]), { shape: tact.cylinder(0.7, 1), position: [0.9, 0.8, 1.9] });
    for (const points of [step.featureA, step.featureB, step.patch]) {
        const see = seenAlong(step);
        const flat = inTurn(points, step.normal).map(see);
        expect(flat).toHaveLength(points.length);
        flat.forEach(([x, y], i) => {
            const [[ax, ay], [bx, by]] = [flat[(i + 1) % flat.length]!, flat[(i + 2) % flat.length]!];
            expect((ax - x) * (by - ay) - (ay - y) * (bx - ax)).toBeLessThan(1e-6);
            expect(Math.min(x, y)).toBeGreaterThan(0);
            expect(Math.max(x, y)).toBeLessThan(200);
        });
    }
});
