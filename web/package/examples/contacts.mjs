/* Where a crate lies on the floor: up to four points, with names that stay the same from step to step. */
import { box, collide } from "tact/3d";

const floor = { shape: box([5, 5, 0.5]), position: [0, 0, -0.5] };
const crate = { shape: box([0.5, 0.5, 0.5]), position: [1, 0, 0.49] };

const { status, normal, points } = collide(floor, crate);
console.log(status, normal.join(" "), points.length);
for (const { pointA, separation } of points) {
    console.log(pointA[0].toFixed(1), pointA[1].toFixed(1), separation.toFixed(3));
}

/* prints
overlap 0 0 1 4
1.5 0.5 -0.010
0.5 0.5 -0.010
0.5 -0.5 -0.010
1.5 -0.5 -0.010
*/
