/** The tests of the package, the playground and the site: units in Node.js, the built pages in Chromium. */
import { configDefaults, defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** What takes longest, longest first, so that no worker is left alone with it at the end. */
const longest = [
    "space", "address3", "toy", "look", "address2", "numbers", "links_command", "links", "files", "drag", "access", "odd",
    "memory", "scenes3", "world_hashes",
];

/** What `make test-all` alone runs: the longest walks through the page. */
const walks = process.env["TACT_TEST_LONG"] === undefined ? ["playground/tests/address?.test.ts", "site/tests/long/*.test.ts"] : [];

class LongestFirst extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
        const place = ({ moduleId }: TestSpecification): number => {
            const at = longest.indexOf(/([^/]*)\.test\.ts$/.exec(moduleId)?.[1] ?? "");
            return at < 0 ? longest.length : at;
        };
        return (await super.sort(files)).sort((one, other) => place(one) - place(other));
    }
}

export default defineConfig({
    test: {
        sequence: { sequencer: LongestFirst },
        // Pages wait more than they compute: two at a time, however few cores there are.
        minWorkers: 1,
        maxWorkers: 2,
        projects: [
            {
                test: {
                    name: "package",
                    setupFiles: "vitest.setup.ts",
                    include: ["package/tests/**/*.test.ts"],
                    testTimeout: 60_000,
                },
            },
            {
                test: {
                    name: "units",
                    setupFiles: "vitest.setup.ts",
                    include: ["playground/tests/units/**/*.test.ts"],
                    // A process for each file would take half as long again.
                    isolate: false,
                    testTimeout: 30_000,
                },
            },
            {
                test: {
                    name: "page",
                    include: ["playground/tests/*.test.ts"],
                    exclude: [...configDefaults.exclude, ...walks],
                    globalSetup: "playground/tests/setup.ts",
                    testTimeout: 120_000,
                    hookTimeout: 60_000,
                    // A busy machine stalls a browser now and then; what fails twice is a defect.
                    retry: 1,
                    expect: { poll: { timeout: 30_000, interval: 20 } },
                },
            },
            {
                test: {
                    name: "site",
                    include: ["site/tests/**/*.test.ts"],
                    exclude: [...configDefaults.exclude, ...walks],
                    globalSetup: "site/tests/setup.ts",
                    testTimeout: 120_000,
                    hookTimeout: 60_000,
                    retry: 1,
                    expect: { poll: { timeout: 30_000, interval: 20 } },
                },
            },
        ],
    },
});
