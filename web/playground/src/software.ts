/** Whether the processor draws, with no graphics card behind it. Then lines stay jagged in space. */

let known: boolean | undefined | "unknown" = "unknown";

/** Nothing where there is no WebGL at all. Asked of a canvas of its own, before three.js would write to the
 * console. */
export function isSoftware(): boolean | undefined {
    if (known === "unknown") known = ask();
    return known;
}

function ask(): boolean | undefined {
    const gl = document.createElement("canvas").getContext("webgl2");
    if (!gl) return undefined;
    const info = gl.getExtension("WEBGL_debug_renderer_info");
    const name: unknown = gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER);
    gl.getExtension("WEBGL_lose_context")?.loseContext();
    return typeof name === "string" && /swiftshader|llvmpipe|software|basic render/i.test(name);
}
