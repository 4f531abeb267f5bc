/** Keeps a bench and the address alike: opens links, and writes the state back once it rests. */
import { effect, signal, untracked, type Signal } from "@preact/signals";
import { formatLink, LinkError, parseLink } from "tact/link";
import { forgetAddress, fullAddress, keepAddress, route, writeAddress, type Screen } from "../route";
import type { CaseBench } from "./bench";
import { isComposite } from "./deciding";
import type { Case } from "./model";

/** A link that could not be taken as it is. */
export interface BrokenLink {
    readonly message: string;
    /** What of it can be shown in spite of that, and what of it is missing. */
    readonly readable: Case | undefined;
    readonly lost: readonly string[];
}

/** The fragment of a case; or why no link can hold it: numbers that are none, thousands of points. */
export function linkOf(state: Case): { fragment: string } | { problem: LinkError } {
    try {
        return { fragment: formatLink("", state) };
    } catch (error) {
        if (error instanceof LinkError) return { problem: error };
        throw error;
    }
}

/* Benches that have been shown before: what is on them is somebody's work. */
const used = new WeakSet<object>();

export class LinkKeeper<V> {
    readonly broken: Signal<BrokenLink | undefined> = signal(undefined);

    constructor(
        private readonly bench: CaseBench<V>,
        private readonly screen: Screen,
    ) {
        const again = used.has(bench);
        used.add(bench);
        this.open(route.peek().fragment, (found) => (again ? bench.load(found) : bench.start(found)));
    }

    /* Opens what the address says. A bare address leaves the bench as it is, and is filled in again. */
    private open(fragment: string, take: (found: Case) => void): void {
        this.broken.value = undefined;
        const own = this.fragment();
        if (!fragment.includes("?")) {
            if (own !== undefined) keepAddress(own);
            return;
        }
        if (fragment === own) return;
        try {
            take(parseLink(fragment).case);
        } catch (error) {
            if (!(error instanceof LinkError)) throw error;
            const { message, readable, lost } = error;
            this.broken.value = { message, readable, lost: lost ?? [] };
        }
    }

    /** Goes on with this case instead of the broken link. */
    settle(instead: Case): void {
        this.bench.load(instead);
        this.broken.value = undefined;
    }

    /** From now on the bench follows the address, and the address the bench. Returns what ends it. */
    connect(): () => void {
        let first = true;
        const stopReading = effect(() => {
            const { screen, fragment } = route.value;
            const here = screen === this.screen && !first;
            first = false;
            if (here) untracked(() => this.open(fragment, (found) => this.bench.load(found)));
        });
        const stopWriting = effect(() => {
            const state = this.bench.state.value;
            if (this.broken.value !== undefined || this.bench.held.value) return forgetAddress();
            const link = linkOf(state);
            if ("fragment" in link) keepAddress(link.fragment);
            else if (link.problem.kind === "long" || [state.a, state.b].some(({ shape }) => isComposite(shape)))
                keepAddress(`#/${this.screen}`);
        });
        return () => {
            stopReading();
            stopWriting();
            forgetAddress();
        };
    }

    private fragment(): string | undefined {
        const link = linkOf(this.bench.state.peek());
        return "fragment" in link ? link.fragment : undefined;
    }

    /** For whoever is to see exactly this. */
    link(): { link: string } | { problem: string } {
        const link = linkOf(this.bench.state.peek());
        if ("problem" in link) return { problem: link.problem.message };
        if (this.broken.peek() === undefined) writeAddress(link.fragment);
        return { link: fullAddress(link.fragment) };
    }
}
