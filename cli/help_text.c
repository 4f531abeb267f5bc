/* The words of --help and of the man page, and the table that the option parser is built from. */
#include "help.h"

#define QUERIES (COMMAND_DISTANCE | COMMAND_OVERLAP)
#define WORKERS (QUERIES | COMMAND_HULL)

const option_entry help_options[] = {
    {'f', "format", "FORMAT",
     "How to print: table (the default, to be read), json (one value), jsonl (a JSON object a line) or csv. The "
     "hull command knows table and json.",
     WORKERS},
    {'p', "precision", "PRECISION",
     "The arithmetic of the query: double (the default) or float. Poses are taken relative in double in both.",
     WORKERS},
    {OPTION_POSE, "pose", "x,y,z[,qx,qy,qz,qw]",
     "Where the second mesh stands in the frame of the first: a position and, where wanted, a unit quaternion. "
     "Given again, it places the third mesh, and so on. The default is the origin without rotation.",
     QUERIES},
    {OPTION_CUTOFF, "cutoff", "LENGTH",
     "Stop as soon as a pair is proven to be farther apart than this. The distance printed is then a lower bound of "
     "the true one.",
     COMMAND_DISTANCE},
    {OPTION_PICTURE, "picture", "FILE",
     "Draw the scene with normals, witness points and distances; the name ends in .svg or .png.", COMMAND_DISTANCE},
    {OPTION_VERTEX_LIMIT, "vertex-limit", "COUNT",
     "Keep at most this many vertices (4 or more), those that matter most. The error printed says what this cuts "
     "off.",
     COMMAND_HULL},
    {'o', "output", "FILE", "Write to this file: the report, or with the hull command the hull as an OBJ file.",
     WORKERS},
    {'h', "help", NULL, "Print this help.", WORKERS | COMMAND_HELP | COMMAND_VERSION},
    {0, NULL, NULL, NULL, 0},
};

const command_entry help_commands[] = {
    {COMMAND_DISTANCE,
     "distance",
     "how far apart, or how deep in one another, convex shapes are",
     {"[OPTION]... SCENE.json", "[OPTION]... MESH MESH..."},
     {"Prints for every pair of bodies its status, the signed distance (below zero: the depth of the overlap), the "
      "unit normal from the first body to the second, the closest or deepest points, a proven bound of the error "
      "and the iterations that it took. Everything is in world coordinates.",
      "A status is overlap or separated where the error bound leaves no doubt, and touching where it does.",
      "A scene file names shapes, the bodies that place them, and the pairs to ask about; without pairs every pair "
      "is asked about. docs/scene.md tells the format. Mesh files are asked about pair by pair.",
      "A mesh stands for the convex hull of its vertices. A note on stderr says so where the mesh is not convex."},
     {"tact distance scene.json", "tact distance scene.json --picture scene.svg",
      "tact distance scene.json --format jsonl | jq .distance", "tact distance left.obj right.stl --pose 0,0,1.5"}},
    {COMMAND_OVERLAP,
     "overlap",
     "whether convex shapes share a point",
     {"[OPTION]... SCENE.json", "[OPTION]... MESH MESH..."},
     {"Prints for every pair of bodies yes or no, which is quicker than a distance. Touching counts as overlap, and "
      "so does what the precision cannot tell from touching.",
      "Scenes and meshes are those of tact distance."},
     {"tact overlap scene.json --format csv", "tact overlap left.obj right.stl --pose 0,0,1.5"}},
    {COMMAND_HULL,
     "hull",
     "the convex hull of a mesh or a point cloud",
     {"[OPTION]... MESH"},
     {"Prints the hull's volume, surface area, centre of mass, moments of inertia at unit density (about the centre "
      "of mass, along the file's axes), its counts of vertices, edges and faces, its dimension (3 for a solid, 2 "
      "flat, 1 a segment, 0 a point), how far the farthest input point lies outside of it, and how long it took.",
      "With --output the hull is written as an OBJ file: its vertices are points of the input, never moved, and "
      "coplanar triangles are merged into polygons."},
     {"tact hull bunny.ply -o hull.obj", "tact hull bunny.ply --vertex-limit 32 --format json"}},
    {COMMAND_HELP,
     "help",
     "print help on the whole or on one command",
     {"[COMMAND]"},
     {NULL},
     {"tact help distance"}},
    {COMMAND_VERSION, "version", "print the version", {""}, {NULL}, {"tact version"}},
    {COMMAND_NONE, NULL, NULL, {NULL}, {NULL}, {NULL}},
};

const char *const help_about[] = {
    "tact tells how two convex shapes touch: whether they overlap or are apart, how deep or how far, in which "
    "direction and at which points. Each answer comes with a proven bound of its error.",
    "Meshes are read through assimp: OBJ, STL, PLY, OFF, glTF and many more. Assimp keeps coordinates in single "
    "precision; numbers in a scene file are read exactly.",
    "Colours appear only on a terminal and not at all where the environment variable NO_COLOR is set.",
    NULL,
};

const char help_exit_status[] = "0 when every question was answered, 2 when something was wrong; a message on stderr "
                                "then says what, in which file and where, and what would be right.";
