/** The text that puts a case into another page: a frame, or the site's element <tact-bench>. */

const HEIGHT = "34rem";

export type Embedding = "frame" | "element";

function attribute(text: string): string {
    return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}

/** `site` is the folder of the site, or undefined where the page stands alone: then it is the frame's page itself.
 * `page` is its own address without a fragment, and `fragment` that of the case. */
export function embeddingText(kind: Embedding, fragment: string, page: string, site: string | undefined): string {
    if (kind === "frame" || site === undefined) {
        const frame = site === undefined ? `${page.replace(/[?#].*$/, "")}?embed` : new URL("embed/", site).href;
        return `<iframe src="${attribute(frame + fragment)}" title="Two shapes, and the steps of GJK and EPA on them"
    style="width: 100%; height: ${HEIGHT}; border: 0" loading="lazy"></iframe>
`;
    }
    return `<script type="module" src="${attribute(new URL("tact-bench.js", site).href)}"></script>
<tact-bench src="${attribute(new URL("bench/", site).href)}"
    case="${attribute(fragment.replace(/^#\//, ""))}"></tact-bench>
`;
}
