/** Where the page begins: styles, the net under everything that may fail, and the first drawing. */
import "./styles/theme.css";
import "./styles/base.css";
import "./styles/controls.css";
import "./styles/page.css";
import "./styles/embed.css";
import { render } from "preact";
import { App } from "./app";
import { watchForCrashes } from "./crash";

watchForCrashes();

/* Another page has this one in a frame. */
document.documentElement.toggleAttribute("data-embed", new URLSearchParams(location.search).has("embed"));

/* A file that misses what takes it would make the browser leave the page for it. */
function refuseFiles(event: DragEvent): void {
    if (event.defaultPrevented || event.dataTransfer?.types.includes("Files") !== true) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "none";
}

window.addEventListener("dragover", refuseFiles);
window.addEventListener("drop", refuseFiles);

const page = document.getElementById("page");
if (page) {
    page.replaceChildren();
    render(<App />, page);
}
