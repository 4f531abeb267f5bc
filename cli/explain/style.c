/* Style and legend. Each colour has one meaning on every panel: A blue, B orange, their difference grey, simplex and
 * polytope green, direction and support point of the step purple. */
#include "explain/stages.h"

#include "explain/words.h"

/* Plain colours instead of CSS variables, which not every program that shows SVG knows. Print is always light. */
const char style_drawing[] =
    "text{font:500 14px system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif;fill:#1f2328;"
    "stroke:#fff;stroke-width:3px;stroke-linejoin:round;paint-order:stroke}\n"
    "line,path{stroke-linecap:round;stroke-linejoin:round;fill:none}\n"
    ".paper{fill:#fff;stroke:#d9dde3;stroke-width:1px}\n"
    ".grid{stroke:#eef0f3;stroke-width:1px}.axis{stroke:#cbd1d9;stroke-width:1px}\n"
    "text.tick{font-size:10.5px;font-weight:400;fill:#68707c}text.title{font-size:13px;fill:#68707c}\n"
    "text.small{font-size:13.5px}text.name,text.a-name,text.b-name{font-weight:600}\n"
    ".a-area{fill:#1f6fb2;fill-opacity:.17;stroke:#1f6fb2;stroke-width:1.6px}\n"
    ".b-area{fill:#c2571a;fill-opacity:.17;stroke:#c2571a;stroke-width:1.6px}\n"
    ".a-ring-area{fill:#1f6fb2;fill-opacity:.05;stroke:#1f6fb2;stroke-width:1.2px}\n"
    ".b-ring-area{fill:#c2571a;fill-opacity:.05;stroke:#c2571a;stroke-width:1.2px}\n"
    ".a-edge,.a-ring-edge{stroke:#1f6fb2;stroke-width:1.1px}.b-edge,.b-ring-edge{stroke:#c2571a;stroke-width:1.1px}\n"
    ".a-back,.a-ring-back{stroke:#1f6fb2;stroke-width:.9px;stroke-opacity:.4;stroke-dasharray:2 3}\n"
    ".b-back,.b-ring-back{stroke:#c2571a;stroke-width:.9px;stroke-opacity:.4;stroke-dasharray:2 3}\n"
    ".a-whole-area{fill:#1f6fb2;fill-opacity:.08;stroke:#1f6fb2;stroke-width:.9px;stroke-opacity:.65}\n"
    ".b-whole-area{fill:#c2571a;fill-opacity:.08;stroke:#c2571a;stroke-width:.9px;stroke-opacity:.65}\n"
    ".a-whole-edge{stroke:#1f6fb2;stroke-width:.7px;stroke-opacity:.7}.a-whole-back{stroke:none}\n"
    ".b-whole-edge{stroke:#c2571a;stroke-width:.7px;stroke-opacity:.7}.b-whole-back{stroke:none}\n"
    ".a-mark{fill:none;stroke:#1f6fb2;stroke-width:1.6px}.b-mark{fill:none;stroke:#c2571a;stroke-width:1.6px}\n"
    ".ghost-area{stroke:#c2571a;stroke-width:1.4px;stroke-dasharray:5 4}\n"
    ".ghost-edge{stroke:#c2571a;stroke-width:.9px;stroke-dasharray:5 4}.ghost-back{stroke:none}\n"
    ".a-dot{fill:#1f6fb2}.b-dot{fill:#c2571a}text.a-name{fill:#1a5f99}text.b-name{fill:#a84a15}\n"
    ".d-area{fill:#7d8896;fill-opacity:.15;stroke:#7d8896;stroke-width:1.4px}\n"
    ".d-edge{stroke:#7d8896;stroke-width:.9px;stroke-opacity:.75}\n"
    ".d-back{stroke:#7d8896;stroke-width:.8px;stroke-opacity:.35;stroke-dasharray:2 3}\n"
    ".s-area{fill:#17855a;fill-opacity:.16}.s-line{stroke:#17855a;stroke-width:1.8px}\n"
    ".near{stroke:#17855a;stroke-width:4.6px}path.near{stroke-width:2px;fill:#17855a;fill-opacity:.4}\n"
    ".poly{fill:#17855a;fill-opacity:.1;stroke:#17855a;stroke-width:1.2px}\n"
    ".poly-back{stroke:#17855a;stroke-width:.8px;stroke-opacity:.35}\n"
    ".ball{fill:none;stroke:#17855a;stroke-width:1.1px;stroke-dasharray:1.5 3.5}\n"
    ".foot{stroke:#17855a;stroke-width:1.5px;stroke-dasharray:2 3.5}\n"
    ".s-dot{fill:#17855a}.v-dot{fill:#fff;stroke:#17855a;stroke-width:2px}text.s-name{fill:#117049}\n"
    ".q-line{stroke:#a3268a;stroke-width:1.3px;stroke-dasharray:6 4}.q-arrow{stroke:#a3268a;stroke-width:2.2px}\n"
    ".q-axis{stroke:#a3268a;stroke-width:1px;stroke-dasharray:1.5 3}\n"
    ".q-dot{fill:#a3268a}text.q-name{fill:#a3268a}\n"
    ".cross{stroke:#1f2328;stroke-width:1.2px}.origin{fill:#1f2328}\n"
    ".band{fill:#7d8896;fill-opacity:.14}.gap{stroke:#1f2328;stroke-width:1.8px}\n"
    ".s-curve{stroke:#17855a;stroke-width:2px}.q-curve{stroke:#a3268a;stroke-width:2px}\n"
    ".s-mark{fill:#17855a}.q-mark{fill:#a3268a}\n"
    ".f-a{stroke:#1f6fb2;stroke-width:4px}.f-b{stroke:#c2571a;stroke-width:2.6px}\n"
    ".ghost-a-area{stroke:#1f6fb2;stroke-width:1.4px;stroke-dasharray:5 4}\n"
    ".ghost-a-edge{stroke:#1f6fb2;stroke-width:.9px;stroke-dasharray:5 4}.ghost-a-back{stroke:none}\n"
    "text.head{font-weight:650;font-size:16px}text.big{font-weight:650;font-size:22px}\n"
    "text.word{font-weight:400;font-size:13.5px;stroke:none}text.key{font-weight:400;font-size:13px;fill:#68707c}\n"
    "text.value{font-weight:500;font-size:13px;stroke:none}\n"
    "text.key.a{fill:#1a5f99}text.key.b{fill:#a84a15}text.key.n,text.key.w{fill:#a3268a}text.key.v{fill:#117049}\n"
    "@media screen and (prefers-color-scheme:dark){\n"
    "text{fill:#e7e9ec;stroke:#16191e}.paper{fill:#16191e;stroke:#363c45}\n"
    ".grid{stroke:#23272e}.axis{stroke:#434a55}text.tick,text.title,text.key{fill:#9aa3af}\n"
    ".a-area,.a-ring-area{fill:#62aef0;stroke:#62aef0}.b-area,.b-ring-area{fill:#f09253;stroke:#f09253}\n"
    ".a-whole-area{fill:#62aef0}.b-whole-area{fill:#f09253}\n"
    ".a-whole-area,.a-whole-edge,.a-mark{stroke:#62aef0}.b-whole-area,.b-whole-edge,.b-mark{stroke:#f09253}\n"
    ".a-edge,.a-back,.a-ring-edge,.a-ring-back{stroke:#62aef0}\n"
    ".b-edge,.b-back,.b-ring-edge,.b-ring-back,.ghost-area,.ghost-edge{stroke:#f09253}\n"
    ".a-dot{fill:#62aef0}.b-dot{fill:#f09253}\n"
    "text.a-name,text.key.a{fill:#86c1f5}text.b-name,text.key.b{fill:#f5ab78}\n"
    ".d-area{fill:#9aa5b4;stroke:#9aa5b4}.d-edge,.d-back{stroke:#9aa5b4}\n"
    ".s-area{fill:#46c98f;fill-opacity:.2}.near,path.near,.poly,.s-dot,.s-mark{fill:#46c98f}\n"
    ".s-line,.near,path.near,.poly,.poly-back,.ball,.foot,.s-curve{stroke:#46c98f}\n"
    ".v-dot{fill:#16191e;stroke:#46c98f}text.s-name,text.key.v{fill:#63d8a4}\n"
    ".q-line,.q-axis,.q-arrow,.q-curve{stroke:#ee7fd0}.q-dot,.q-mark{fill:#ee7fd0}\n"
    "text.q-name,text.key.n,text.key.w{fill:#f29bdb}\n"
    ".f-a,.ghost-a-area,.ghost-a-edge{stroke:#62aef0}.f-b{stroke:#f09253}\n"
    ".cross,.gap{stroke:#e7e9ec}.origin{fill:#e7e9ec}.band{fill:#9aa5b4}\n"
    "}\n";

