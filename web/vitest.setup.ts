/** Between two tests the worker listens to Vitest, which takes a minute of silence for a failure: a file of long tests
 * that wait for nothing would be silent to its end. */
import { afterEach } from "vitest";

afterEach(() => new Promise<void>((done) => void setImmediate(done)));
