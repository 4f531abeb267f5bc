/** Where the page has the scenes of the repository: of each file its address. */
export const FILES: Record<2 | 3, Record<string, string>> = {
    2: import.meta.glob<string>("../../../../../scenes/{worlds2,joints2,plays2}/*.json", {
        query: "?url",
        import: "default",
        eager: true,
    }),
    3: import.meta.glob<string>("../../../../../scenes/{worlds3,joints3,plays3,meshes3}/*.json", {
        query: "?url",
        import: "default",
        eager: true,
    }),
};

/** And those of meshes that they name. */
export const MESH_FILES: Record<string, string> = import.meta.glob<string>("../../../../../scenes/meshes3/*.obj", {
    query: "?url",
    import: "default",
    eager: true,
});
