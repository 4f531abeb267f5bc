/** What tests take from the generator. */
export function writeSite(options: {
    out: string; url?: string; source?: string; bench: string;
    files: { js: string; css: string; story: string; storyCss: string; embed: string; element: string };
    figures: { draw(name: string): string };
}): { written: string[] };
