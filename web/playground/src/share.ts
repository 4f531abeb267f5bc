/** What the button in the header copies: each screen tells how its own link is made. */
import { signal } from "@preact/signals";
import { copyText } from "./components/Copy";
import { say } from "./components/toast";

export interface Sharing {
    /** The whole address of what is shown; or why there is none. */
    link(): { link: string } | { problem: string };
}

export const sharing = signal<Sharing>({ link: () => ({ link: location.href }) });

export async function share(): Promise<void> {
    const found = sharing.peek().link();
    if ("problem" in found) {
        say(found.problem);
        return;
    }
    if (await copyText(found.link, "The link")) say("The link to exactly this is copied.");
}
