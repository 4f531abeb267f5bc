/** Undo and redo: whole cases, oldest first. Quick changes in one place, as by a held arrow key, are one. */
import { batch, computed, signal, type ReadonlySignal } from "@preact/signals";

const MOST = 200;
const JOIN_MS = 700;

export class History<T> {
    private readonly before = signal<readonly T[]>([]);
    private readonly after = signal<readonly T[]>([]);
    private lastTopic = "";
    private lastTime = -Infinity;
    private open = false;

    readonly canUndo: ReadonlySignal<boolean> = computed(() => this.before.value.length > 0);
    readonly canRedo: ReadonlySignal<boolean> = computed(() => this.after.value.length > 0);

    /** Remembers what was there before a change. Changes with the same topic that follow each other join. */
    record(previous: T, topic: string): void {
        const now = performance.now();
        const joins = this.open || (topic !== "" && topic === this.lastTopic && now - this.lastTime < JOIN_MS);
        this.lastTopic = topic;
        this.lastTime = now;
        if (joins) return;
        batch(() => {
            this.before.value = [...this.before.value.slice(1 - MOST), previous];
            this.after.value = [];
        });
    }

    /** From here to close() all changes are one. */
    begin(previous: T): void {
        this.close();
        this.record(previous, "");
        this.open = true;
    }

    /** Ends what begin() began; what changed nothing is forgotten. */
    close(current?: T): void {
        this.open = false;
        this.lastTopic = "";
        const list = this.before.peek();
        if (current !== undefined && list.at(-1) === current) this.before.value = list.slice(0, -1);
    }

    undo(current: T): T | undefined {
        return this.move(this.before, this.after, current);
    }

    redo(current: T): T | undefined {
        return this.move(this.after, this.before, current);
    }

    private move(from: typeof this.before, to: typeof this.before, current: T): T | undefined {
        const next = from.peek().at(-1);
        if (next === undefined) return undefined;
        this.lastTopic = "";
        batch(() => {
            from.value = from.peek().slice(0, -1);
            to.value = [...to.peek(), current];
        });
        return next;
    }
}
