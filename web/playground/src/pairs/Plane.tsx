/** The bench of the plane. */
import type { JSX } from "preact";
import Difference2 from "./plane/Difference2";
import World2 from "./plane/World2";
import { CaseBench } from "./bench";
import { BenchScreen } from "./BenchScreen";
import { engine2 } from "./engine2";
import { presets2 } from "./presets2";

/* Outlives the screen: who comes back finds the bench as it was left. It begins with the first step. */
const bench = new CaseBench(engine2, { ...presets2[0].case, step: 0 }, presets2[0].case);

export default function Plane(): JSX.Element {
    return <BenchScreen bench={bench} presets={presets2} World={World2} Difference={Difference2} accept=".json" />;
}