/* Stages that show an entry of the legend. */
#define ALWAYS \
    { false }
#define PARTS \
    { [EXPLAIN_PARTS] = true }
#define SEARCH \
    { [EXPLAIN_GJK] = true, [EXPLAIN_EPA] = true }
#define SUPPORT \
    { [EXPLAIN_PLANE] = true, [EXPLAIN_GJK] = true, [EXPLAIN_EPA] = true }
#define CLIP \
    { [EXPLAIN_CLIP] = true }
#define MOTION \
    { [EXPLAIN_ADVANCE] = true }

const style_legend style_legends[STYLE_LEGENDS] = {
    {"<rect class=\"a-area\" x=\"3\" y=\"2\" width=\"24\" height=\"12\" rx=\"2\"/>", {"A", "A"}, ALWAYS},
    {"<rect class=\"b-area\" x=\"3\" y=\"2\" width=\"24\" height=\"12\" rx=\"2\"/>", {"B", "B"}, ALWAYS},
    {"<rect class=\"a-whole-area\" x=\"3\" y=\"2\" width=\"12\" height=\"12\"/>"
     "<rect class=\"b-whole-area\" x=\"15\" y=\"2\" width=\"12\" height=\"12\"/>",
     {"what is beside the pieces that decide", "what is beside the pieces that decide"},
     PARTS},
    {"<rect class=\"d-area\" x=\"3\" y=\"2\" width=\"24\" height=\"12\" rx=\"2\"/>",
     {"A − B, their Minkowski difference", "A − B, their Minkowski difference"},
     SUPPORT},
    {"<path class=\"cross\" d=\"M8 8H22M15 1V15\"/><circle class=\"origin\" cx=\"15\" cy=\"8\" r=\"3.6\"/>",
     {"the origin 0", "the origin 0"},
     SUPPORT},
    {"<path class=\"s-area\" d=\"M3 14L15 2L27 14Z\"/><line class=\"s-line\" x1=\"3\" y1=\"14\" x2=\"15\" y2=\"2\"/>"
     "<line class=\"s-line\" x1=\"15\" y1=\"2\" x2=\"27\" y2=\"14\"/>"
     "<line class=\"s-line\" x1=\"27\" y1=\"14\" x2=\"3\" y2=\"14\"/>",
     {"GJK's simplex, EPA's polygon", "GJK's simplex, EPA's polytope"},
     SEARCH},
    {"<line class=\"near\" x1=\"4\" y1=\"8\" x2=\"26\" y2=\"8\"/>",
     {"the edge nearest to 0", "the face nearest to 0"},
     SEARCH},
    {"<path class=\"q-arrow\" d=\"M5 8L25 8M17 4.5L25 8L17 11.5\"/>"
     "<circle class=\"q-dot\" cx=\"5\" cy=\"8\" r=\"4\"/>",
     {"support point found, and its direction n", "support point found, and its direction n"},
     SUPPORT},
    {"<line class=\"f-a\" x1=\"4\" y1=\"8\" x2=\"26\" y2=\"8\"/>", {"the feature of A", "the feature of A"}, CLIP},
    {"<line class=\"f-b\" x1=\"4\" y1=\"8\" x2=\"26\" y2=\"8\"/>", {"that of B", "that of B"}, CLIP},
    {"<circle class=\"s-dot\" cx=\"15\" cy=\"8\" r=\"3.2\"/>",
     {"an end of what they share", "a corner of what they share"},
     CLIP},
    {"<circle class=\"q-dot\" cx=\"15\" cy=\"8\" r=\"4.6\"/>", {"a contact point", "a contact point"}, CLIP},
    {"<path class=\"ghost-area\" d=\"M3 2H27V14H3Z\"/>",
     {"up to where nothing is met", "up to where nothing is met"},
     MOTION},
    {"<line class=\"foot\" x1=\"3\" y1=\"8\" x2=\"27\" y2=\"8\"/>", {"the distance", "the distance"}, MOTION},
    {"<path class=\"q-arrow\" d=\"M5 8L25 8M17 4.5L25 8L17 11.5\"/>",
     {"the normal n, from A to B", "the normal n, from A to B"},
     MOTION},
};

