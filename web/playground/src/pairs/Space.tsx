/** The bench of space. three.js comes with its views, not with the page. */
import type { JSX } from "preact";
import { lazy } from "../components/lazy";
import { CaseBench } from "./bench";
import { BenchScreen } from "./BenchScreen";
import { engine3 } from "./engine3";
import { presets3 } from "./presets3";

/* Outlives the screen: who comes back finds the bench as it was left. It begins with the first step. */
const bench = new CaseBench(engine3, { ...presets3[0].case, step: 0 }, presets3[0].case);

const World3 = lazy(() => import("./space/World3"));
const Difference3 = lazy(() => import("./space/Difference3"));

async function openMeshes(files: File[], at: { x: number; y: number } | undefined): Promise<void> {
    const { openMesh } = await import("./space/meshes/files");
    await openMesh(bench, files, at);
}

export default function Space(): JSX.Element {
    return (
        <BenchScreen bench={bench} presets={presets3} World={World3} Difference={Difference3}
            accept=".json,.obj,.stl,.ply,.gltf,.glb,.bin" openMeshes={openMeshes} />
    );
}
