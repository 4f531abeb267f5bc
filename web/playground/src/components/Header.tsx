/** The upper edge of the page: its name, its screens, and what holds for all of them. */
import type { JSX } from "preact";
import { route } from "../route";
import { share } from "../share";
import { siteFolder } from "../site";
import { switchTheme, theme } from "../theme";
import { IconButton } from "./Button";
import { helpOpen } from "./Help";

const LINKS = [
    { href: "#/2d", label: "Plane", screens: ["2d"] },
    { href: "#/3d", label: "Space", screens: ["3d"] },
    { href: "#/toy2", label: "Toy", screens: ["toy2", "toy3"] },
] as const;

/** Pages of the site around this page. */
const PAGES = [["story/", "Story"], ["docs/start/", "Docs"]] as const;

function SitePages({ site }: { site: string }): JSX.Element {
    return (
        <nav class="header-site" aria-label="Site">
            {PAGES.map(([path, name]) => <a key={path} href={new URL(path, site).href}>{name}</a>)}
        </nav>
    );
}

export function Header(): JSX.Element {
    const site = siteFolder();
    const screen: string = route.value.screen;
    const other = theme.value === "dark" ? "light" : "dark";
    return (
        <header class="header">
            <a class="header-name" href={site ?? "#/2d"}>Tact</a>
            <nav class="header-nav" aria-label="Screens">
                {LINKS.map((link) => (
                    <a key={link.href} href={link.href}
                        aria-current={link.screens.some((one) => one === screen) ? "page" : undefined}>
                        {link.label}
                    </a>
                ))}
            </nav>
            {site !== undefined && <SitePages site={site} />}
            <div class="header-tools">
                <IconButton icon="share" label="Copy the link" onClick={() => void share()} />
                <IconButton icon={other === "dark" ? "moon" : "sun"} label={`Switch to ${other}`}
                    onClick={switchTheme} />
                <IconButton icon="help" label="Help" onClick={() => (helpOpen.value = true)} />
            </div>
        </header>
    );
}
