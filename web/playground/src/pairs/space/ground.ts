/** The ground at z = 0: a grid with the axes x and y, which fades out around what is shown. */
import { Group } from "three";
import { Lines } from "./lines";
import type { Palette } from "./palette";
import { handy } from "./sizing";
import { ORDER } from "./stage";
import type { Stage } from "./stage";
import type { Ball } from "./viewport";

const CELLS = 24;

export class Ground extends Group {
    private readonly grid: Lines;
    private readonly axes: Lines;
    private cell = 0;

    constructor(stage: Stage) {
        super();
        this.grid = new Lines(stage, { width: 1, fade: true }, ORDER.ground);
        this.axes = new Lines(stage, { width: 1.2, fade: true }, ORDER.ground + 0.1);
        this.add(this.grid, this.axes);
    }

    /** Its lines stand at multiples of 1, 2 or 5 times a power of ten, some four across a ball. */
    fit(ball: Ball): void {
        const cell = handy(Math.max(ball.radius, 1e-12) * 0.5), middle = ball.middle.map((x) => Math.round(x / cell));
        const [i = 0, j = 0] = middle;
        this.position.set(i * cell, j * cell, 0);
        const half = (CELLS / 2) * cell;
        const ends: number[] = [];
        if (cell !== this.cell) {
            for (let k = -CELLS / 2; k <= CELLS / 2; k++) {
                ends.push(k * cell, -half, 0, k * cell, 0, 0, k * cell, 0, 0, k * cell, half, 0);
                ends.push(-half, k * cell, 0, 0, k * cell, 0, 0, k * cell, 0, half, k * cell, 0);
            }
            this.grid.showPlain(ends);
            this.grid.fade = half;
            this.axes.fade = half;
        }
        this.cell = cell;
        const x = -i * cell, y = -j * cell;
        this.axes.showPlain([
            ...(Math.abs(y) < half ? [-half, y, 0, 0, y, 0, 0, y, 0, half, y, 0] : []),
            ...(Math.abs(x) < half ? [x, -half, 0, x, 0, 0, x, 0, 0, x, half, 0] : []),
        ]);
    }

    paint(palette: Palette): void {
        this.grid.paint(palette.grid);
        this.axes.paint(palette.axis);
    }

    dispose(): void {
        this.grid.dispose();
        this.axes.dispose();
    }
}
