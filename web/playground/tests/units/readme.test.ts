/** The JavaScript in README.md runs as printed, in Node.js, and prints what README.md says. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const web = fileURLToPath(new URL("../../..", import.meta.url));
const readme = readFileSync(`${web}/../README.md`, "utf8");
const programs = [...readme.matchAll(/^```js\n([^]*?)^```\n\n```text\n([^]*?)^```$/gm)];

test("README.md has a program in JavaScript, and what it prints", () => {
    expect(programs.length).toBe(readme.match(/^```js$/gm)?.length);
    expect(programs.length).toBeGreaterThan(0);
});

for (const [i, [, program = "", output]] of programs.entries()) {
    test(`program ${i + 1} prints what README.md says`, () => {
        // Where the workspace is, "tact" is found by its name, as in a project that has installed it.
        const printed = execFileSync("node", ["--input-type=module", "--eval", program], { cwd: web, encoding: "utf8" });
        expect(printed).toBe(output);
    });
}
