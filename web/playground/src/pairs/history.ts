/** Undo and redo: whole cases, oldest first. Quick changes in one place, as by a held arrow key, are one. */
import { batch, computed, signal, type ReadonlySignal } from "@preact/signals";

const MOST = 200;
const JOIN_MS = 700;

export class UndoHistory<T> {
    private readonly before = signal<readonly T[]>([]);
    private readonly after = signal<readonly T[]>([]);
    private lastTopic = "";
    private lastTime = -Infinity;
    private open = false;
    /* Open, and nothing has been changed since. */
    private fresh = false;

    readonly canUndo: ReadonlySignal<boolean> = computed(() => this.before.value.length > 0);
    readonly canRedo: ReadonlySignal<boolean> = computed(() => this.after.value.length > 0);

    /** Remembers what was there before a change. Changes with the same topic that follow each other join. */
    record(previous: T, topic: string): void {
        const now = performance.now();
        const quick = topic !== "" && topic === this.lastTopic && now - this.lastTime < JOIN_MS;
        const joins = this.open ? !this.fresh : quick;
        this.fresh = false;
        this.lastTopic = topic;
        this.lastTime = now;
        if (joins) return;
        batch(() => {
            this.before.value = [...this.before.peek().slice(1 - MOST), previous];
            this.after.value = [];
        });
    }

    /** From here to close() all changes are one; without any, nothing is remembered. */
    begin(): void {
        this.close();
        this.open = true;
        this.fresh = true;
    }

    close(): void {
        this.open = false;
        this.fresh = false;
        this.lastTopic = "";
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
