/* A shape of your own is a function: the farthest point in a direction. Here a superellipse, x^4 + y^4 <= 1. */
import { closestPoint, custom, distance, point } from "tact/2d";

const squircle = custom((direction) => {
    const powers = direction.map((x) => Math.abs(x) ** (4 / 3));
    return direction.map((x, i) => Math.sign(x) * (powers[i] / (powers[0] + powers[1])) ** (1 / 4));
});
console.log(distance(squircle, { shape: point([0, 0]), position: [3, 0] }).distance.toFixed(6));
console.log(closestPoint(squircle, [3, 3]).pointA.map((x) => x.toFixed(3)).join(" "));

/* prints
2.000000
0.841 0.841
*/
