/** The panels of a bench, one of which is shown: what a step does, all numbers, the two shapes. */
import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import type { Bench } from "../model";
import { BodyPanel } from "./BodyPanel";
import { Explain } from "./Explain";
import { Numbers } from "./Numbers";
import { shownTab, TABS, type Tab } from "./tabs";

const WAYS: Readonly<Record<string, (at: number) => number>> = {
    ArrowLeft: (at) => at - 1,
    ArrowRight: (at) => at + 1,
    Home: () => 0,
    End: () => -1,
};

function TabList({ bad }: { bad: boolean }): JSX.Element {
    const list = useRef<HTMLDivElement>(null);
    const onKeyDown = (event: KeyboardEvent): void => {
        const at = TABS.findIndex(({ tab }) => tab === shownTab.value);
        const next = TABS.at((WAYS[event.key]?.(at) ?? NaN) % TABS.length);
        if (WAYS[event.key] === undefined || next === undefined) return;
        event.preventDefault();
        shownTab.value = next.tab;
        list.current?.querySelector<HTMLElement>(`#tab-${next.tab}`)?.focus();
    };
    return (
        <div class="tabs" role="tablist" aria-label="Panels" ref={list} onKeyDown={onKeyDown}>
            {TABS.map(({ tab, label }) => (
                <button type="button" key={tab} id={`tab-${tab}`} role="tab" class="tab"
                    aria-selected={shownTab.value === tab} aria-controls={`panel-${tab}`}
                    tabIndex={shownTab.value === tab ? 0 : -1} data-bad={bad && tab === "edit"}
                    onClick={() => (shownTab.value = tab)}>
                    {label}
                </button>
            ))}
        </div>
    );
}

function Panel({ tab, children }: { tab: Tab; children: JSX.Element | JSX.Element[] }): JSX.Element {
    return (
        <div class="panel" role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`}
            hidden={shownTab.value !== tab}>
            {children}
        </div>
    );
}

export function Panels<V>({ bench }: { bench: Bench<V> }): JSX.Element {
    return (
        <div class="panels">
            <TabList bad={bench.problem.value?.which !== undefined} />
            <Panel tab="explain"><Explain bench={bench} /></Panel>
            <Panel tab="numbers"><Numbers bench={bench} /></Panel>
            <Panel tab="edit">
                <BodyPanel bench={bench} which="a" />
                <BodyPanel bench={bench} which="b" />
            </Panel>
        </div>
    );
}
