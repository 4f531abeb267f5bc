/* The table of stages. */
#include "explain/stages.h"

const stage_entry stage_entries[EXPLAIN_STAGES] = {
    [EXPLAIN_PARTS] = {"Pieces",
                       "parts",
                       {"the whole shapes", "pairs of pieces"},
                       {panel_parts, panel_near},
                       words_parts,
                       words_parts_rows},
    [EXPLAIN_PLANE] = {"Formula",
                       "plane",
                       {"the shapes", "their Minkowski difference"},
                       {panel_shapes, panel_difference},
                       words_plane,
                       words_plane_rows},
    [EXPLAIN_GJK] = {"GJK",
                     "gjk",
                     {"the shapes", "their Minkowski difference"},
                     {panel_shapes, panel_difference},
                     words_step,
                     words_rows},
    [EXPLAIN_EPA] = {"EPA",
                     "epa",
                     {"the shapes", "their Minkowski difference"},
                     {panel_shapes, panel_difference},
                     words_step,
                     words_rows},
    [EXPLAIN_CLIP] = {"Clipping",
                      "clip",
                      {"the features", "what they share"},
                      {panel_features, panel_patch},
                      words_clip,
                      words_clip_rows},
    [EXPLAIN_ADVANCE] = {"Motion",
                         "advance",
                         {"the shapes", "their distance"},
                         {panel_motion, panel_way},
                         words_motion,
                         words_motion_rows},
};

static const answer_entry answer_of_distance = {
    {"the answer", "the bounds, step by step"}, {panel_answer, panel_bounds}, words_answer, words_answer_rows};
static const answer_entry answer_of_collide = {{"the contact points", "the bounds, step by step"},
                                               {panel_contacts, panel_bounds},
                                               words_contacts,
                                               words_contact_rows};
static const answer_entry answer_of_motion = {{"where they meet", "their distance, step by step"},
                                              {panel_impact, panel_whole_way},
                                              words_impact,
                                              words_impact_rows};

/* Of shapes that are not convex. */
static const answer_entry answer_of_wholes = {
    {"the answer", "the bounds of the pair"}, {panel_answer, panel_bounds}, words_whole, words_whole_rows};
static const answer_entry answer_of_moving_wholes = {{"where they meet", "the distance of the pair"},
                                                     {panel_impact, panel_whole_way},
                                                     words_whole_impact,
                                                     words_impact_rows};

const answer_entry *stage_answer(const explain_trace *t) {
    if (t->query == QUERY_COLLIDE) return &answer_of_collide;
    if (t->query == QUERY_CAST || t->query == QUERY_IMPACT)
        return t->composite ? &answer_of_moving_wholes : &answer_of_motion;
    return t->composite ? &answer_of_wholes : &answer_of_distance;
}
