/* Fuzzes the replay of recordings: worlds whose snapshots were changed and given a checksum that fits are refused, or
 * replayed to the last bit as they went on here; any other bytes do no harm. */
#include "input.h"
#include "record/record.h"
#include "control/snapshot_head.h"

#define MOST_STEPS 4
#define MOST_CHANGES 4
/* Bytes that are changed at the end; zeros change none. */
#define SPOILT 3

typedef struct bytes {
    unsigned char *first;
    size_t count, room;
    size_t runs; /* of a recording: where the first snapshot's begin, behind which there is more than it needs */
} bytes;

static void put_bytes(bytes *b, const void *more, size_t count) {
    if (count > b->room - b->count) {
        b->room = 2 * b->room + count;
        b->first = realloc(b->first, b->room);
        if (!b->first) abort();
    }
    if (count > 0) memcpy(b->first + b->count, more, count);
    b->count += count;
}

static void put_words(bytes *b, const uint64_t *words, int count) {
    for (int i = 0; i < count; i++) {
        unsigned char word[WORD];
        for (int k = 0; k < WORD; k++) word[k] = (unsigned char)(words[i] >> 8 * k);
        put_bytes(b, word, WORD);
    }
}

static tact_body_id add_body(tactn_world *world, tact_body_kind kind, tactn_shape shape, tactn_vec position) {
    tactn_body_def def = tactn_body_defaults();
    tactn_body_shape_def shape_def = tactn_body_shape_defaults();
    tact_body_id id;
    tact_shape_id ignored;
    def.kind = kind, def.pose.position = position;
    demand(tactn_body_create(world, &def, &id) == TACT_OK, "a body is made");
    demand(tactn_body_shape_create(world, id, &shape_def, &shape, &ignored) == TACT_OK, "a shape is made");
    return id;
}

/* A floor, a ball and a hull that stand on it, the ball on a rod. */
static tactn_world *small_world(void) {
    tactn_world_def def = tactn_world_defaults(1);
    tactn_world *world;
    demand(tactn_world_create(&def, &world) == TACT_OK, "a world is made");
    tact_real up[TACT_DIMENSION] = {0}, side[TACT_DIMENSION] = {0};
    up[TACT_DIMENSION - 1] = 1, side[0] = 1;
    tactn_vec above = from_coordinates(up), beside = from_coordinates(side);
    tactn_vec corners[] = {above, tactn_scale(-1, above), beside, tactn_scale(-1, beside), along_axis(1, 1)};
    union {
        max_align_t aligned;
        unsigned char memory[4096];
    } hull;
    demand(tactn_hull_build(&hull, sizeof hull, corners, 5, NULL) == TACT_OK, "a hull is built");
    tactn_vec half = tactn_add(tactn_scale(9, beside), above);
    for (int i = 0; i < TACT_DIMENSION; i++)
        if (coordinate(half, i) < 1) half = with_coordinate(half, i, 9);
    add_body(world, TACT_BODY_STATIC, tactn_box(half), tactn_scale(-1, above));
    tact_body_id ball = add_body(world, TACT_BODY_DYNAMIC, tactn_ball(1), tactn_scale((tact_real)0.99, above));
    tactn_vec place = tactn_add(tactn_scale((tact_real)1.9, beside), above);
    tactn_joint_def rod = tactn_joint_defaults(TACT_JOINT_DISTANCE);
    rod.body_a = ball;
    rod.body_b = add_body(world, TACT_BODY_DYNAMIC, tactn_hull_shape((const tactn_hull *)&hull), place);
    rod.joint.slide.limited = true, rod.joint.slide.upper = 2;
    tact_joint_id ignored;
    demand(tactn_joint_create(world, &rod, &ignored) == TACT_OK, "a joint is made");
    return world;
}

/* Changes a number behind the head: a bit, by a little, to one at an end of a range, or to any. */
static void change(input *in, bytes *snapshot) {
    static const int32_t ends[] = {-1, 0, 1, 2, INT32_MAX, INT32_MIN, 255, 1 << 20};
    uint16_t at;
    int32_t whole;
    take_bytes(in, &at, sizeof at);
    size_t span = snapshot->count - SNAPSHOT_HEAD_BYTES - sizeof(tact_real);
    unsigned char *place = snapshot->first + SNAPSHOT_HEAD_BYTES + at % span;
    uint8_t kind = take_byte(in);
    memcpy(&whole, place, sizeof whole);
    if (kind % 4 == 0) {
        *place ^= (unsigned char)(1 << (kind / 4 % 8));
    } else if (kind % 4 == 3) {
        tact_real x = take_real(in);
        memcpy(place, &x, sizeof x);
    } else {
        whole = kind % 4 == 1 ? (int32_t)((uint32_t)whole + kind / 4 % 8 - 4) : ends[kind / 4 % 8];
        memcpy(place, &whole, sizeof whole);
    }
}

