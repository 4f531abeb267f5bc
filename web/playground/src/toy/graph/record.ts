/** What a step took and what energy there was, for the graph. */
export interface Record {
    readonly step: number;
    readonly milliseconds: number;
    readonly energy: number;
}

/** A quarter of a minute, told four times a second. */
export const MOST_RECORDS = 60;

/** The last of them, without those of a future that was gone back from. */
export function recorded(records: readonly Record[], next: Record): Record[] {
    return [...records.filter(({ step }) => step < next.step), next].slice(-MOST_RECORDS);
}
