/** The tests of the package and of the playground: units in Node.js, the built page in Chromium. */
import { defineConfig } from "vitest/config";

export default defineConfig({
    test: {
        // Pages wait more than they compute: two at a time, however few cores there are.
        minWorkers: 1,
        maxWorkers: 2,
        projects: [
            {
                test: {
                    name: "package",
                    include: ["package/tests/**/*.test.ts"],
                    testTimeout: 60_000,
                },
            },
            {
                test: {
                    name: "units",
                    include: ["playground/tests/units/**/*.test.ts"],
                    testTimeout: 30_000,
                },
            },
            {
                test: {
                    name: "page",
                    include: ["playground/tests/*.test.ts"],
                    globalSetup: "playground/tests/setup.ts",
                    testTimeout: 120_000,
                    hookTimeout: 60_000,
                    // A busy machine stalls a browser now and then; what fails twice is a defect.
                    retry: 1,
                    expect: { poll: { timeout: 30_000, interval: 50 } },
                },
            },
        ],
    },
});
