/* The queries that are compared (topic.h). */
#include "queries/topic.h"

const bench_topic bench_topics[BENCH_QUERIES] = {
    {BENCH_DISTANCE, "distance", "Signed distance of a pair of convex shapes", 180, scene_distance, topic_distance},
    {BENCH_COLLIDE, "collide", "Contact manifold of a pair of convex shapes", 120, scene_collide, topic_collide},
    {BENCH_RAYCAST, "raycast", "A ray against a convex shape", 40, scene_raycast, topic_raycast},
    {BENCH_CAST, "cast", "A moving convex shape against another", 40, scene_cast, topic_cast},
};
