/* Ten crates fall onto a floor and come to rest. The same bits on every machine: the hash shows it. */
import { box, World } from "tact/2d";

const world = new World();
world.createBody({ kind: "static", position: [0, -0.5], shapes: [box([10, 0.5])] });
const crate = box([0.5, 0.5]);
const crates = [];
for (let i = 0; i < 10; i++) crates.push(world.createBody({ position: [0, 0.6 + 1.1 * i], shapes: [crate] }));
for (let step = 0; step < 600; step++) world.step(1 / 60);
console.log(crates.map((body) => body.position[1].toFixed(1)).join(" "));
console.log("awake:", crates.some((body) => body.awake));

/* prints
0.5 1.5 2.5 3.5 4.5 5.5 6.5 7.5 8.5 9.5
awake: false
*/
