/** The package as npm packs it, in the node_modules of a project of its own. */
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { temporary } from "./native.js";

export const home = fileURLToPath(new URL("..", import.meta.url));

export interface Project {
    readonly path: string;
    /** The unpacked tarball. */
    readonly installed: string;
    write(name: string, text: string): string;
    /** Runs node; what it prints. */
    node(...words: string[]): string;
    remove(): void;
}

/** A project in a temporary folder, with the tarball as its only package. */
export function project(): Project {
    const folder = temporary();
    const installed = join(folder.path, "node_modules/tact");
    execFileSync("npm", ["pack", "--silent", "--pack-destination", folder.path], { cwd: home });
    const [tarball = ""] = readdirSync(folder.path).filter((name) => name.endsWith(".tgz"));
    mkdirSync(installed, { recursive: true });
    execFileSync("tar", ["xzf", join(folder.path, tarball), "--strip-components=1", "-C", installed]);
    writeFileSync(join(folder.path, "package.json"), '{ "name": "project", "private": true }\n');
    return {
        path: folder.path,
        installed,
        write(name, text) {
            const file = join(folder.path, name);
            writeFileSync(file, text);
            return file;
        },
        node: (...words) => execFileSync(process.execPath, words, { cwd: folder.path, encoding: "utf8" }).trim(),
        remove: () => folder.remove(),
    };
}

/** All files below a folder, relative to it. */
export function filesIn(folder: string): string[] {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(folder.length + 1));
}

export function read(...path: string[]): string {
    return readFileSync(join(...path), "utf8");
}

/** A program of each dimension, which says 2 and 3 where all is well; put behind an import of `plane` and `space`. */
export const PROGRAM = `
const flat = plane.distance(plane.box([1, 1]), { shape: plane.circle(1), position: [4, 0] });
const deep = space.distance(space.box([1, 1, 1]), { shape: space.sphere(1), position: [5, 0, 0] });
const world = new space.World();
const ball = world.createBody({ shapes: [space.sphere(1)] });
world.step(1 / 60);
if (!(ball.position[2] < 0)) throw new Error("the ball does not fall");
const told = flat.distance + " " + deep.distance;
globalThis.told = told;
`;
export const TOLD = "2 3";
