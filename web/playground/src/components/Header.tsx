/** The upper edge of the page: its name, its screens, and what holds for all of them. */
import type { JSX } from "preact";
import { route } from "../route";
import { share } from "../share";
import { switchTheme, theme } from "../theme";
import { IconButton } from "./Button";
import { helpOpen } from "./Help";

const LINKS = [
    { href: "#/2d", label: "Plane", screens: ["2d"] },
    { href: "#/3d", label: "Space", screens: ["3d"] },
    { href: "#/toy2", label: "Toy", screens: ["toy2", "toy3"] },
] as const;

export function Header(): JSX.Element {
    const screen: string = route.value.screen;
    const other = theme.value === "dark" ? "light" : "dark";
    return (
        <header class="header">
            <a class="header-name" href="#/2d">Tact</a>
            <nav class="header-nav" aria-label="Screens">
                {LINKS.map((link) => (
                    <a key={link.href} href={link.href}
                        aria-current={link.screens.some((one) => one === screen) ? "page" : undefined}>
                        {link.label}
                    </a>
                ))}
            </nav>
            <div class="header-tools">
                <IconButton icon="share" label="Copy the link" onClick={() => void share()} />
                <IconButton icon={other === "dark" ? "moon" : "sun"} label={`Switch to ${other}`}
                    onClick={switchTheme} />
                <IconButton icon="help" label="Help" onClick={() => (helpOpen.value = true)} />
            </div>
        </header>
    );
}
