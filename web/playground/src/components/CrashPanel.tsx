/** Shown when something fails that nobody expected. */
import type { JSX } from "preact";
import { crash } from "../crash";
import { Button } from "./Button";
import { copyText } from "./Copy";
import { say } from "./toast";

async function copyReport(report: string): Promise<void> {
    if (await copyText(report, "The report")) say("The report is copied.");
}

function startAgain(): void {
    history.replaceState(null, "", location.pathname + location.search);
    location.reload();
}

export function CrashPanel(): JSX.Element | null {
    const found = crash.value;
    if (found === undefined) return null;
    return (
        <section class="crash" role="alert" aria-label="Error">
            <h2>Something went wrong in the page</h2>
            <p>{found.message}</p>
            <p>The report holds this message, where it arose, and the link to what was shown.</p>
            <div class="notice-buttons">
                <Button tone="accent" onClick={() => void copyReport(found.report)}>Copy report</Button>
                <Button onClick={() => location.reload()}>Load again</Button>
                <Button onClick={startAgain}>Start afresh</Button>
                <Button tone="quiet" onClick={() => (crash.value = undefined)}>Go on</Button>
            </div>
        </section>
    );
}
