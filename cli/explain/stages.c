/* The table of stages. */
#include "explain/stages.h"

const stage_entry stage_entries[EXPLAIN_STAGES] = {
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

const answer_entry *stage_answer(query query) {
    if (query == QUERY_COLLIDE) return &answer_of_collide;
    return query == QUERY_CAST || query == QUERY_IMPACT ? &answer_of_motion : &answer_of_distance;
}
