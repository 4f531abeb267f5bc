/** Words for a screen reader, at rest: nobody wants to hear each step of a drag. */
import type { Bench3 } from "../model";

export function atRest(bench: Bench3, last: { current: string | undefined }, say: () => string): string {
    if (!bench.held.value || last.current === undefined) last.current = say();
    return last.current;
}
