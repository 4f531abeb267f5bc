/** Files in and out: scenes and meshes that are opened, and what the bench hands on. */
import { sceneText, caseToC, caseToScene, SceneError, sceneToCase } from "tact/scene";
import { copyText } from "../components/Copy";
import { say, unsay } from "../components/toast";
import { fullAddress, isLocal } from "../route";
import { siteFolder } from "../site";
import { isComposite } from "./deciding";
import { embeddingText, type Embedding } from "./embedding";
import { linkOf } from "./links";
import type { Bench, Case } from "./model";

/** How a bench takes mesh files; only that of space does. */
export type OpenMeshes = (files: File[], at: { x: number; y: number } | undefined) => Promise<void>;

function isScene(file: File): boolean {
    return /\.json$/i.test(file.name);
}

async function sceneCase(file: File): Promise<Case> {
    try {
        return sceneToCase(await file.text());
    } catch (error) {
        if (error instanceof SceneError) throw new Error(`${file.name}: ${error.message}`);
        throw error;
    }
}

async function openScene<V>(bench: Bench<V>, file: File): Promise<void> {
    const found = await sceneCase(file);
    if (found.dimension === bench.dimension) {
        bench.load(found);
        say(`${file.name} is open.`);
        return;
    }
    const link = linkOf(found);
    if ("problem" in link) throw new Error(`${file.name} belongs to the other bench: open it there.`);
    location.hash = link.fragment;
}

/** Opens scene files and, where the bench takes them, meshes. What is wrong with them is said at the lower edge. */
export async function openFiles<V>(
    bench: Bench<V>,
    files: readonly File[],
    meshes: OpenMeshes | undefined,
    at?: { x: number; y: number },
): Promise<void> {
    const scene = files.find(isScene);
    unsay();
    try {
        if (scene !== undefined) await openScene(bench, scene);
        else if (meshes !== undefined) await meshes([...files], at);
        else throw new Error("The plane takes scene files (.json). Meshes belong to the bench of space.");
    } catch (error) {
        say(error instanceof Error ? error.message : String(error));
    }
}

function download(name: string, text: string, type: string): void {
    const url = URL.createObjectURL(new Blob([text], { type }));
    const link = document.createElement("a");
    link.href = url;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** The case for `tact explain` and the other commands. */
export function saveScene(state: Case): void {
    download("case.json", sceneText(caseToScene(state)), "application/json");
}

/** The case as a C program against the library. */
export function saveProgram(state: Case): void {
    if (isComposite(state.a.shape) || isComposite(state.b.shape)) {
        say("The C program is for convex shapes. A scene file holds these.");
        return;
    }
    const link = linkOf(state);
    const address = "fragment" in link && (isLocal() ? `Playground: ${link.fragment}` : fullAddress(link.fragment));
    download("case.c", caseToC(state, address || undefined), "text/x-c");
}

/** Copies the text that puts a case into another page. */
export async function copyEmbedding(kind: Embedding, state: Case): Promise<void> {
    const link = linkOf(state);
    if ("problem" in link) {
        say(link.problem.message);
        return;
    }
    const text = embeddingText(kind, link.fragment, location.href, siteFolder());
    const where = isLocal() ? " Its address is that of this machine, which others do not see." : "";
    if (await copyText(text, "The text")) say(`The text to paste into a page is copied.${where}`);
}