static bytes take_world(const tactn_world *world) {
    bytes saved = {.count = tactn_world_save_bytes(world)};
    saved.first = malloc(saved.room = saved.count);
    if (!saved.first) abort();
    demand(tactn_world_save(world, saved.first, saved.room) == TACT_OK, "a world is saved");
    return saved;
}

/* Writes a snapshot as what its beginning and the one behind the last step have in common, up to some length, and the
 * rest. */
static void put_snapshot(input *in, bytes *recording, const bytes *last, const bytes *now) {
    size_t most = (size_t)take_byte(in) * 16, same = 0;
    while (same < most && same < now->count && same < last->count && now->first[same] == last->first[same]) same++;
    if (recording->runs == 0) recording->runs = recording->count;
    put_words(recording, (uint64_t[]){same, now->count - same}, 2);
    put_bytes(recording, now->first + same, now->count - same);
}

/* One entry; counts the step if it was made. A snapshot that is refused, with the status that is returned, ends the
 * recording. */
static tact_status put_entry(input *in, bytes *recording, tactn_world **world, bytes *last, uint64_t *steps) {
    uint8_t choice = take_byte(in);
    double dt = choice & 1 ? (double)take_real(in) : 1.0 / 60;
    int substeps = choice & 2 ? take_byte(in) : 2;
    union {
        double value;
        uint64_t bits;
    } u = {.value = dt};
    bytes now = take_world(*world);
    int changes = take_byte(in) % (MOST_CHANGES + 1);
    bool quiet = last->first && changes == 0 && now.count == last->count &&
                 memcmp(now.first, last->first, now.count) == 0;
    for (int i = 0; i < changes; i++) change(in, &now);
    sign_snapshot(now.first, now.count);
    put_words(recording, (uint64_t[]){u.bits, (uint32_t)substeps, quiet ? 0 : now.count}, 3);
    if (!quiet) put_snapshot(in, recording, last, &now);
    tactn_world *restored = NULL;
    tact_status status = quiet ? TACT_OK : tactn_world_restore(now.first, now.count, NULL, NULL, &restored);
    free(now.first);
    if (status != TACT_OK) return status;
    if (!quiet) {
        tactn_world_destroy(*world);
        *world = restored;
    }
    uint64_t before = tactn_world_stats_get(*world).step;
    tactn_world_step(*world, (tact_real)dt, substeps);
    bool made = tactn_world_stats_get(*world).step != before;
    *steps += made;
    put_words(recording, (uint64_t[]){made, tactn_world_hash(*world)}, 2);
    free(last->first);
    *last = take_world(*world);
    return TACT_OK;
}

/* Any bytes are a recording up to somewhere: some are changed, anywhere or in the numbers of runs. */
static void spoil(input *in, bytes *recording) {
    for (int i = 0; i < SPOILT; i++) {
        uint16_t at;
        take_bytes(in, &at, sizeof at);
        size_t place = at & 1 ? recording->runs + at / 2 % (2 * WORD) : at / 2u;
        recording->first[place % recording->count] ^= take_byte(in);
    }
    tactn_replay found;
    tact_status status = tactn_world_replay(recording->first, recording->count, NULL, &found);
    demand(status == TACT_OK || status == TACT_BAD_SNAPSHOT || status == TACT_NO_MEMORY, "a replay ends as it can");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    size_t spoilt = size < 3 * SPOILT ? size : 3 * SPOILT;
    input spoiling = {data, spoilt}, in = {data + spoilt, size - spoilt};
    tactn_world *world = small_world();
    bytes recording = {0}, last = {0};
    put_words(&recording, recording_head, HEAD_WORDS);
    uint64_t steps = 0;
    tact_status expected = TACT_OK;
    for (int i = take_byte(&in) % MOST_STEPS; expected == TACT_OK && i >= 0; i--)
        expected = put_entry(&in, &recording, &world, &last, &steps);
    tactn_replay found;
    tact_status status = tactn_world_replay(recording.first, recording.count, NULL, &found);
    demand(status == expected, "what can be restored is replayed, and else refused");
    demand(found.steps == steps && found.first_difference == 0, "all steps are made, and none differs");
    spoil(&spoiling, &recording);
    free(recording.first);
    free(last.first);
    tactn_world_destroy(world);
    return 0;
}
