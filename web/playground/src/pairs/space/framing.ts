/** Keeps what is shown inside the view without taking the camera out of the user's hand. */
import type { Bench3, CaseBody } from "../model";
import type { Ball, Viewport } from "./viewport";

export class Framing {
    private a: CaseBody | undefined;
    private b: CaseBody | undefined;
    private wasHeld = false;

    constructor(private readonly bench: Bench3, private readonly viewport: Viewport) {}

    /** Tells the viewport where everything is. Another case is framed anew; after a change by hand only what has left
     * the view, or become small in it. Whether it has been framed anew. */
    follow(ball: Ball): boolean {
        const { a, b } = this.bench.picture.peek().case, held = this.bench.held.peek();
        const first = this.a === undefined, another = a !== this.a && b !== this.b;
        const changed = a !== this.a || b !== this.b || (this.wasHeld && !held);
        this.a = a;
        this.b = b;
        this.wasHeld = held;
        this.viewport.content = ball;
        if (!first && (held || !changed || (!another && this.viewport.fits))) return false;
        this.viewport.fit(ball);
        return true;
    }
}
