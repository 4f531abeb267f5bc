/** Which texts of the repository are pages of the site, in the order of the menu. The texts themselves are its docs. */

/** `source` is a file of the repository, `name` what the menu calls it, `about` what previews say. */
export const SECTIONS = [
    {
        title: "Begin",
        pages: [
            page(
                "README.md",
                "start",
                "Get started",
                "How to get Tact for C, JavaScript, Python and the shell, with a first program in each.",
            ),
            page(
                "web/package/README.md",
                "javascript",
                "JavaScript",
                "The npm package: distances, contacts, casts, batches and worlds in browsers and Node.js.",
            ),
            page(
                "python/README.md",
                "python",
                "Python",
                "The Python package: single questions and batches over numpy arrays, worlds, clashes.",
            ),
            page(
                "docs/switch.md",
                "switch",
                "Switch from others",
                "From libccd, FCL and other libraries to Tact: what changes, and what does not.",
            ),
            page(
                "packaging/README.md",
                "packaging",
                "Package recipes",
                "Recipes for vcpkg, Conan, Homebrew and Rust, and how far each has been tried.",
            ),
        ],
    },
    {
        title: "What answers mean",
        pages: [
            doc(
                "conventions",
                "Conventions",
                "Frames, units, signs and normals: what every number of an answer means.",
            ),
            doc(
                "accuracy",
                "Accuracy",
                "Every distance comes with a proven error bound. What it says, and why it holds.",
            ),
            page("proofs/README.md", "proofs", "Proofs", "Machine-checked bounds of rounding errors, by Gappa."),
            doc("glossary", "Glossary", "The words of the code and of these pages, one for each thing."),
        ],
    },
    {
        title: "How it works",
        pages: [
            doc(
                "gjk",
                "GJK: how far",
                "The distance of two convex shapes by GJK: support points, simplex, bounds, and when to stop.",
            ),
            doc(
                "epa",
                "EPA: how deep",
                "The penetration depth by EPA: a polytope that grows where it matters, bounded from both sides.",
            ),
            doc("sat", "Closed forms", "Pairs with a direct formula, and separating axes."),
            doc("radius", "Round shapes", "A radius stays outside of the algorithms, and so is exact and free."),
            doc("manifold", "Contact points", "Where two shapes touch: features, clipping, and which points are kept."),
            doc("casts", "Casts and impact", "Rays, moving shapes and the time of impact, which never pass through."),
            doc("derivatives", "Derivatives", "How the distance changes as shapes move and turn."),
            doc("estimate", "Bounded effort", "How deep two shapes are, at a price that is known beforehand."),
            doc("hull", "Convex hulls", "From points to a polytope or a polygon, by Quickhull, with a bound."),
            doc("mass", "Mass", "Volume, surface, center of mass and inertia of every shape, and their bounds."),
        ],
    },
    {
        title: "Meshes and many",
        pages: [
            doc(
                "mesh",
                "Meshes",
                "Triangle meshes as they are: what is solid, what is wrong with them, and what they touch.",
            ),
            doc(
                "triangle",
                "Triangles",
                "Two triangles: whether they meet, how far apart they are, and winding numbers.",
            ),
            doc(
                "parts",
                "Shapes with parts",
                "Compounds, rings, chains and height fields, and which query takes which.",
            ),
            doc("tree", "Trees of boxes", "Which boxes are near: a dynamic tree and a static one for millions."),
            doc("batch", "Batches", "Many pairs in one call, on the caller's threads, with the bits of single calls."),
            doc("clash", "Clashes", "Which parts of an assembly or a robot intersect, how deep, and over a motion."),
            doc("mpi", "Many machines", "Clashes shared out among processes and hosts."),
        ],
    },
    {
        title: "Motion",
        pages: [
            doc(
                "world",
                "The world",
                "Bodies, contacts, sleep and continuous collision, step by step, with the same bits everywhere.",
            ),
            doc("joints", "Joints", "Kinds of joints, their limits, springs and motors, and the equations behind them."),
            doc("mover", "Characters", "Shapes that walk: walls, steps, slopes, platforms, one-way platforms."),
            doc("fluid", "Fluids and wind", "What of a shape is under water, buoyancy, drag, and the pressure of wind."),
            doc("response", "Response", "The solver: equations, friction, restitution, and what is kept."),
            doc(
                "mujoco",
                "MuJoCo",
                "MuJoCo with Tact in place of its libccd, or as its collision functions: how, and what changes.",
            ),
        ],
    },
    {
        title: "Tools",
        pages: [
            doc("explain", "tact explain", "Pictures of every step of GJK and EPA on two shapes of your own."),
            doc("playground", "The bench", "Take hold of two shapes and watch GJK and EPA find how they touch."),
            page(
                "web/element/README.md",
                "element",
                "Benches in pages",
                "A custom element that puts two shapes and the steps of GJK and EPA into any page.",
            ),
            doc("link", "Links", "An address that holds a whole case, exact to the last bit."),
            doc("scene", "Scene files", "The file format of scenes: shapes, bodies, worlds, queries."),
            doc(
                "benchmark",
                "Benchmark",
                "How fast and how right Tact is beside libccd, FCL, Bullet, ODE, Box2D and others.",
            ),
            doc("benchmark_worlds", "Benchmark of worlds", "Whole simulations beside Bullet, ODE, Chipmunk, Box2D and Box3D."),
            doc(
                "gallery",
                "The gallery",
                "How the gallery of hard cases is recorded: truths, settings, verdicts, and one command.",
            ),
        ],
    },
    {
        title: "The project",
        pages: [
            doc("architecture", "Architecture", "Where things are in the sources, which rules hold, and why."),
            doc("site", "The site", "How this site is made of the repository's texts, and how it is tested."),
            page("CONTRIBUTING.md", "contributing", "Contributing", "How to build, test and change Tact."),
            page("CHANGELOG.md", "changelog", "Changelog", "What has changed from version to version."),
        ],
    },
];

function page(source, slug, name, about) {
    return { source, slug, path: `docs/${slug}/`, name, about };
}

function doc(slug, name, about) {
    return page(`docs/${slug}.md`, slug, name, about);
}

export const PAGES = SECTIONS.flatMap((section) => section.pages);
