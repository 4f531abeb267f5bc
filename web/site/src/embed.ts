/** The page for frames of other sites: the bench of the case that stands behind "#/". */
import "../../element/src/tact-bench";

/** What stands where the address names no case. */
function explanation(): HTMLElement {
    const place = document.createElement("p"),
        bench = document.createElement("a");
    bench.href = "../bench/";
    bench.append("the bench");
    place.append("A page for frames of other sites, whose address names two shapes. Export on ", bench, " writes one.");
    return place;
}

function show(): void {
    const link = location.hash.replace(/^#\/?/, "");
    if (link === "") {
        document.querySelector("main")?.replaceChildren(explanation());
        return;
    }
    const bench = document.createElement("tact-bench");
    bench.setAttribute("case", link);
    bench.setAttribute("src", "../bench/");
    bench.setAttribute("start", "visible");
    bench.setAttribute("height", "calc(100dvh - 3.5rem)");
    document.querySelector("main")?.replaceChildren(bench);
}

show();
window.addEventListener("hashchange", show);
