/** The C library and the command beside the package. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const source = fileURLToPath(new URL("../../..", import.meta.url));

/** A file of the C build: `make test` names its folder; by hand it is the one that `make` leaves. */
function built(name: string): string {
    const file = join(process.env["TACT_BUILD"] ?? join(source, "build"), name);
    if (!existsSync(file)) throw new Error(`${file} is missing: \`make\` builds it, TACT_BUILD names another folder`);
    return file;
}

/** What `tact` prints. What it has to say against it is in the error's stderr. */
export function tact(...words: string[]): string {
    const stdio = ["ignore", "pipe", "pipe"] as const;
    return execFileSync(built("tact"), words, { encoding: "utf8", maxBuffer: 1 << 28, stdio: [...stdio] });
}

export interface Folder {
    path: string;
    remove(): void;
}

export function temporary(): Folder {
    const path = mkdtempSync(join(tmpdir(), "tact-"));
    return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Compiles C17 against the static library, with all warnings as errors. A source that is for one dimension of the
 * library's own tests also sees their headers. */
export function compile(folder: string, name: string, text: string, dimension?: 2 | 3): string {
    const file = join(folder, `${name}.c`);
    const program = join(folder, name);
    writeFileSync(file, text);
    const inner = dimension === undefined ? []
        : [`-DTACT_DIMENSION=${dimension}`, "-I", join(source, "tests"), "-I", join(source, "src")];
    const warnings = ["-Wall", "-Wextra", "-Wconversion", "-Wdouble-promotion", "-pedantic", "-Werror"];
    const options = ["-std=c17", "-O1", "-ffp-contract=off", ...warnings, ...inner, "-I", join(source, "include")];
    execFileSync("cc", [...options, file, built("libtact.a"), "-lm", "-o", program], { encoding: "utf8" });
    return program;
}

export function run(program: string): string {
    return execFileSync(program, { encoding: "utf8" });
}

/** The same with bytes in and out. */
export function runBytes(program: string, input: Buffer): Buffer {
    return execFileSync(program, { input, maxBuffer: 1 << 28 });
}
