/* The text of --help and of the man page, and the table that the option parser is built from. */
#include "command/help.h"
#include "scene/link.h"

#define WORKERS (HELP_QUERIES | COMMAND_CLASH | COMMAND_HULL | COMMAND_MESH | COMMAND_SIMULATE)

const option_entry help_options[] = {
    {'f', "format", "FORMAT",
     "Output format: table (default, for reading), json (one array), jsonl (one JSON object per line) or csv. tact "
     "simulate prints one row per step in the last three. tact hull and tact mesh know table and json. tact clash "
     "also knows html, a page to look through the clashes, and bcf, BCF 2.1. tact explain "
     "knows html (default), svg and json; without --format it goes by the extension of the output file.",
     WORKERS | COMMAND_EXPLAIN},
    {'p', "precision", "PRECISION",
     "Arithmetic of the query or the simulation: double (default) or float. Relative poses are computed in double in "
     "both.",
     WORKERS & ~(unsigned int)(COMMAND_CLASH | COMMAND_MESH)},
    {OPTION_POSE, "pose", "x,y,z[,ROTATION]",
     "Position of the second mesh in the frame of the first, with an optional rotation: rx,ry,rz in degrees about the "
     "fixed axes x, then y, then z, or a unit quaternion qx,qy,qz,qw. Repeat it for the third mesh, and so on. The "
     "default is the origin without rotation.",
     HELP_QUERIES | COMMAND_CLASH},
    {OPTION_MOTION, "motion", "x,y,z[,ROTATION]",
     "Motion of the second mesh: a translation, and with tact toi a rotation about its origin of at most half a turn, "
     "written as for --pose. Repeat it for the third mesh, and so on. The first mesh does not move.",
     HELP_MOTIONS},
    {OPTION_SCALE, "scale", "FACTOR[,Y,Z]",
     "Multiply the coordinates of the meshes or points named on the command line by one factor, or by one per axis. "
     "Give it once for all files, or once per file. The default is 1.",
     HELP_QUERIES | COMMAND_CLASH | COMMAND_HULL | COMMAND_MESH},
    {OPTION_UNITS, "units", "UNIT",
     "Make metres of the file's coordinates, which are in this unit: mm, cm, m, in, ft or file, what the file says. By "
     "default they are left as they are. With tact clash give it once for all mesh files, or once per file. In a scene "
     "each mesh has a key \"units\".",
     COMMAND_CLASH | COMMAND_MESH},
    {OPTION_PART, "part", "NODE",
     "Take one node of the file, with all below it: its path, such as car/wheel, or its name if no other has it.",
     COMMAND_MESH},
    {OPTION_AS, "as", "KIND",
     "What the meshes named on the command line stand for: hull (default), the convex hull of their vertices, or "
     "surface, their triangles. In a scene each mesh has a key \"as\".",
     HELP_QUERIES},
    {OPTION_RAY, "ray", "x,y,z,dx,dy,dz",
     "Add a ray from x,y,z to x+dx,y+dy,z+dz; in the plane x,y,dx,dy. May be repeated. Rays of the scene are cast as "
     "well.",
     COMMAND_RAYCAST},
    {OPTION_SPECULATIVE, "speculative", "LENGTH",
     "Report contact points up to this separation (default 0: only where the surfaces touch or overlap).",
     COMMAND_COLLIDE},
    {OPTION_CLEARANCE, "clearance", "LENGTH",
     "Report also the pairs that are nearer than this (default 0: only those that overlap or touch).",
     COMMAND_CLASH},
    {OPTION_DEPTH, "depth", "HOW",
     "How deep overlaps are: off (default); full, a proven bracket, which takes several times as long; or fast, one "
     "that may be as wide as a fiftieth of the smaller body.",
     COMMAND_CLASH},
    {OPTION_REGIONS, "regions", NULL,
     "Count the connected parts of the volume that two solids share, and tell where they are (JSON) and how large.",
     COMMAND_CLASH},
    {OPTION_IGNORE, "ignore", "PATTERN",
     "Pass over pairs by the names of their bodies: A:B are pairs of one that fits A and one that fits B, and A "
     "without a colon are all pairs of a body that fits. * stands for any text, ? for one letter. May be repeated.",
     COMMAND_CLASH},
    {OPTION_GROUP, "group", "PATTERN",
     "Pass over pairs of which both bodies fit the pattern: parts of one group may meet. May be repeated.",
     COMMAND_CLASH},
    {OPTION_ACCEPTED, "accepted", "FILE",
     "Compare with an earlier report (JSON or JSON lines): each row says whether the clash is new, the same (of the "
     "same kind), or gone. The exit status is 1 if one is new.",
     COMMAND_CLASH},
    {OPTION_FIRST, "first", NULL, "End with the first clash in the order of the bodies.", COMMAND_CLASH},
    {OPTION_JOINTS, "joints", "NAME=VALUE,...",
     "Where the joints of a robot stand, in radians or metres. May be repeated. Others are at zero, or where this is "
     "outside their limits in the middle of these.",
     COMMAND_CLASH | COMMAND_SIMULATE},
    {OPTION_SRDF, "srdf", "FILE",
     "Pass over the pairs of links that this SRDF file disables.", COMMAND_CLASH | COMMAND_SIMULATE},
    {OPTION_SCENE_MOTION, "motion", NULL,
     "Check over the motions of the scene's bodies: when each two first meet, and how near they come.", COMMAND_CLASH},
    {OPTION_TRAJECTORY, "trajectory", "FILE.csv",
     "Check over a trajectory of a robot's joints, in the same way. The head of the table is \"time\" and names of "
     "joints; between two rows each joint moves at a constant rate.",
     COMMAND_CLASH},
    {OPTION_SHARD, "shard", "I/N",
     "Answer about the I-th of N shares of the pairs, and write what is found to --output, for --merge. The shares are "
     "made by their work, the same in each process. What is there already, of the same input, is not done again.",
     COMMAND_CLASH},
    {OPTION_MERGE, "merge", NULL,
     "Write the report of all N shards, whose files are named beside the files that they have checked, with the same "
     "options: the same bytes as without shards.",
     COMMAND_CLASH},
    {OPTION_BALANCE, "balance", "N,N,...",
     "Ask about all pairs, and tell instead of clashes how evenly the work would be shared out among so many shards, "
     "or processes of tact-mpi: counted in steps, not timed.",
     COMMAND_CLASH},
    {OPTION_STATS, "stats", NULL,
     "With tact-mpi: tell on stderr what each process has done, which meshes it has held, and what was sent.",
     COMMAND_CLASH},
    {OPTION_CUTOFF, "cutoff", "LENGTH",
     "Stop as soon as a pair is proven to be farther apart than this. The distance printed is then a lower bound.",
     COMMAND_DISTANCE},
    {OPTION_WITHIN, "within", "LENGTH",
     "Print rows only for pairs whose distance is at most this. A pair is left out if it is proven to be farther "
     "apart: if its distance less its error bound is larger. Pairs that boxes prove to be farther apart are not even "
     "asked about. tact overlap and tact collide go by the distance that tact distance prints.",
     HELP_PAIRS},
    {OPTION_TOUCHING, "touching", NULL,
     "Print rows only for pairs that touch or overlap: those that the command calls separated, or tact overlap no, are "
     "left out. With tact clash: the table has rows also for what only touches.",
     HELP_PAIRS | COMMAND_CLASH},
    {OPTION_NEAREST, "nearest", "COUNT",
     "Print rows only for pairs of which one body is among this many (1 or more) that are nearest to the other, by the "
     "distances printed; of equal ones the first in the scene.",
     COMMAND_DISTANCE},
    {OPTION_TOLERANCE, "tolerance", "LENGTH",
     "Stop as soon as the error bound is no larger than this. Answers that end with a larger one are marked "
     "not_converged; their bound is as true.",
     COMMAND_DISTANCE},
    {OPTION_RELATIVE_TOLERANCE, "relative-tolerance", "PART",
     "The same as a part of the size of the smaller shape. The larger of both counts.", COMMAND_DISTANCE},
    {OPTION_MAX_SUPPORTS, "max-supports", "COUNT",
     "Stop GJK, and EPA after it, after so many support points of each shape (1 or more), and up to five more.",
     COMMAND_DISTANCE},
    {OPTION_APART_IS_ENOUGH, "apart-is-enough", NULL,
     "Stop as soon as a pair is proven to be apart. The distance printed is then a lower bound.", COMMAND_DISTANCE},
    {OPTION_FIRST_DIRECTION, "first-direction", "x,y,z",
     "First direction of GJK, from the first body towards the second, in the frame of the first body and of any "
     "length; in the plane x,y. The default is the line between their origins.",
     COMMAND_DISTANCE},
    {OPTION_PICTURE, "picture", "FILE",
     "Draw the scene with the results: normals, closest points, contact points, rays, motions; for tact simulate the "
     "final state; for tact mesh the mesh, edges of one triangle red. The extension is .svg, .png or .pdf.",
     (HELP_QUERIES & ~(unsigned int)COMMAND_OVERLAP) | COMMAND_MESH | COMMAND_SIMULATE},
    {OPTION_GENERAL, "general", NULL,
     "Use GJK and EPA for every pair, also where a closed form is faster.",
     HELP_QUERIES & ~(unsigned int)COMMAND_OVERLAP},
    {OPTION_VERTEX_LIMIT, "vertex-limit", "COUNT",
     "Keep at most this many vertices (at least 4, in the plane 3), the most significant ones. The error printed is "
     "what this cuts off.",
     COMMAND_HULL},
    {OPTION_QUERY, "query", "QUERY",
     "Query to explain: distance (default; for a link, the query of the link), collide, cast or toi.",
     COMMAND_EXPLAIN},
    {OPTION_PAIR, "pair", "A,B",
     "Pair to explain: the names of two bodies, or its number in the order of the scene, from 1 (default 1).",
     COMMAND_EXPLAIN},
    {OPTION_ALL, "all", NULL, "Show every step. By default a long stage shows its first and last steps only.",
     COMMAND_EXPLAIN},
    {OPTION_LINK, "link", "[=BASE]",
     "Print a link that opens the pair in the playground, exact to the last bit, instead of a page. BASE is the "
     "address of the playground (default " LINK_BASE ", where `make playground` serves it).",
     COMMAND_EXPLAIN},
    {OPTION_SECONDS, "seconds", "S", "Simulated time in seconds (default 10).", COMMAND_SIMULATE},
    {OPTION_HZ, "hz", "RATE", "Steps per second (default 60).", COMMAND_SIMULATE},
    {OPTION_SUBSTEPS, "substeps", "COUNT", "Substeps of the solver per step, 1 to 64 (default 4).", COMMAND_SIMULATE},
    {OPTION_THREADS, "threads", "COUNT",
     "Number of threads: by default as many as there are processors, for tact simulate "
     "and tact replay 1. Results do not depend on it.",
     HELP_QUERIES | COMMAND_CLASH | COMMAND_MESH | COMMAND_SIMULATE | COMMAND_REPLAY},
    {OPTION_EVERY, "every", "STEPS",
     "Print a row only every so many steps, and for the first and the last state. In a table it adds rows.",
     COMMAND_SIMULATE},
    {OPTION_BODIES, "bodies", NULL,
     "Print the final state of each body. With json, jsonl or csv, rows are about bodies; --every adds intermediate "
     "states.",
     COMMAND_SIMULATE},
    {OPTION_HASH, "hash", NULL,
     "Print a hash of the whole state at the end and in each row. Equal hashes mean equal bits, on any machine.",
     COMMAND_SIMULATE},
    {OPTION_PROFILE, "profile", NULL,
     "Tell what the time of the steps was spent on, at the end and in each row, and into how many substeps they were "
     "cut.",
     COMMAND_SIMULATE},
    {OPTION_ANIMATION, "animation", "FILE",
     "Write an animation: .html is a page with a player that needs no network, .gif an animated GIF.",
     COMMAND_SIMULATE},
    {OPTION_CONTACTS, "contacts", NULL,
     "Include contact points in pictures, frames and animations; in a page, C or its button shows them.",
     COMMAND_SIMULATE},
    {OPTION_FRAMES, "frames", "FOLDER",
     "Write numbered PNG files, frame_00000.png and so on, into this folder; it is created if missing.",
     COMMAND_SIMULATE},
    {OPTION_FPS, "fps", "RATE",
     "Frames per second of --animation and --frames, at most one per step (default 30, for a GIF 20).",
     COMMAND_SIMULATE},
    {OPTION_SIZE, "size", "WIDTHxHEIGHT",
     "Size in pixels of frames, pictures and GIFs (default 960x600, for a GIF 640x400).", COMMAND_SIMULATE},
    {OPTION_VIEW, "view", "AZIMUTH,ELEVATION",
     "Direction of the camera in space, in degrees: around z from x, and above the ground (default -60,20).",
     COMMAND_SIMULATE},
    {OPTION_FIXED_BASE, "fixed-base", NULL,
     "Robot: the root link stays where it is. This is the default if it is called world or has no <inertial>.",
     COMMAND_SIMULATE},
    {OPTION_FREE_BASE, "free-base", NULL, "Robot: the root link moves, in any case.", COMMAND_SIMULATE},
    {OPTION_HOLD, "hold", NULL,
     "Robot: each joint is held by a motor of up to its effort; by default joints move freely.", COMMAND_SIMULATE},
    {OPTION_GROUND, "ground", "HEIGHT",
     "Robot: the ground is a half-space with its surface at this height in the root link's frame; by default there is "
     "none.",
     COMMAND_SIMULATE},
    {OPTION_SAVE, "save", "FILE", "Write the final state to a file for --restore.", COMMAND_SIMULATE},
    {OPTION_RESTORE, "restore", "FILE",
     "Continue from a state that --save has written, bit for bit as if the run had not stopped. Scene, precision and "
     "build must be the same.",
     COMMAND_SIMULATE},
    {OPTION_RECORD, "record", "FILE", "Write all steps to a file for tact replay.", COMMAND_SIMULATE},
    {'o', "output", "FILE",
     "Write the report to this file; with tact hull, write the hull: an OBJ file, in the plane a list of points. - is "
     "standard output.",
     WORKERS | COMMAND_EXPLAIN},
    {'q', "quiet", NULL, "Print no notes and no progress bar on stderr. Errors are still printed.",
     WORKERS | COMMAND_EXPLAIN},
    {'h', "help", NULL, "Print this help.",
     WORKERS | COMMAND_EXPLAIN | COMMAND_REPLAY | COMMAND_HELP | COMMAND_VERSION},
    {0, NULL, NULL, NULL, 0},
};

