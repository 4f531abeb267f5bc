/** How large an element is, in CSS pixels. */
import { useSignal, type ReadonlySignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";

export interface Size {
    readonly width: number;
    readonly height: number;
}

/** A ref for an element, and its size; zero before it is laid out. */
export function useSize<E extends Element>(): [{ current: E | null }, ReadonlySignal<Size>] {
    const ref = useRef<E>(null);
    const size = useSignal<Size>({ width: 0, height: 0 });
    useLayoutEffect(() => {
        const element = ref.current;
        if (element === null) return undefined;
        const measure = (): void => {
            const { width, height } = element.getBoundingClientRect();
            if (width !== size.peek().width || height !== size.peek().height) size.value = { width, height };
        };
        const observer = new ResizeObserver(measure);
        observer.observe(element);
        measure();
        return () => observer.disconnect();
    }, [size]);
    return [ref, size];
}
