/* When a bullet that is faster than the wall is thick meets it; and what a ray sees. */
import { box, raycast, sphere, timeOfImpact } from "tact/3d";

const wall = { shape: box([0.05, 2, 2]), position: [3, 0, 0] };
const bullet = { shape: sphere(0.1), position: [0, 0, 0] };

const hit = timeOfImpact(wall, undefined, bullet, { position: [10, 0, 0] });
console.log(hit.status, hit.fraction.toFixed(3));

const ray = raycast(wall, [0, 0, 0], [10, 0, 0]);
console.log(ray.status, ray.pointB[0].toFixed(3));

/* prints
touching 0.285
touching 2.950
*/
