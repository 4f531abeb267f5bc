/** The module of the plane, which the entries bring: 2d.ts inlined, 2d_streaming.ts as a file of its own. */
import { Loader } from "./loader.js";
import { Space2 } from "../space.js";

export const loader = new Loader(2);
export const space = new Space2(loader);
