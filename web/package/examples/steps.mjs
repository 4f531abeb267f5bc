/* What GJK and EPA did for the classic worked example, step by step, and a link that shows it in the playground. */
import { polygon, trace } from "tact/2d";
import { formatLink } from "tact/link";

const a = [[4, 11], [9, 9], [4, 5]];
const b = [[5, 7], [12, 7], [10, 2], [7, 3]];
const run = trace(polygon(a), polygon(b));
for (let i = 0; i < run.count; i++) {
    const { kind, support, lower, upper } = run.step(i);
    console.log(kind, support.join(","), lower.toFixed(3), upper.toFixed(3));
}
console.log("distance", run.answer.distance.toFixed(6));

const body = (points) => ({ shape: { type: "polygon", points }, position: [0, 0], rotation: 0 });
console.log(formatLink("", { dimension: 2, a: body(a), b: body(b), query: "distance", step: -1 }));

/* prints
simplex 4,2 -4.000 Infinity
simplex -8,-2 -4.000 4.472
simplex -1,-2 -1.581 0.632
simplex 0,0 -1.581 0.000
polytope -6,9 0.632 10.436
polytope -1,-2 0.937 0.937
distance -0.937043
#/2d?v=1&a=polygon:4,11,9,9,4,5&b=polygon:5,7,12,7,10,2,7,3&sum=db076d19
*/
