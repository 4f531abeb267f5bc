/** The module of space, which the entries bring: 3d.ts inlined, 3d_streaming.ts as a file of its own. */
import { Loader } from "./loader.js";
import { Space3 } from "../space.js";

export const loader = new Loader(3);
export const space = new Space3(loader);
