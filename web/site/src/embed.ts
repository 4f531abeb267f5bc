/** The page for frames of other sites: the bench of the case that stands behind "#/". */
import "../../element/src/tact-bench";

function show(): void {
    const bench = document.createElement("tact-bench");
    bench.setAttribute("case", location.hash.replace(/^#\/?/, ""));
    bench.setAttribute("src", "../bench/");
    bench.setAttribute("start", "visible");
    bench.setAttribute("height", "calc(100dvh - 3.5rem)");
    document.querySelector("main")?.replaceChildren(bench);
}

show();
window.addEventListener("hashchange", show);
