/** Where the page begins: styles, the net under everything that may fail, and the first drawing. */
import "./styles/theme.css";
import "./styles/base.css";
import "./styles/controls.css";
import "./styles/page.css";
import { render } from "preact";
import { App } from "./app";
import { watchForCrashes } from "./crash";

watchForCrashes();

const page = document.getElementById("page");
if (page) {
    page.replaceChildren();
    render(<App />, page);
}
