/** What the reference is about, and where each language has it: C by headers, the others by names. A name that no topic
 * claims is an error, so that nothing is left out. */
export const TOPICS = [
    topic(
        "basics",
        "Basics",
        "Status, relations, precision, memory and errors.",
        ["base", "scalar", "memory", "tact"],
        /^(TactError|Refusal|Status|init|dimension|plane|space|keys)$/,
        /^(Relation|TactError|status_text)$/,
    ),
    topic(
        "math",
        "Vectors and poses",
        "Vectors, rotations, poses, and how they are made.",
        ["math2", "math3", "bindings2", "bindings3"],
        words(
            String.raw`Vec[23]? VectorLike PointsLike [Rr]otation\w* [Uu]nitRotation2? pose\w+ sweepPose FullPose[23] Pose Placed`,
            String.raw`Placement Bounds`,
        ),
        /^(pose|pose_matrix|sweep_pose|vectors)$/,
    ),
    topic(
        "shapes",
        "Shapes",
        "Primitives, rounded and custom shapes, bounds and mass.",
        ["shape2", "shape3"],
        words(
            String.raw`point segment triangle circle sphere box capsule cylinder cone ellipse ellipsoid rounded custom Shape`,
            String.raw`AnyShape CorneredShape Support\w* Mass\w* CustomShape`,
        ),
        words(
            String.raw`Shape Mass box capsule circle cone cylinder ellipse ellipsoid point points rounded segment sphere triangle`,
        ),
    ),
    topic(
        "hulls",
        "Hulls and polygons",
        "The convex hull of any points, in the plane and in space.",
        ["hull2", "hull3"],
        /^(hull|polygon|hullMesh|Hull\w*)$/,
        /^(Hull|hull|polygon)$/,
    ),
    topic(
        "distance",
        "Distance and depth",
        "Signed distance, overlap, witness points, hints, and what an observer sees.",
        ["query2", "query3"],
        words(
            String.raw`distance distanceInA overlap overlapInA Gap DistanceOptions closestPoint contains trace Trace\w* SimplexStep`,
            String.raw`PolytopeStep Step Body`,
        ),
        /^(distance|overlap|Gap|closest_point|contains|hints)$/,
    ),
    topic(
        "contacts",
        "Contacts",
        "Contact manifolds of two convex shapes, and their options.",
        ["contact2", "contact3"],
        /^(collide|collideInA|Manifold|ContactPoint|CollideOptions|ClipStep)$/,
        /^(collide|Manifold)$/,
    ),
    topic(
        "casts",
        "Rays, casts, impact",
        "What a ray or a motion meets first, where, and when.",
        ["cast2", "cast3"],
        /^(raycast|cast|castInA|timeOfImpact|Hit|MotionOptions|AdvanceStep|traceCast|traceTimeOfImpact)$/,
        /^(raycast|cast|time_of_impact|Hit)$/,
    ),
    topic(
        "derivatives",
        "Derivatives",
        "How the signed distance changes as shapes move and turn.",
        ["derivative", "derivative2", "derivative3"],
        words(
            String.raw`derivative Derivative\w* distanceRate DistanceRate SecondDerivative secondDerivative Smoothness Rate\w*`,
            String.raw`Twist\w*`,
        ),
        /^(derivative|second_derivative|Derivative|SecondDerivative|Smoothness)$/,
    ),
    topic(
        "estimate",
        "Bounded effort",
        "The depth from as many directions as you can afford.",
        ["estimate2", "estimate3"],
        /^$/,
        /^$/,
    ),
    topic(
        "parts",
        "Shapes with parts",
        "Compounds, rings, chains, height fields, half-planes and half-spaces.",
        ["compound2", "compound3", "polygon2", "chain2", "height_field3"],
        words(
            String.raw`compound Compound\w* ring Ring\w* chain Chain\w* heightField HeightField\w* half\w+ Half\w+ collideParts`,
            String.raw`raycastParts Part\w* CollideParts\w* Child\w* HeightsLike HeightRows Plane Solid ContactsOptions`,
        ),
        /^(chain|compound|half_space|height_field|contacts|Contacts)$/,
    ),
    topic(
        "meshes",
        "Meshes",
        "Triangle meshes as they are: solids, surfaces, contacts.",
        ["mesh3"],
        /^(mesh|Mesh\w*|collideMesh|raycastAll|Triangle\w*|Defect\w*|CollideMesh\w*)$/,
        /^(Mesh|mesh)$/,
    ),
    topic("clash", "Clashes", "Which bodies of an assembly intersect, and how deep.", ["clash3"], /^(clash\w*|Clash\w*)$/, /^(ClashKind|clash)$/),
    topic(
        "batches",
        "Batches",
        "Many pairs in one call, on the caller's threads.",
        ["batch2", "batch3"],
        /(Batch$|^Batch|BatchOptions$|^batch)/,
        /(_batch$|^ShapeArray$|^answer_type$)/,
    ),
    topic(
        "trees",
        "Trees of boxes",
        "Which boxes are near to each other, to a box, to a point.",
        ["tree2", "tree3", "static_tree2", "static_tree3"],
        /^(staticTree|StaticTree|Nearest\w*|Near\w*)$/,
        /^(StaticTree|Nearest|shape_bounds)$/,
    ),
    topic(
        "worlds",
        "Worlds",
        "Bodies that fall, stack and sleep: definitions, steps, events, questions.",
        ["world", "world2", "world3"],
        /^(World|Body[A-Z]|Moved|Explosion|Sensor|Contact[A-Z]|Event|Filter|Lock$|Material)|(World|Event)$/,
        /^(Body\w*|Filter|World\w*|StepProfile)$/,
    ),
    topic(
        "recordings",
        "Recordings",
        "What happened to a world, written to a file; its replay to the last bit, and a player that goes back and forth.",
        ["record2", "record3"],
        /^(Record|Replay)/,
        /^(Record\w*|Player|Replay|replay)$/,
    ),
    topic(
        "joints",
        "Joints",
        "What holds bodies together: kinds, limits, motors, springs, forces that break them.",
        ["joint", "joint2", "joint3"],
        /^(Joint(Axis|Coordinate|Drive|Event|Frame|Kind|Options|Pose|Settings|Softness|State)?|Coupling\w*)$/,
        /^(JOINT_KINDS|Coupling|Joint|JointAxis|JointDrive|JointSoftness)$/,
    ),
    topic(
        "movers",
        "Characters",
        "Shapes that walk through a world.",
        ["mover2", "mover3"],
        /^Mover\w*$/,
        /^(Mover|MoverContact)$/,
    ),
    topic(
        "fluids",
        "Fluids and wind",
        "What of a shape is under water; buoyancy, drag and wind on the bodies of a world.",
        ["fluid2", "fluid3"],
        /^(Fluid|Wind|Submerged|submerged)$/,
        /^$/,
    ),
    topic(
        "solver",
        "The solver",
        "The response alone, for engines with contacts of their own.",
        ["solve2", "solve3"],
        /^$/,
        /^$/,
    ),
    topic(
        "links",
        "Links and scenes",
        "Cases as addresses and as files.",
        [],
        words(
            String.raw`formatLink parseLink Link\w* \w*Scene\w* \w*Case\w* ShapeText ShapeChild Query LONGEST_LINK checksum`,
            String.raw`bodyShape caseToC sceneText shapeFromText Fields? format\w+ parse\w+ Rows Tact[23]`,
        ),
        /^$/,
    ),
];

/** Fits each of these names, which are patterns. */
function words(...lines) {
    return new RegExp(`^(${lines.join(" ").split(" ").join("|")})$`);
}

function topic(slug, name, about, headers, typescript, python) {
    return { slug, path: `reference/${slug}/`, name, about, headers, typescript, python };
}

/** Headers that are made from the others. */
export const GENERATED = ["dimension", "names"];
