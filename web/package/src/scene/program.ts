/** A case as a C program against the public headers: for bug reports and tests. It prints the bits that the page
 * shows. No wasm. */
import { isVector, numbersOf, shapeKind, type Dimension } from "./case.js";
import type { Case, CaseBody, ShapeText } from "../types.js";

/** A decimal that the compiler reads as this very double. Whole numbers stay whole where an int holds them. */
function literal(x: number): string {
    if (Object.is(x, -0)) return "-0.0";
    const text = String(x);
    return /[.e]/.test(text) || Math.abs(x) < 2 ** 31 ? text : `${text}.0`;
}

function vector(numbers: readonly number[], dimension: Dimension): string {
    return `tact${dimension}_v(${numbers.map(literal).join(", ")})`;
}

function vectors(numbers: readonly number[], dimension: Dimension): string[] {
    const list: string[] = [];
    for (let i = 0; i < numbers.length; i += dimension) list.push(vector(numbers.slice(i, i + dimension), dimension));
    return list;
}

/** The call that makes a shape; of a polygon or a hull, from the block that the program has built. */
function constructor(shape: ShapeText, name: string, dimension: Dimension): string {
    const tact = `tact${dimension}_`;
    const kind = shapeKind(shape.type, dimension);
    const numbers = numbersOf(shape, dimension);
    let given = numbers.map(literal);
    if (shape.type === "point") given = vectors(Array<number>(dimension).fill(0), dimension);
    else if (kind?.keys.some(isVector)) given = vectors(numbers, dimension);
    const call = kind?.points ? `${tact}hull_shape(hull_${name})` : `${tact}${shape.type}(${given.join(", ")})`;
    return shape.rounding ? `${tact}rounded(${call}, ${literal(shape.rounding)})` : call;
}

/** The points of a hull, and the hull in memory of its own. */
function hullLines(shape: ShapeText, name: string, dimension: Dimension): string[] {
    if (!shapeKind(shape.type, dimension)?.points) return [];
    const points = numbersOf(shape, dimension);
    const rows = vectors(points, dimension).map((point) => point.replace(/^tact\d_v\((.*)\)$/, "        {$1},"));
    return [
        `    static const tact${dimension}_vec points_${name}[] = {`, ...rows, "    };",
        `    tact${dimension}_hull *hull_${name} = build(points_${name}, ${points.length / dimension});`,
    ];
}

function poseLine(body: CaseBody, name: string, dimension: Dimension): string {
    const { rotation } = body;
    const turn = typeof rotation === "number" ? `tact2_rotation_from_angle(${literal(rotation)})`
        : `{${rotation.map(literal).join(", ")}}`;
    return `    tact${dimension}_pose pose_${name} = {{${body.position.map(literal).join(", ")}}, ${turn}};`;
}

function buildFunction(dimension: Dimension): string[] {
    const tact = `tact${dimension}_`;
    return [
        `static ${tact}hull *build(const ${tact}vec *points, int count) {`,
        `    size_t bytes = ${tact}hull_bytes(count);`,
        "    void *memory = malloc(bytes);",
        `    tact_status status = memory ? ${tact}hull_build(memory, bytes, points, count, NULL) : TACT_NO_MEMORY;`,
        "    if (status == TACT_OK) return memory;",
        '    fprintf(stderr, "%s\\n", tact_status_text(status));',
        "    exit(2);",
        "}", "",
    ];
}

function printFunction(dimension: Dimension): string[] {
    const parts = dimension === 2 ? "v.x, v.y" : "v.x, v.y, v.z";
    const format = Array<string>(dimension).fill("%.17g").join(", ");
    return [
        `static void print_vector(const char *name, tact${dimension}_vec v) {`,
        `    printf("%s: ${format}\\n", name, ${parts});`,
        "}", "",
    ];
}

function answerLines(query: Case["query"], dimension: Dimension): string[] {
    const tact = `tact${dimension}_`;
    const collide = query === "collide";
    const call = collide ? `${tact}manifold answer = ${tact}collide_world(&a, pose_a, &b, pose_b, 0, NULL);`
        : `${tact}gap answer = ${tact}distance_world(&a, pose_a, &b, pose_b, NULL);`;
    return [
        `    ${call}`,
        "    if (answer.status < 0) {",
        '        fprintf(stderr, "%s\\n", tact_status_text(answer.status));',
        "        return 2;",
        "    }",
        '    printf("relation: %d\\niterations: %d\\n", answer.relation, answer.iterations);',
        '    printf("distance: %.17g\\nerror bound: %.17g\\n", answer.distance, answer.error_bound);',
        '    print_vector("normal", answer.normal);',
        ...(collide ? [
            "    for (int i = 0; i < answer.point_count; i++) {",
            '        print_vector("point on A", answer.point[i].point_a);',
            '        print_vector("point on B", answer.point[i].point_b);',
            '        printf("separation: %.17g, id: %u\\n", answer.point[i].separation, answer.point[i].id);',
            "    }",
        ] : [
            '    print_vector("point on A", answer.point_a);',
            '    print_vector("point on B", answer.point_b);',
        ]),
    ];
}

/** A whole program in C17. `link` is put into its head. Throws a RangeError where a shape lacks numbers. */
export function caseToC(state: Case, link?: string): string {
    const { dimension, a, b, query } = state;
    const hulls = [...hullLines(a.shape, "a", dimension), ...hullLines(b.shape, "b", dimension)];
    const built = hulls.length > 0;
    const frees = (["a", "b"] as const).filter((name) => shapeKind(state[name].shape.type, dimension)?.points);
    return [
        `/* How two shapes touch: ${query}. Build: cc -std=c17 case.c -ltact -lm`,
        ...(link === undefined ? [] : [" *", ` * ${link.replaceAll("*", "%2A")}`]),
        " */",
        "#include <stdio.h>", ...(built ? ["#include <stdlib.h>"] : []), "",
        `#include "tact/${query === "collide" ? "contact" : "query"}${dimension}.h"`, "",
        ...(built ? buildFunction(dimension) : []), ...printFunction(dimension),
        "int main(void) {", ...hulls,
        `    tact${dimension}_shape a = ${constructor(a.shape, "a", dimension)};`,
        `    tact${dimension}_shape b = ${constructor(b.shape, "b", dimension)};`,
        poseLine(a, "a", dimension), poseLine(b, "b", dimension),
        ...answerLines(query, dimension), ...frees.map((name) => `    free(hull_${name});`),
        "    return 0;", "}", "",
    ].join("\n");
}