const command_entry help_commands[] = {
    {COMMAND_DISTANCE,
     "distance",
     "compute the signed distance of shapes",
     {"[OPTION]... SCENE.json", "[OPTION]... MESH MESH...", "[OPTION]... LINK"},
     {"For every pair of bodies, prints the status, the signed distance (negative: penetration depth), the unit "
      "normal from the first body to the second, the closest or deepest points, a proven error bound and the number "
      "of iterations. Everything is in world coordinates.",
      "The status is overlap or separated if the error bound proves it, else touching.",
      "A scene file defines shapes of space or of the plane, the bodies that place them, and the pairs to query; "
      "without pairs, every pair is queried. The format is described in docs/scene.md. Given mesh files, every pair "
      "of meshes is queried. SCENE.json may be -, standard input.",
      "A mesh is represented by the convex hull of its vertices. If the mesh is not convex, a note on stderr says so, "
      "and rows in JSON and CSV have a field hull_of_mesh_a or hull_of_mesh_b. All meshes of one file make one body. "
      "With \"as\": \"surface\" or --as surface it is its triangles, and if they are closed what is inside of them.",
      "A link from the playground, or from tact explain --link, holds one pair; its bodies are called A and B. The "
      "format is described in docs/link.md."},
     {"tact distance scene.json", "tact distance scene.json --picture scene.svg",
      "tact distance scene.json --format jsonl | jq .distance",
      "tact distance left.obj right.stl --as surface --pose 0,0,1.5",
      "tact distance scene.json --within 0.1 --format csv"}},
    {COMMAND_OVERLAP,
     "overlap",
     "test whether shapes overlap",
     {"[OPTION]... SCENE.json", "[OPTION]... MESH MESH...", "[OPTION]... LINK"},
     {"For every pair of bodies, prints yes or no. This is faster than tact distance. Touching counts as overlap, and "
      "so does any gap that the precision cannot tell from touching.",
      "Scenes, meshes and links are those of tact distance."},
     {"tact overlap scene.json --touching --format csv", "tact overlap left.obj right.stl --pose 0,0,1.5"}},
    {COMMAND_COLLIDE,
     "collide",
     "compute the contacts of shapes",
     {"[OPTION]... SCENE.json", "[OPTION]... MESH MESH...", "[OPTION]... LINK"},
     {"For every pair of bodies, prints the results of tact distance and the contact points that span the contact "
      "area, of convex bodies up to four (in the plane two), of meshes and bodies with parts up to 16: a point on "
      "each body, the signed separation along the normal (negative: penetration) and an id that is stable while the "
      "same features touch. In CSV each contact point takes a row.",
      "Pairs that are farther apart than --speculative have no points; their distance is a lower bound.",
      "Scenes, meshes and links are those of tact distance. docs/manifold.md describes the algorithm."},
     {"tact collide scenes/stack.json --picture stack.svg",
      "tact collide scene.json --speculative 0.02 --format jsonl", "tact collide left.obj right.stl --pose 0,0,1.5"}},
    {COMMAND_RAYCAST,
     "raycast",
     "cast rays against bodies",
     {"[OPTION]... SCENE.json", "[OPTION]... MESH..."},
     {"For every ray, prints the bodies that it hits, nearest first: the fraction of the ray, the outward normal of "
      "the surface and the point. A ray that begins inside a body overlaps it: the fraction is 0, and normal and "
      "depth are those of the overlap. A ray that hits nothing has one row with the status separated.",
      "Rays are defined in the scene or with --ray. Motions of bodies are ignored."},
     {"tact raycast scenes/rays.json --picture rays.svg",
      "tact raycast bunny.ply --ray 0,0,9,0,0,-9 -f jsonl | jq .point_b",
      "tact raycast scene.json --ray -5,0,1,10,0,0"}},
    {COMMAND_CAST,
     "cast",
     "cast translating bodies against others",
     {"[OPTION]... SCENE.json", "[OPTION]... MESH MESH..."},
     {"For every pair of which at least one body moves, prints the fraction of the motion at which they first touch, "
      "with distance, normal and points at that fraction. Separated: they never touch, and the numbers are those at "
      "the end. Overlap: they overlap from the start. Undecided: proven apart up to the fraction, unknown beyond.",
      "Motions are defined in the scene, or for meshes with --motion. A motion with a rotation is refused; use tact "
      "toi for it. If both bodies move, the difference of their translations is cast."},
     {"tact cast scenes/cast.json --picture cast.svg", "tact cast floor.obj box.stl --pose 0,0,9 --motion 0,0,-9",
      "tact cast scene.json --format jsonl | jq .fraction"}},
    {COMMAND_IMPACT,
     "toi",
     "compute the time of impact of bodies that translate and rotate",
     {"[OPTION]... SCENE.json", "[OPTION]... MESH MESH..."},
     {"Prints the results of tact cast for bodies that also rotate: the origin of each body moves along a straight "
      "line at constant speed while the body rotates about it, by at most half a turn. Up to the fraction the bodies "
      "are proven apart, so no contact is missed."},
     {"tact toi scenes/motion.json --picture toi.png", "tact toi a.obj b.stl --pose 0,2,0 --motion 0,-3,0,90,0,0",
      "tact toi scene.json --precision float --format csv"}},
    {COMMAND_CLASH,
     "clash",
     "find the parts of an assembly that intersect, touch or are too near",
     {"[OPTION]... SCENE.json", "[OPTION]... MESH...", "[OPTION]... ROBOT.urdf [MESH]..."},
     {"Prints a row for each pair of bodies that overlap, touch, or are nearer than --clearance, and none for others: "
      "the kind (overlap; contained: one lies wholly inside the other; duplicate: the same part twice in one place; "
      "touching, which is no clash; clearance: too near), the least distance of their surfaces with a proven error "
      "bound, a point on each (where the surfaces meet, a common one), and with --depth where two solids overlap a "
      "proven bracket of their depth, with the direction in which moving the second body by the upper end of it takes "
      "it out. The table leaves out what only touches. The counts come last, on stderr.",
      "Meshes are their triangles, whatever their hulls do: a mesh of a scene needs \"as\": \"surface\". Boxes, hulls, "
      "points, spheres, capsules, cylinders and cones without rounding are taken, too.",
      "Given a mesh file, each of its nodes that has triangles is a body, named by its path: the names from the root "
      "on, joined by /; of several equal paths the k-th ends in #k. Equal instances share their memory. Of several "
      "files, the second and those behind it placed by --pose, a body's name is FILE/PATH.",
      "Of a robot (URDF) each <collision> of a link is a body, LINK or LINK/NAME, where --joints puts it. Pairs of one "
      "link, of two that a joint connects, and those that --srdf disables are passed over.",
      "With --motion or --trajectory a row tells when a pair first meets and a bracket of its least distance in the "
      "whole motion, proven between the rows of a table, too.",
      "--format html is one file that a browser opens without network: a list of the clashes with filters, and the "
      "assembly in space with the chosen one; --format bcf a zip of BCF 2.1 with a topic for each clash. docs/clash.md "
      "describes the output."},
     {"tact clash assembly.json", "tact clash engine.glb --clearance 0.5 --format jsonl",
      "tact clash engine.glb --depth full -f html -o clashes.html",
      "tact clash engine.glb --ignore '*gasket*' -f jsonl --accepted yesterday.jsonl -o today.jsonl",
      "tact clash robot.urdf --srdf robot.srdf --trajectory pick.csv --clearance 0.02"}},
    {COMMAND_SIMULATE,
     "simulate",
     "simulate rigid bodies: falling, bouncing, friction, stacking",
     {"[OPTION]... SCENE.json", "[OPTION]... ROBOT.urdf"},
     {"Steps the rigid bodies of a scene and prints a summary: contacts and their deepest overlap, energy and "
      "momentum at the start and at the end, how many bodies sleep, and the time that steps took. With --format json, "
      "jsonl or csv it prints one row per step.",
      "Scenes are those of tact distance, with additional keys for gravity, kind, mass, density, velocity, friction, "
      "restitution and more (docs/scene.md). By default a body is dynamic and has density 1. Gravity points along -z, "
      "in the plane along -y.",
      "Of a robot (URDF) the links that move against each other are bodies, with mass, inertia and collisions of the "
      "file, and joints have limits, friction and damping, from where --joints puts them. What the simulation does "
      "not have is noted (docs/joints.md).",
      "A scene gives the same bits on every machine and with any number of threads; --hash lets you check it."},
     {"tact simulate scenes/worlds3/pyramid20.json --animation pyramid.html",
      "tact simulate scene.json --seconds 5 --format csv -o steps.csv",
      "tact simulate scene.json --bodies --format jsonl | jq .position",
      "tact simulate scene.json --seconds 60 --threads 4 --hash",
      "tact simulate scene.json --animation fall.gif --fps 25 --size 480x360"}},
    {COMMAND_REPLAY,
     "replay",
     "make the recorded steps of a world again, and compare them",
     {"[OPTION]... RECORDING"},
     {"Makes each step of a recording again, from tact simulate --record or from any program that has used the "
      "library's recorder, and compares the hash of the world with the recorded one. Prints how many steps were made, "
      "the first that differs, after which it stops, and the hash of the last.",
      "A recording can be replayed by the build of tact that it was made with. docs/world.md says what is in one."},
     {"tact replay fall.tactrec", "tact simulate scene.json --record fall.tactrec && tact replay fall.tactrec"}},
    {COMMAND_EXPLAIN,
     "explain",
     "show the steps of GJK and EPA on one pair",
     {"[OPTION]... SCENE.json", "[OPTION]... LINK"},
     {"Writes a page with a picture of every step: the two shapes with their support points, and their Minkowski "
      "difference with the origin, GJK's simplex and EPA's polytope; next to them the numbers, and lower and upper "
      "bound until they meet. The data comes from the library's observer. The page needs no network and no scripts. "
      "docs/explain.md describes how to read it.",
      "Of shapes that are not convex (compounds, chains, polygons as rings, meshes as surfaces, height fields) it "
      "shows which of their pieces are near, which pair of them decides, and the steps of that pair.",
      "--query collide shows the two features that face each other and how one is clipped against the other; --query "
      "cast and toi show each step of the motion.",
      "The format svg is one picture with a row per step; json holds the same steps as data.",
      "--link prints the address at which the playground shows the pair. Such a link can be given instead of a scene; "
      "without --query, the query of the link is explained."},
     {"tact explain scenes/classic.json -o classic.html", "tact explain scene.json --pair crate,ball -o steps.svg",
      "tact explain scene.json --format json | jq '.steps[].upper'",
      "tact explain scene.json --pair crate,ball --link",
      "tact explain '#/2d?v=1&a=circle:2&b=circle:1&pb=2.5,0&sum=e8755a82'"}},
    {COMMAND_HULL,
     "hull",
     "compute the convex hull of a mesh or of points",
     {"[OPTION]... MESH", "[OPTION]... POINTS"},
     {"Prints volume, surface area, center of mass and moments of inertia at unit density (about the center of mass, "
      "along the axes of the file), the counts of vertices, edges and faces, the dimension of the hull (3 solid, 2 "
      "flat, 1 a segment, 0 a point), the distance of the farthest input point outside of it, and the time taken.",
      "POINTS is a text file (.txt, .csv, .tsv, .dat, .xy or .xyz) with two numbers per line for the plane or three "
      "for space, a JSON array of such points, or - for either on standard input. In the plane, area, perimeter and "
      "one moment of inertia are printed, and the dimension is at most 2.",
      "--output writes the hull: in space an OBJ file whose coplanar triangles are merged into polygons, in the plane "
      "a list of points, counter-clockwise. With --output - the hull is printed instead of the report. Its vertices "
      "are points of the input, never moved."},
     {"tact hull bunny.ply -o hull.obj", "tact hull bunny.ply --vertex-limit 32 --format json",
      "tact hull points.csv -o polygon.csv", "seq 9 | awk '{print $1, $1^2}' | tact hull - -o -"}},
    {COMMAND_MESH,
     "mesh",
     "tell what a mesh is and what is wrong with it",
     {"[OPTION]... MESH"},
     {"Prints the counts of triangles and vertices, the bounds, whether the triangles are closed, whether they are a "
      "solid, so that what is inside belongs to it, and volume, area, center of mass and moments of inertia at unit "
      "density, each with a proven bound of its error; a surface that is no solid has no volume.",
      "What is wrong is counted, with its first four places: edges of one triangle, edges along which two triangles "
      "run the same way, edges of more than two triangles, duplicates, triangles with two corners at one vertex, "
      "triangles without area, closed meshes that are inside out, and edges that pass through triangles. Triangles "
      "are counted from 0 in the order of the file, after polygons of more corners have been cut; edge 0 runs from "
      "the first corner to the second. Vertices that are equal count as one.",
      "If several nodes of the file have triangles, it lists them by their paths, the names from the root on. "
      "docs/mesh.md says what follows from being a solid."},
     {"tact mesh bracket.stl", "tact mesh bracket.stl --picture bracket.png",
      "tact mesh engine.glb --format json | jq .defects", "tact mesh engine.glb --part engine/piston"}},
    {COMMAND_HELP, "help", "print help for tact or for one command", {"[COMMAND]"}, {NULL}, {"tact help distance"}},
    {COMMAND_VERSION, "version", "print the version; also tact --version", {""}, {NULL}, {"tact version"}},
    {COMMAND_NONE, NULL, NULL, {NULL}, {NULL}, {NULL}},
};

const char *const help_about[] = {
    "Collision detection and rigid-body simulation in 2D and 3D, by GJK and EPA: signed distances, "
    "overlap tests, contact manifolds, ray casts, shape casts and times of impact, each with a proven error bound.",
    "Meshes are read through assimp: OBJ, STL, PLY, OFF, glTF and many more. Assimp stores coordinates in single "
    "precision; numbers in a scene file are read exactly.",
    "Results go to stdout; notes, progress and errors go to stderr. Colours are used on a terminal only, and never if "
    "the environment variable NO_COLOR is set.",
    NULL,
};

const char *const help_exit_status[][2] = {
    {"0", "Every query was answered, whatever the answer."},
    {"1", "tact clash --accepted has found a clash that the earlier report does not have; tact replay, a step that "
          "differs."},
    {"2", "An error. A message on stderr says what is wrong, in which file and where, and what would be right."},
    {"141", "The reader of a pipe has closed it (SIGPIPE), as in `tact ... | head`."},
    {NULL, NULL},
};
