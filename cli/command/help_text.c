/* The words of --help and of the man page, and the table that the option parser is built from. */
#include "command/help.h"
#include "scene/link.h"

#define WORKERS (HELP_QUERIES | COMMAND_HULL | COMMAND_SIMULATE)

const option_entry help_options[] = {
    {'f', "format", "FORMAT",
     "How to print: table (the default, to be read), json (one value), jsonl (a JSON object a line) or csv. With tact "
     "simulate the last three have a row for each step. The hull command knows table and json. The explain command "
     "knows html (the default), svg and json, and goes by the end of the output's name where no format is given.",
     WORKERS | COMMAND_EXPLAIN},
    {'p', "precision", "PRECISION",
     "The arithmetic of the query, or of the simulation: double (the default) or float. Poses are taken relative in "
     "double in both.",
     WORKERS},
    {OPTION_POSE, "pose", "x,y,z[,ROTATION]",
     "Position of the second mesh in the frame of the first, with an optional rotation: rx,ry,rz in degrees about the "
     "fixed axes x, then y, then z, or a unit quaternion qx,qy,qz,qw. Repeat it to place the third mesh, and so on. "
     "The default is the origin without rotation.",
     HELP_QUERIES},
    {OPTION_MOTION, "motion", "x,y,z[,ROTATION]",
     "Motion of the second mesh: this translation, and with tact toi this rotation about its origin, at most half a "
     "turn, written as for --pose. Repeat it to move the third mesh, and so on. The first mesh rests.",
     HELP_MOTIONS},
    {OPTION_SCALE, "scale", "FACTOR[,Y,Z]",
     "Multiply the coordinates of the meshes or points named on the command line by this factor, or by one for each "
     "axis. Repeat it once for each file to scale each differently. The default is 1.",
     HELP_QUERIES | COMMAND_HULL},
    {OPTION_RAY, "ray", "x,y,z,dx,dy,dz",
     "A ray from the point x,y,z along the vector dx,dy,dz to its end, in the plane x,y,dx,dy. It may be given more "
     "than once, and stands beside the rays of the scene.",
     COMMAND_RAYCAST},
    {OPTION_SPECULATIVE, "speculative", "LENGTH",
     "List contact points up to this separation, where the default is 0: only where the surfaces touch or overlap.",
     COMMAND_COLLIDE},
    {OPTION_CUTOFF, "cutoff", "LENGTH",
     "Stop as soon as a pair is proven to be farther apart than this. The distance printed is then a lower bound of "
     "the true one.",
     COMMAND_DISTANCE},
    {OPTION_PICTURE, "picture", "FILE",
     "Draw the scene with what was found: normals, closest or contact points, rays, bodies on their way; with tact "
     "simulate as it is at the end. The name ends in .svg, .png or .pdf.",
     (HELP_QUERIES & ~(unsigned int)COMMAND_OVERLAP) | COMMAND_SIMULATE},
    {OPTION_GENERAL, "general", NULL,
     "Answer by GJK and EPA alone, without the closed forms that some pairs of shapes have.",
     HELP_QUERIES & ~(unsigned int)COMMAND_OVERLAP},
    {OPTION_VERTEX_LIMIT, "vertex-limit", "COUNT",
     "Keep at most this many vertices (4 or more, in the plane 3), those that matter most. The error printed says "
     "what this cuts off.",
     COMMAND_HULL},
    {OPTION_QUERY, "query", "QUERY",
     "What to explain: distance (the default; of a link what it asks), collide with the clipping of the two features, "
     "cast or toi with each step of the motion.",
     COMMAND_EXPLAIN},
    {OPTION_PAIR, "pair", "A,B",
     "The pair to explain: the names of two bodies, or its number in the scene's order, from 1. The default is the "
     "scene's first pair.",
     COMMAND_EXPLAIN},
    {OPTION_ALL, "all", NULL, "Show every step. By default a long stage shows its first and its last steps.",
     COMMAND_EXPLAIN},
    {OPTION_LINK, "link", "[=BASE]",
     "Print a link that opens the pair in the playground, exact to the last bit, in place of the page. BASE is where "
     "the playground is (default " LINK_BASE ", where `make playground` serves it).",
     COMMAND_EXPLAIN},
    {OPTION_SECONDS, "seconds", "S", "For how long to simulate (default 10).", COMMAND_SIMULATE},
    {OPTION_HZ, "hz", "RATE", "Steps a second (default 60).", COMMAND_SIMULATE},
    {OPTION_SUBSTEPS, "substeps", "COUNT", "Parts that the solver takes a step in, 1 to 64 (default 4).",
     COMMAND_SIMULATE},
    {OPTION_THREADS, "threads", "COUNT", "Threads to work with (default 1). They change the time, and no answer.",
     COMMAND_SIMULATE},
    {OPTION_EVERY, "every", "STEPS",
     "A row for every so many steps only, and for the first and the last state. With a table it asks for rows.",
     COMMAND_SIMULATE},
    {OPTION_BODIES, "bodies", NULL,
     "Tell where each body is at the end. As json, jsonl or csv the rows are then about bodies, with --every also "
     "on the way.",
     COMMAND_SIMULATE},
    {OPTION_HASH, "hash", NULL,
     "Print a hash of the whole state, for comparing machines: at the end, and in each row. Equal hashes mean equal "
     "bits.",
     COMMAND_SIMULATE},
    {OPTION_ANIMATION, "animation", "FILE",
     "Write what happens as one file: .html plays in a browser, without network, and lets one turn, pause and step; "
     ".gif goes everywhere.",
     COMMAND_SIMULATE},
    {OPTION_CONTACTS, "contacts", NULL,
     "Put the contact points into pictures, frames and animations; a page shows them when asked, by its button or C.",
     COMMAND_SIMULATE},
    {OPTION_FRAMES, "frames", "FOLDER",
     "Write numbered PNG files, frame_00000.png and so on, into this folder, which is made where it is missing.",
     COMMAND_SIMULATE},
    {OPTION_FPS, "fps", "RATE",
     "Frames a second of the animation and of --frames, at most one a step (default 30, of a GIF 20).",
     COMMAND_SIMULATE},
    {OPTION_SIZE, "size", "WIDTHxHEIGHT",
     "Pixels of a frame, a picture and a GIF (default 960x600, of a GIF 640x400).", COMMAND_SIMULATE},
    {OPTION_VIEW, "view", "AZIMUTH,ELEVATION",
     "In space, from where to look: degrees around z from x, and above the ground (default -60,20).",
     COMMAND_SIMULATE},
    {OPTION_SAVE, "save", "FILE", "Write the state at the end, to go on from.", COMMAND_SIMULATE},
    {OPTION_RESTORE, "restore", "FILE",
     "Go on from a state that --save has written, to the last bit as if it had never stopped. The scene, the "
     "precision and the build must be the same.",
     COMMAND_SIMULATE},
    {'o', "output", "FILE",
     "Write to this file: the report, or with the hull command the hull, as an OBJ file or in the plane as points.",
     WORKERS | COMMAND_EXPLAIN},
    {'q', "quiet", NULL, "Print no notes and no progress on stderr; errors are still printed.",
     WORKERS | COMMAND_EXPLAIN},
    {'h', "help", NULL, "Print this help.", WORKERS | COMMAND_EXPLAIN | COMMAND_HELP | COMMAND_VERSION},
    {0, NULL, NULL, NULL, 0},
};

