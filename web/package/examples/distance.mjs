/* How far apart two shapes are, and what makes them just touch. */
import { box, circle, distance } from "tact/2d";

const crate = { shape: box([1, 0.5]), rotation: 0.3 };
const ball = { shape: circle(0.5), position: [2, 1] };

const gap = distance(crate, ball);
console.log(gap.status, gap.distance.toFixed(6), "within", gap.errorBound < 1e-13);

const touching = ball.position.map((x, i) => x - gap.distance * gap.normal[i]);
console.log("moved:", distance(crate, { ...ball, position: touching }).status);

/* prints
separated 0.706193 within true
moved: touching
*/
