/** Brings the figures of the story to life, each when it comes near the window. Until then, and without scripts, their
 * first pictures stand there as they were drawn when the site was built. */
import "./story.css";
import { type ComponentType, h, hydrate } from "preact";

const FIGURES: Record<string, () => Promise<{ default: ComponentType }>> = {
    two_shapes: () => import("./two_shapes"),
    difference: () => import("./difference"),
    support: () => import("./support"),
    gjk: () => import("./gjk"),
    bounds: () => import("./bounds"),
    epa: () => import("./epa"),
    space: () => import("./space"),
    round: () => import("./round"),
    breaks: () => import("./breaks"),
};

async function start(place: HTMLElement): Promise<void> {
    const load = FIGURES[place.dataset["figure"] ?? ""];
    if (load === undefined) return;
    const { default: figure } = await load();
    hydrate(h(figure, null), place);
    place.dataset["live"] = "true";
}

const watcher = new IntersectionObserver(
    (entries) => {
        for (const { isIntersecting, target } of entries) {
            if (!isIntersecting) continue;
            watcher.unobserve(target);
            start(target as HTMLElement).catch(() => {
                (target as HTMLElement).dataset["live"] = "failed";
            });
        }
    },
    { rootMargin: "600px" },
);

for (const place of document.querySelectorAll<HTMLElement>("[data-figure]")) watcher.observe(place);