const command_entry help_commands[] = {
    {COMMAND_DISTANCE,
     "distance",
     "how far apart, or how deep in one another, convex shapes are",
     {"[OPTION]... SCENE.json", "[OPTION]... MESH MESH...", "[OPTION]... LINK"},
     {"Prints for every pair of bodies its status, the signed distance (below zero: the depth of the overlap), the "
      "unit normal from the first body to the second, the closest or deepest points, a proven bound of the error "
      "and the iterations that it took. Everything is in world coordinates.",
      "A status is overlap or separated where the error bound leaves no doubt, and touching where it does.",
      "A scene file names shapes of space or of the plane, the bodies that place them, and the pairs to ask about; "
      "without pairs every pair is asked about. docs/scene.md tells the format. Mesh files are asked about pair by "
      "pair.",
      "A mesh stands for the convex hull of its vertices. A note on stderr says so where the mesh is not convex.",
      "A link from the playground, or from tact explain --link, holds a pair; its bodies are called A and B. "
      "docs/link.md tells the format."},
     {"tact distance scene.json", "tact distance scene.json --picture scene.svg",
      "tact distance scene.json --format jsonl | jq .distance", "tact distance left.obj right.stl --pose 0,0,1.5"}},
    {COMMAND_OVERLAP,
     "overlap",
     "whether convex shapes share a point",
     {"[OPTION]... SCENE.json", "[OPTION]... MESH MESH...", "[OPTION]... LINK"},
     {"Prints for every pair of bodies yes or no, which is quicker than a distance. Touching counts as overlap, and "
      "so does what the precision cannot tell from touching.",
      "Scenes, meshes and links are those of tact distance."},
     {"tact overlap scene.json --format csv", "tact overlap left.obj right.stl --pose 0,0,1.5"}},
    {COMMAND_COLLIDE,
     "collide",
     "where convex shapes touch: contact manifolds",
     {"[OPTION]... SCENE.json", "[OPTION]... MESH MESH...", "[OPTION]... LINK"},
     {"Prints for every pair of bodies what tact distance prints, and up to four contact points, in the plane two, "
      "that span the area of contact: each on both bodies, with its signed separation along the normal (below zero: "
      "they overlap there) and an id that stays the same from call to call while the same features touch. In CSV a "
      "contact point takes a row.",
      "Pairs that are farther apart than --speculative have no points; their distance is a lower bound.",
      "Scenes, meshes and links are those of tact distance. docs/manifold.md tells how points are found and kept."},
     {"tact collide scenes/stack.json --picture stack.svg",
      "tact collide scene.json --speculative 0.02 --format jsonl", "tact collide left.obj right.stl --pose 0,0,1.5"}},
    {COMMAND_RAYCAST,
     "raycast",
     "which bodies rays hit, and where",
     {"[OPTION]... SCENE.json", "[OPTION]... MESH..."},
     {"Prints for every ray the bodies that it hits, the nearest first: the fraction of the ray, the outward normal "
      "of "
      "the surface and the point. A ray that begins inside a body overlaps it: fraction 0, and the normal and depth "
      "of the overlap. A ray that hits nothing has one row that says so.",
      "Rays stand in the scene, or on the command line with --ray. They are as long as their vector. Bodies stand "
      "where the scene places them."},
     {"tact raycast scenes/rays.json --picture rays.svg",
      "tact raycast bunny.ply --ray 0,0,9,0,0,-9 -f jsonl | jq .point_b",
      "tact raycast scene.json --ray -5,0,1,10,0,0"}},
    {COMMAND_CAST,
     "cast",
     "when bodies that move straight meet others",
     {"[OPTION]... SCENE.json", "[OPTION]... MESH MESH..."},
     {"Prints for every pair of bodies of which at least one moves the fraction of the motion at which they first "
      "touch, with distance, normal and points as they are then. Separated: they never touch, and the numbers are "
      "those at the end. Overlap: they do from the start. Undecided: proven apart up to the fraction, and not known "
      "beyond.",
      "The motion of a body stands in the scene; of meshes in --motion. Nothing turns: a body whose motion has a "
      "rotation is refused, tact toi takes it. Where both bodies move, their difference counts."},
     {"tact cast scenes/cast.json --picture cast.svg", "tact cast floor.obj box.stl --pose 0,0,9 --motion 0,0,-9",
      "tact cast scene.json --format jsonl | jq .fraction"}},
    {COMMAND_IMPACT,
     "toi",
     "the time of impact of bodies that move and turn",
     {"[OPTION]... SCENE.json", "[OPTION]... MESH MESH..."},
     {"Prints the same as tact cast for bodies that also turn while they move: each body's origin goes straight and "
      "at a constant rate, and the body turns about it, half a turn at most. Up to the fraction the bodies are "
      "proven apart: nothing is passed through."},
     {"tact toi scenes/motion.json --picture toi.png",
      "tact toi a.obj b.stl --pose 0,2,0 --motion 0,-3,0,0,0,0.6,0.8",
      "tact toi scene.json --precision float --format csv"}},
    {COMMAND_SIMULATE,
     "simulate",
     "what happens when bodies fall, bounce, rub, roll and stack",
     {"[OPTION]... SCENE.json"},
     {"Lets time pass in a scene and prints what came of it: contacts and how deep they overlap, energy and momentum "
      "at the start and at the end, how many bodies have come to rest, and how long a step took. The format json, "
      "jsonl or csv prints a row for each step.",
      "Scenes are those of tact distance. What they add for this command, gravity, kind, mass or density, velocity, "
      "friction, restitution and more, docs/scene.md tells; a body that says nothing is dynamic and has the density "
      "1. In space gravity points down along z, in the plane along y.",
      "The same scene gives the same bits on every machine and with any number of threads; --hash shows it."},
     {"tact simulate scenes/worlds3/pyramid20.json --animation pyramid.html",
      "tact simulate scene.json --seconds 5 --format csv -o steps.csv",
      "tact simulate scene.json --bodies --format jsonl | jq .position",
      "tact simulate scene.json --seconds 60 --threads 4 --hash",
      "tact simulate scene.json --animation fall.gif --fps 25 --size 480x360"}},
    {COMMAND_EXPLAIN,
     "explain",
     "how the answer on one pair came about, step by step",
     {"[OPTION]... SCENE.json", "[OPTION]... LINK"},
     {"Writes a page with a picture of every step: the two shapes with their support points, and their Minkowski "
      "difference with the origin and GJK's simplex, then EPA's polygon or polytope; the numbers beside them; lower "
      "and upper bound until they meet. It shows what the library's observer has seen, and needs no network and no "
      "scripts. docs/explain.md tells how to read it.",
      "With --query collide it shows the two features that face each other and how one is clipped by the other, with "
      "--query cast or toi each step of the motion.",
      "The format svg is one picture with a row for each step, json the same steps as data.",
      "With --link it prints the address at which the playground shows the pair. It takes such a link in place of a "
      "scene, too; its query is then explained where no other is asked for."},
     {"tact explain scenes/classic.json -o classic.html", "tact explain scene.json --pair crate,ball -o steps.svg",
      "tact explain scene.json --format json | jq '.steps[].upper'", "tact explain scene.json --pair crate,ball --link",
      "tact explain '#/2d?v=1&a=circle:2&b=circle:1&pb=2.5,0&sum=e8755a82'"}},
    {COMMAND_HULL,
     "hull",
     "the convex hull of a mesh or of points, of space or of the plane",
     {"[OPTION]... MESH", "[OPTION]... POINTS"},
     {"Prints the hull's volume, surface area, center of mass, moments of inertia at unit density (about the center "
      "of mass, along the file's axes), its counts of vertices, edges and faces, its dimension (3 for a solid, 2 "
      "flat, 1 a segment, 0 a point), how far the farthest input point lies outside of it, and how long it took.",
      "Points are a text file (.txt, .csv, .xy, .xyz and the like) with two numbers a line for the plane or three "
      "for space, or a JSON array of such points. In the plane the area, the perimeter and one moment of inertia are "
      "told, and the dimension is at most 2.",
      "With --output the hull is written: of space as an OBJ file, with coplanar triangles merged into polygons; of "
      "the plane as points, counter-clockwise. Its vertices are points of the input, never moved."},
     {"tact hull bunny.ply -o hull.obj", "tact hull bunny.ply --vertex-limit 32 --format json",
      "tact hull points.csv -o polygon.csv"}},
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
    "direction and at which points; when they meet, if they move; and what happens then. Each answer about two shapes "
    "comes with a proven bound of its error.",
    "Meshes are read through assimp: OBJ, STL, PLY, OFF, glTF and many more. Assimp keeps coordinates in single "
    "precision; numbers in a scene file are read exactly.",
    "Colours appear only on a terminal and not at all where the environment variable NO_COLOR is set.",
    NULL,
};

const char help_exit_status[] = "0 when every question was answered, 2 when something was wrong; a message on stderr "
                                "then says what, in which file and where, and what would be right.";
