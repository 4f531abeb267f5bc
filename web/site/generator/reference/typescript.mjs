/** Reads what the npm package exports, from its built declarations, by TypeScript's own compiler. */
import { basename, join } from "node:path";
import ts from "typescript";

const ENTRIES = ["2d_parts.d.ts", "3d_meshes.d.ts", "scene/link.d.ts", "scene/scene.d.ts"];

function textOf(symbol, checker) {
    return ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim();
}

function codeOf(declaration) {
    const node = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
    return node
        .getText()
        .replace(/^export (declare )?/, "")
        .replace(/^declare /, "")
        .replace(/^ {4}(#private|private ).*;\n/gm, "");
}

/* What is exported is read, not checked: so it needs no library of the language. */
const OPTIONS = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    noLib: true,
    types: [],
};

/** Functions stand before types. */
const rank = ({ names: [name] }) => (/^[a-z]/.test(name) ? 0 : 1);

/** Returns [{ names: [name], text, code, from }] for all that is exported, by name; what both dimensions have in the
 * same words is there once. */
export function readPackage(root) {
    const files = ENTRIES.map((name) => join(root, "web/package/dist", name));
    const program = ts.createProgram(files, OPTIONS);
    const checker = program.getTypeChecker();
    const found = new Map();
    for (const file of files) {
        const source = program.getSourceFile(file);
        const module = source && checker.getSymbolAtLocation(source);
        if (!module) throw new Error(`${file} is not there: build the npm package first, by 'make page'`);
        for (const exported of checker.getExportsOfModule(module)) {
            const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
            const declarations = (symbol.declarations ?? []).filter((declaration) => !ts.isSourceFile(declaration));
            if (declarations.length === 0) continue;
            const code = declarations.map(codeOf).join("\n");
            const known = found.get(exported.name) ?? [];
            if (known.some((entry) => entry.code === code)) continue;
            const where = { "2d_parts.d.ts": "in the plane", "3d_meshes.d.ts": "in space" }[basename(file)];
            found.set(exported.name, [
                ...known,
                { names: [exported.name], text: textOf(symbol, checker), code, where },
            ]);
        }
    }
    const entries = [...found.values()].map((known) =>
        known.length > 1 ? known : known.map(({ where: _, ...entry }) => entry),
    );
    return entries.flat().sort((one, other) => rank(one) - rank(other) || one.names[0].localeCompare(other.names[0]));
}
