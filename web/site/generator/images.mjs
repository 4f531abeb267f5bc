/** The width and height of a picture, from its first bytes: a page that knows them does not jump when it comes. */
export function imageSize(content) {
    if (content.subarray(1, 4).toString("latin1") === "PNG")
        return { width: content.readUInt32BE(16), height: content.readUInt32BE(20) };
    if (content.subarray(0, 3).toString("latin1") === "GIF")
        return { width: content.readUInt16LE(6), height: content.readUInt16LE(8) };
    const svg = /<svg[^>]*\swidth="([\d.]+)"[^>]*\sheight="([\d.]+)"/.exec(content.subarray(0, 500).toString("utf8"));
    return svg === null ? undefined : { width: Number(svg[1]), height: Number(svg[2]) };
}
