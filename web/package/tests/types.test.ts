/** The types of the package as installed: what a program may write under `strict`, by import and by require, and what
 * an editor shows of each function. */
import ts from "typescript";
import { afterAll, beforeAll, expect, test } from "vitest";
import { project, type Project } from "./packed.js";

/** What an editor asks, about files in a project where the package is installed. */
class Editor {
    readonly #own: Project;
    readonly #files = new Map<string, string>();
    readonly #service: ts.LanguageService;

    constructor(own: Project) {
        this.#own = own;
        this.#service = ts.createLanguageService({
            getScriptFileNames: () => [...this.#files.keys()],
            getScriptVersion: (name) => String(this.#files.get(name)?.length ?? 0),
            getScriptSnapshot: (name) => {
                const text = this.#files.get(name) ?? ts.sys.readFile(name);
                return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
            },
            getCurrentDirectory: () => own.path,
            getCompilationSettings: () => OPTIONS,
            getDefaultLibFileName: (options) => ts.getDefaultLibFilePath(options),
            fileExists: (name) => ts.sys.fileExists(name),
            readFile: (name) => ts.sys.readFile(name),
            readDirectory: (...words) => ts.sys.readDirectory(...words),
            directoryExists: (name) => ts.sys.directoryExists(name),
            getDirectories: (name) => ts.sys.getDirectories(name),
        });
    }

    write(name: string, text: string): string {
        const file = this.#own.write(name, text);
        this.#files.set(file, text);
        return file;
    }

    /** What is wrong with a file, with the lines. */
    problems(file: string): string[] {
        const all = [...this.#service.getSyntacticDiagnostics(file), ...this.#service.getSemanticDiagnostics(file)];
        return all.map((one) => {
            const line = one.file?.getLineAndCharacterOfPosition(one.start ?? 0).line ?? 0;
            return `line ${line + 1}: ${ts.flattenDiagnosticMessageText(one.messageText, " ")}`;
        });
    }

    /** What may follow at the end of a file. */
    completions(file: string): string[] {
        const end = this.#files.get(file)?.length ?? 0;
        return this.#service.getCompletionsAtPosition(file, end, undefined)?.entries.map((entry) => entry.name) ?? [];
    }

    /** What is shown where the mouse is over a place in a file. */
    docs(file: string, at: number): string {
        return ts.displayPartsToString(this.#service.getQuickInfoAtPosition(file, at)?.documentation);
    }
}

let own: Project;
let editor: Editor;

beforeAll(() => {
    own = project();
    editor = new Editor(own);
}, 120_000);
afterAll(() => own.remove());

const OPTIONS: ts.CompilerOptions = {
    strict: true, noUncheckedIndexedAccess: true, noEmit: true, target: ts.ScriptTarget.ES2022, types: [],
    module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext, skipLibCheck: true,
};

/** What must compile; where an error is expected, that it is one. */
const PROGRAM = `
import * as plane from "tact/2d";
import * as space from "tact/3d";
import { init, type Gap } from "tact";

/* Without parameters, and with them. */
const gap: space.Gap = space.distance(space.sphere(1), space.box(new Float32Array([1, 2, 3])));
const same: space.Gap<space.Vec3> = gap;
const hit: plane.Hit = plane.raycast(plane.circle(1), new Float64Array(2), [1, 0]);
const manifold: plane.Manifold = plane.collide(plane.circle(1), plane.box([1, 1]));
const any: Gap = gap;
const pose: space.Pose = { position: new Float32Array(3), rotation: new Float32Array([0, 0, 0, 1]) };
const turned: plane.Pose = { position: [1, 2], rotation: 0.5 };
const placed: plane.Placement = { shape: plane.circle(1), ...turned };
export const told: [string, number, readonly [number, number], readonly [number, number, number]] =
    [hit.status, manifold.points.length, hit.pointA, same.normal];

/* What has been made as a list of numbers. */
const numbers: number[] = [1, 2, 3];
const rows: number[][] = [numbers, numbers];
export const pyramid = space.hull(rows, { vertexLimit: 8 });
export const points = space.hull(new Float32Array(30));
export const flat = plane.polygon(rows);
export const count: number = pyramid.vertices.length + pyramid.faces.length + pyramid.sources.length;
export const rounded: number = space.rounded(pyramid, 1).vertices.length + plane.box([1, 1]).vertices.length;
export const bounds: readonly number[] = pyramid.bounds(pose).lower;
export const near: boolean = space.contains({ shape: pyramid, position: numbers }, numbers);
export const custom = space.custom(() => new Float32Array(3));
const world = new space.World({ gravity: numbers });
const body = world.createBody({ position: numbers, rotation: new Float64Array(4), shapes: [pyramid] });
body.applyForce(new Float32Array(3));
world.gravity = new Float32Array(3);
export const position: space.Vec3 = body.position;
export const trace: space.Trace<space.Vec3, space.Gap> = space.trace(pyramid, points);
export const clip: plane.Trace<plane.Vec2, plane.Manifold> = plane.trace(placed, flat, { query: "collide" });
export const loading: Promise<void> = init();

/* Batches answer what they were given to write to. */
const poses = new Float64Array(7);
const pairs = new Uint32Array(2);
const gaps: space.DistanceBatch = space.distanceBatch([pyramid], poses, pairs, { cutoff: 1 });
export const depths: Float64Array = space.distanceBatch([pyramid], poses, pairs, { into: gaps }).distance;
const few = space.castBatch([pyramid], poses, pairs, new Float64Array(3), { into: { fraction: depths } });
export const fractions: Float64Array = few.fraction;
export const why: plane.Status | plane.Refusal = plane.batchStatus(gaps.code[0] ?? 0);
void any;

/* @ts-expect-error A shape without corners may have none. */
plane.circle(1).vertices.length;
/* @ts-expect-error A misspelt key. */
plane.distance(flat, flat, { cutof: 1 });
/* @ts-expect-error What was not given is not told. */
few.distance;
/* @ts-expect-error An array of another type. */
space.distanceBatch([pyramid], poses, pairs, { into: { code: new Float64Array(1) } });
/* @ts-expect-error Bodies have shapes. */
world.createBody({ shape: pyramid });
/* @ts-expect-error A shape of the other dimension. */
plane.distance(flat, pyramid);
/* @ts-expect-error An angle is no rotation of space. */
space.distance(pyramid, { shape: pyramid, rotation: 0.5 });
/* @ts-expect-error A string is no vector. */
plane.box("12");
`;

test.each(["mts", "cts"])("a program in TypeScript, .%s", (extension) => {
    expect(editor.problems(editor.write(`program.${extension}`, PROGRAM))).toEqual([]);
});

test.each([2, 3] as const)("an editor shows what each function of tact/%id does", (dimension) => {
    const head = `import * as tact from "tact/${dimension}d";\n`;
    const names = editor.completions(editor.write(`names${dimension}.mts`, `${head}tact.`));
    expect(names).toEqual(expect.arrayContaining(["distance", "collide", "box", "World", "trace", "init"]));
    expect(names.length).toBeGreaterThan(25);
    const text = head + names.map((name) => `tact.${name};\n`).join("");
    const file = editor.write(`hover${dimension}.mts`, text);
    const docs = new Map(names.map((name) => [name, editor.docs(file, text.indexOf(`tact.${name};`) + 5)]));
    for (const [name, shown] of docs) {
        if (name !== "dimension") expect(shown.length, name).toBeGreaterThan(6);
    }
    expect(docs.get("distance")).toContain("signed distance");
});
