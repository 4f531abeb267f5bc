/** Saved states of the past, to go back to. Their memory is bounded: when there are too many, every second one
 * goes, so that older and newer times stay about equally well covered; what lies between is simulated again. */

export interface Moment {
    readonly step: number;
    readonly bytes: Uint8Array;
}

/** Steps between two saved states, at first. */
const FIRST_SPACING = 30;

export class History<M extends Moment> {
    private moments: M[] = [];
    private spacing = FIRST_SPACING;
    private bytes = 0;

    constructor(private readonly limitBytes: number) {}

    get count(): number {
        return this.moments.length;
    }

    clear(): void {
        this.moments = [];
        this.spacing = FIRST_SPACING;
        this.bytes = 0;
    }

    /** Whether the state at this step should be kept. */
    wants(step: number): boolean {
        const last = this.moments.at(-1);
        return last === undefined || step >= last.step + this.spacing;
    }

    keep(moment: M): void {
        this.forgetFrom(moment.step);
        this.moments.push(moment);
        this.bytes += moment.bytes.length;
        while (this.bytes > this.limitBytes && this.moments.length > 2) this.thin();
    }

    /** The latest state that is not after a step. */
    before(step: number): M | undefined {
        return this.moments.filter((moment) => moment.step <= step).at(-1);
    }

    /** What was saved at this step or later is no more what happens. */
    forgetFrom(step: number): void {
        this.moments = this.moments.filter((moment) => moment.step < step);
        this.recount();
    }

    private thin(): void {
        this.spacing *= 2;
        this.moments = this.moments.filter((_, i) => i % 2 === 0);
        this.recount();
    }

    private recount(): void {
        this.bytes = this.moments.reduce((sum, moment) => sum + moment.bytes.length, 0);
    }
}