bool style_legend_needed(const explain_trace *t, int legend) {
    bool always = true;
    for (int i = 0; i < EXPLAIN_STAGES; i++) {
        size_t count;
        if (!style_legends[legend].stage[i]) continue;
        explain_stage_begin(t, (explain_stage)i, &count);
        if (count > 0) return true;
        always = false;
    }
    return always;
}

const char *const style_stage_names[] = {"The pieces: which of them decide?",
                                         "Below a plane: one support point tells",
                                         "GJK: do they overlap?",
                                         "EPA: how deep?",
                                         "Clipping: where do they touch?",
                                         "The motion: when do they meet?"};

const char *style_stage_text(explain_stage stage, int dimension) {
    if (stage == EXPLAIN_PARTS) {
        return "A shape that is not convex is the union of convex pieces: the parts of a compound or of a polygon, "
               "the segments of a chain, the triangles of a mesh. Apart, its distance is that of its nearest piece; "
               "where it overlaps, the depth is between what a pair of pieces proves and a motion that is proven to "
               "part all. A tree of boxes puts most pairs aside. They are counted here anew, by boxes alone: the query "
               "has an order and bounds of its own, and asks fewer.";
    }
    if (stage == EXPLAIN_PLANE) {
        return dimension == 2
                   ? "A half-plane is all that is below a line, and its one normal is the only direction that can "
                     "separate it from a shape. A formula answers, with one support point of that shape."
                   : "A half-space is all that is below a plane, and its one normal is the only direction that "
                     "can separate it from a shape. A formula answers, with one support point of that shape.";
    }
    if (stage == EXPLAIN_CLIP) {
        return "One depth and one point do not hold a body still. Each shape has a feature that faces the other: a "
               "corner, an edge or a face. What the two features share, seen along the normal, is the area of "
               "contact, and a few of its corners are the contact points.";
    }
    if (stage == EXPLAIN_ADVANCE) {
        return "At each step the shapes are asked for their distance. No point of a body moves faster along the "
               "normal "
               "than a bound that its motion tells, so up to some later fraction the distance cannot have been used "
               "up: that part of the motion is free, and the next step asks at its end.";
    }
    if (stage == EXPLAIN_GJK) {
        return "A and B overlap where A − B, the set of all differences of a point of A and a point of B, holds "
               "the origin; if not, its distance from the origin is theirs. GJK looks for the point of A − B "
               "nearest to the origin with a simplex of support points. The simplex gives an upper bound of the "
               "distance, each support point a lower one.";
    }
    return dimension == 2
               ? "The origin lies in A − B, and the depth is its distance from the boundary. EPA lets a polygon "
                 "grow inside, at the edge that is nearest to the origin. That edge gives a lower bound of the "
                 "depth, each support point an upper one."
               : "The origin lies in A − B, and the depth is its distance from the boundary. EPA lets a polytope "
                 "grow inside, at the face that is nearest to the origin. That face gives a lower bound of the "
                 "depth, each support point an upper one.";
}

size_t style_left_out(size_t count, const explain_options *options) {
    return options->all || count <= STYLE_MOST_STEPS ? 0 : count - STYLE_FIRST_STEPS - STYLE_LAST_STEPS;
}

void style_say_left_out(char out[300], const explain_trace *t, size_t first, size_t count) {
    const explain_step *begin = t->steps + first - 1, *end = t->steps + first + count - 1;
    char from[40], to[40];
    if (begin->stage == EXPLAIN_ADVANCE) {
        words_number(from, t->advances[begin->iteration - 1].fraction, 0);
        words_number(to, t->advances[end->iteration - 1].fraction, 0);
        snprintf(out, 300, "%zu steps are left out here, from %s to %s of the motion. --all shows them.", count, from,
                 to);
        return;
    }
    words_number(from, begin->upper - begin->lower, 0);
    words_number(to, end->upper - end->lower, 0);
    snprintf(out, 300,
             "%zu steps are left out here, in which the bounds close from %s to %s between them. --all shows them.",
             count, from, to);
}
