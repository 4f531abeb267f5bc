/* The contacts of two meshes: those of boxes as the boxes have them, of flat surfaces without inner edges, of solids in
 * each other with a way out. */
#include <math.h>
#include <stdlib.h>

#include "mesh/mesh_forms3.h"
#include "support/any_shape.h"
#include "support/group.h"

enum { MOST = 64 };

typedef struct box_pair {
    tact3_vec half[2];
    tact3_mesh *mesh[2];
    tact3_shape box[2], surface[2];
    tact3_pose pose;
} box_pair;

static tact3_mesh *box_mesh(tact3_vec half) {
    const float high[3] = {(float)half.x, (float)half.y, (float)half.z}, low[3] = {-high[0], -high[1], -high[2]};
    mesh_form form = mesh_box3(low, high);
    tact3_mesh *mesh = mesh_build3(&form, NULL);
    mesh_form_free(&form);
    return mesh;
}

/* Two boxes at a distance; turned not at all, about one axis, in any way, or by little. */
static box_pair boxes_at(random_stream *random, int turned, tact_real distance) {
    box_pair pair;
    for (int i = 0; i < 2; i++) {
        tact3_vec half = any_sizes(random);
        pair.half[i] = tact3_v((tact_real)(float)half.x, (tact_real)(float)half.y, (tact_real)(float)half.z);
        pair.mesh[i] = box_mesh(pair.half[i]);
        pair.box[i] = tact3_box(pair.half[i]), pair.surface[i] = tact3_mesh_shape(pair.mesh[i]);
    }
    pair.pose = pose_at(tact3_scale(3, random_direction(random)));
    if (turned == 1) pair.pose.rotation = tact3_rotation_from_axis_angle(tact3_v(0, 0, 1), any_real(random, 0, 3));
    if (turned == 2) pair.pose.rotation = random_rotation(random);
    if (turned == 3) {
        tact3_vec axis = random_direction(random);
        pair.pose.rotation = tact3_rotation_from_axis_angle(axis, any_real(random, 0, 0.02));
    }
    for (int i = 0; i < 8; i++) pair.pose = any_brought(&pair.box[0], &pair.box[1], pair.pose, distance);
    return pair;
}

static void free_boxes(box_pair *pair) {
    for (int i = 0; i < 2; i++) free(pair->mesh[i]);
}

static tact3_mesh_contacts ask(const box_pair *pair, tact3_mesh_contact *contacts) {
    const tact_real speculative = TACT_REAL(0.02);
    tact3_mesh_contacts found = tact3_collide_mesh(&pair->surface[0], &pair->surface[1], pair->pose, speculative, NULL,
                                                   contacts, MOST);
    assert_int_equal(found.status, TACT_OK);
    for (int i = 0; i < found.count; i++) {
        assert_true(contacts[i].triangle >= 0 && contacts[i].triangle < 12);
        assert_true(contacts[i].triangle_b >= 0 && contacts[i].triangle_b < 12);
        if (i > 0) assert_true(contacts[i].separation >= contacts[i - 1].separation);
    }
    return found;
}

/* Apart, the first contact is the distance, along its normal. */
static void boxes_that_are_apart(void **state) {
    (void)state;
    random_stream random = random_named("contacts of meshes apart");
    for (int i = 0; i < check_rounds(600); i++) {
        box_pair pair = boxes_at(&random, i % 3, any_real(&random, 0.002, 0.018));
        tact3_mesh_contact contacts[MOST];
        tact3_gap gap = tact3_distance(&pair.box[0], &pair.box[1], pair.pose, NULL);
        tact3_mesh_contacts found = ask(&pair, contacts);
        if (gap.distance > 0 && (double)gap.distance < 0.0199) {
            assert_true(found.count > 0);
            assert_true(fabs((double)(contacts[0].separation - gap.distance)) <= 1e-5);
            assert_true((double)tact3_dot(contacts[0].normal, gap.normal) > 0.9999);
        }
        free_boxes(&pair);
    }
}

/* A box that overlaps a mesh near the end of a face, as at the rim of a table, is no deeper there than it is. */
static void a_box_at_the_rim(void **state) {
    (void)state;
    random_stream random = random_named("boxes at rims");
    int rounds = check_rounds(1200), too_deep = 0;
    for (int i = 0; i < rounds; i++) {
        double depth = random_range(&random, 0.0005, 0.01);
        box_pair pair = boxes_at(&random, 1, -(tact_real)depth);
        tact3_mesh_contact contacts[MOST];
        depth = -(double)tact3_distance(&pair.box[0], &pair.box[1], pair.pose, NULL).distance;
        tact3_mesh_contacts found = tact3_collide_mesh(&pair.surface[0], &pair.box[1], pair.pose, TACT_REAL(0.02), NULL,
                                                       contacts, MOST);
        if (depth > 0.0004) assert_true(found.count > 0 && contacts[0].triangle_b == -1);
        if (depth > 0.0004) too_deep += (double)contacts[0].separation < -1.3 * depth - 1e-5;
        free_boxes(&pair);
    }
    assert_int_equal(too_deep, 0);
}

/* How deep the boxes would be if they were moved off each other along a normal. */
static double depth_after(const box_pair *pair, tact3_vec normal, tact_real by) {
    tact3_pose pose = pair->pose;
    pose.position = tact3_add(pose.position, tact3_scale(by, normal));
    return -(double)tact3_distance(&pair->box[0], &pair->box[1], pose, NULL).distance;
}

/* A little in each other, the deepest contact is about as deep as the boxes are, and leads out. */
static void boxes_that_overlap_a_little(void **state) {
    (void)state;
    random_stream random = random_named("contacts of meshes");
    int rounds = check_rounds(900), as_deep = 0, leads_out = 0;
    for (int i = 0; i < rounds; i++) {
        double depth = random_range(&random, 0.0005, 0.01);
        box_pair pair = boxes_at(&random, i % 3, -(tact_real)depth);
        tact3_mesh_contact contacts[MOST];
        depth = -(double)tact3_distance(&pair.box[0], &pair.box[1], pair.pose, NULL).distance;
        tact3_mesh_contacts found = ask(&pair, contacts);
        if (depth > 0.0004) {
            assert_true(found.count > 0);
            as_deep += fabs(-(double)contacts[0].separation - depth) <= 1e-5;
            assert_true((double)contacts[0].separation > -1.3 * depth - 1e-5);
            leads_out += depth_after(&pair, contacts[0].normal, -contacts[0].separation) < 0.5 * depth;
        } else {
            as_deep++, leads_out++;
        }
        free_boxes(&pair);
    }
    print_message("# of %d pairs %d are as deep as their boxes, %d lead out\n", rounds, as_deep, leads_out);
    assert_in_range(leads_out, rounds - 2 - rounds / 200, rounds);
    assert_in_range(as_deep, rounds * 8 / 10, rounds);
}

/* Deep in each other, or one in the other, the first contact is the proven way out. */
static void boxes_deep_in_each_other(void **state) {
    (void)state;
    random_stream random = random_named("contacts of deep meshes");
    for (int i = 0; i < check_rounds(120); i++) {
        box_pair pair = boxes_at(&random, i % 3, -any_real(&random, 0.05, 0.2));
        if (i % 4 == 3) {
            free_boxes(&pair);
            pair = (box_pair){.half = {{2, 2, 2}, {TACT_REAL(0.25), TACT_REAL(0.5), TACT_REAL(0.25)}}};
            for (int k = 0; k < 2; k++) {
                pair.mesh[k] = box_mesh(pair.half[k]);
                pair.box[k] = tact3_box(pair.half[k]), pair.surface[k] = tact3_mesh_shape(pair.mesh[k]);
            }
            pair.pose = any_pose(&random, 1);
        }
        tact3_mesh_contact contacts[MOST];
        tact3_mesh_contacts found = ask(&pair, contacts);
        tact3_gap gap = tact3_distance(&pair.surface[0], &pair.surface[1], pair.pose, NULL);
        assert_true(found.count > 0);
        if ((double)gap.distance < -0.03) {
            assert_true((double)contacts[0].separation >= (double)gap.distance - 1e-9);
            double left = depth_after(&pair, contacts[0].normal, -contacts[0].separation);
            if (contacts[0].separation <= gap.distance) assert_true(left < 1e-4);
        }
        free_boxes(&pair);
    }
}

/* A level sheet around the origin. */
static tact3_mesh *sheet(int cells, double size) {
    mesh_form form = {.vertex_count = (cells + 1) * (cells + 1), .triangle_count = 2 * cells * cells};
    form.vertex = malloc((size_t)form.vertex_count * 3 * sizeof *form.vertex);
    form.index = malloc((size_t)form.triangle_count * 3 * sizeof *form.index);
    assert_true(form.vertex && form.index);
    for (int i = 0; i < form.vertex_count; i++) {
        double x = size * (i % (cells + 1) - 0.5 * cells), y = size * (i / (cells + 1) - 0.5 * cells);
        form.vertex[3 * i] = (float)x, form.vertex[3 * i + 1] = (float)y;
        form.vertex[3 * i + 2] = 0;
    }
    for (int i = 0; i < cells * cells; i++) {
        uint32_t across = (uint32_t)cells + 1, a = (uint32_t)(i % cells) + across * (uint32_t)(i / cells);
        uint32_t b = a + 1, c = a + across, d = c + 1;
        const uint32_t cell[6] = {a, b, d, a, d, c};
        for (int k = 0; k < 6; k++) form.index[6 * i + k] = cell[k];
    }
    tact3_mesh *mesh = mesh_build3(&form, NULL);
    mesh_form_free(&form);
    return mesh;
}

/* On flat triangles the normals are those of the floor, wherever the box lies, and in either place. */
static void no_inner_edges(void **state) {
    (void)state;
    random_stream random = random_named("meshes on a sheet");
    tact3_mesh *floor = sheet(12, 0.4), *box = box_mesh(tact3_v(TACT_REAL(0.5), TACT_REAL(0.375), TACT_REAL(0.25)));
    tact3_shape a = tact3_mesh_shape(floor), b = tact3_mesh_shape(box);
    for (int i = 0; i < check_rounds(400); i++) {
        double depth = random_range(&random, -0.01, 0.015);
        tact_real x = any_real(&random, -1, 1), y = any_real(&random, -1, 1);
        tact3_pose pose = pose_at(tact3_v(x, y, (tact_real)(0.25 - depth)));
        pose.rotation = tact3_rotation_from_axis_angle(tact3_v(0, 0, 1), any_real(&random, 0, 3));
        tact3_mesh_contact contacts[MOST];
        const tact_real speculative = TACT_REAL(0.02);
        tact3_mesh_contacts found = tact3_collide_mesh(&a, &b, pose, speculative, NULL, contacts, MOST);
        assert_int_equal(found.count, 4);
        for (int k = 0; k < 4; k++) {
            assert_true((double)contacts[k].normal.z > 0.999999);
            assert_true(fabs((double)contacts[k].separation + depth) < 1e-5);
        }
        tact3_mesh_contact other[MOST];
        found = tact3_collide_mesh_world(&b, pose, &a, tact3_identity_pose(), speculative, NULL, other, MOST);
        assert_int_equal(found.count, 4);
        for (int k = 0; k < 4; k++) assert_true((double)other[k].normal.z < -0.999999);
    }
    free(floor);
    free(box);
}

/* Faces that have gone through each other count, however small the speculative distance is. */
static void faces_that_lie_in_each_other(void **state) {
    (void)state;
    random_stream random = random_named("faces of meshes");
    tact3_mesh *mesh = box_mesh(tact3_v(1, 1, 1));
    tact3_shape cube = tact3_mesh_shape(mesh);
    for (int i = 0; i < check_rounds(200); i++) {
        double depth = i == 0 ? 0.01 : random_range(&random, 0, 0.03);
        tact_real aside = i % 3 ? any_real(&random, -1, 1) : 0;
        tact3_pose pose = pose_at(tact3_v(aside, 0, (tact_real)(2 - depth)));
        tact3_mesh_contact contacts[MOST];
        tact3_mesh_contacts found = tact3_collide_mesh(&cube, &cube, pose, 0, NULL, contacts, MOST);
        int up = 0;
        for (int k = 0; k < found.count; k++)
            up += (double)contacts[k].normal.z > 0.999999 && fabs((double)contacts[k].separation + depth) < 1e-5;
        assert_int_equal(up, 4);
    }
    free(mesh);
}

/* A sheet on a floor that leans by a little stands on its four corners, though the inner ones of its triangles are
 * lower than three of them. */
static void faces_of_many_triangles(void **state) {
    (void)state;
    random_stream random = random_named("leaning sheets");
    tact3_mesh *floor = sheet(7, 0.9), *top = sheet(4, 0.25);
    tact3_shape a = tact3_mesh_shape(floor), b = tact3_mesh_shape(top);
    for (int i = 0; i < check_rounds(100); i++) {
        tact_real turn = any_real(&random, 0, 6);
        tact3_vec level = tact3_v((tact_real)cos((double)turn), (tact_real)sin((double)turn), 0);
        tact3_pose pose = pose_at(tact3_v(any_real(&random, -1, 1), any_real(&random, -1, 1), TACT_REAL(0.01)));
        pose.rotation = tact3_rotation_from_axis_angle(level, any_real(&random, 0.001, 0.01));
        tact3_mesh_contact contacts[MOST];
        for (int swapped = 0; swapped < 2; swapped++) {
            tact3_pose used = swapped ? tact3_pose_inverse(pose) : pose;
            tact3_mesh_contacts found = tact3_collide_mesh(swapped ? &b : &a, swapped ? &a : &b, used,
                                                           TACT_REAL(0.02), NULL, contacts, MOST);
            unsigned corners = 0;
            for (int k = 0; k < found.count; k++) {
                tact3_vec on_b = contacts[k].point_a;
                if (!swapped) on_b = tact3_pose_point(tact3_pose_inverse(pose), contacts[k].point_b);
                bool at_corner = fabs((double)on_b.x) > 0.499 && fabs((double)on_b.y) > 0.499;
                if (at_corner) corners |= 1U << ((on_b.x > 0) + 2 * (on_b.y > 0));
            }
            assert_int_equal(corners, 15);
        }
    }
    free(floor);
    free(top);
}

/* Thin plates on each other have the contacts between them, and none that leads through both. */
static void thin_plates(void **state) {
    (void)state;
    random_stream random = random_named("thin plates");
    for (int i = 0; i < check_rounds(100); i++) {
        tact_real half = any_real(&random, 0.0005, 0.004), gap = any_real(&random, -0.0004, 0.01);
        tact3_vec size = tact3_v(TACT_REAL(0.5), TACT_REAL(0.375), half);
        tact3_mesh *plate[2] = {box_mesh(size), box_mesh(size)};
        tact3_shape a = tact3_mesh_shape(plate[0]), b = tact3_mesh_shape(plate[1]);
        tact3_vec beside = tact3_v(any_real(&random, -0.2, 0.2), any_real(&random, -0.2, 0.2), 2 * half + gap);
        tact3_mesh_contact contacts[MOST];
        tact3_mesh_contacts found =
            tact3_collide_mesh(&a, &b, pose_at(beside), TACT_REAL(0.02), NULL, contacts, MOST);
        assert_int_equal(found.count, 4);
        for (int k = 0; k < 4; k++) {
            assert_true((double)contacts[k].normal.z > 0.999999);
            assert_true(fabs((double)(contacts[k].separation - gap)) < 1e-6);
        }
        for (int k = 0; k < 2; k++) free(plate[k]);
    }
}

static tact3_mesh *cells_mesh(double x, double y, double z, int cells) {
    const float half[3] = {(float)x, (float)y, (float)z};
    mesh_form form = mesh_cells3(half, cells);
    tact3_mesh *mesh = mesh_build3(&form, NULL);
    mesh_form_free(&form);
    return mesh;
}

/* However thin two plates are, or a plate on a surface, how far apart, and how near contacts are to be: they have the
 * four corners of what they share if they are near enough, and none that leads the other way. */
static void thin_plates_apart(void **state) {
    (void)state;
    random_stream random = random_named("thin plates apart");
    tact3_mesh *floor = sheet(12, 0.5);
    for (int i = 0; i < check_rounds(150); i++) {
        double half[2] = {(double)(float)random_range(&random, 0.0005, 0.008),
                          (double)(float)random_range(&random, 0.0005, 0.008)};
        bool on_floor = i % 2;
        tact3_mesh *plate[2] = {cells_mesh(0.5, 0.375, half[0], 1 + i % 2), cells_mesh(0.25, 0.5, half[1], 1 + i % 3)};
        double thin = on_floor || half[1] < half[0] ? half[1] : half[0];
        double gap = random_range(&random, -0.8 * thin, 0.02), near = i % 4 ? random_range(&random, 0, 0.02) : 0;
        tact3_shape a = tact3_mesh_shape(on_floor ? floor : plate[0]), b = tact3_mesh_shape(plate[1]);
        tact3_pose pose = pose_at(tact3_v(any_real(&random, -0.1, 0.1), any_real(&random, -0.1, 0.1),
                                          (tact_real)((on_floor ? 0 : half[0]) + half[1] + gap)));
        tact3_mesh_contact contacts[MOST];
        tact3_mesh_contacts found = tact3_collide_mesh(&a, &b, pose, (tact_real)near, NULL, contacts, MOST);
        assert_true(found.complete);
        if (gap > near + 1e-5) assert_int_equal(found.count, 0);
        if (gap < near - 1e-5) assert_true(found.count >= 4);
        for (int k = 0; k < found.count; k++) {
            assert_true((double)contacts[k].normal.z > -0.5);
            if (k < 4) assert_true((double)contacts[k].normal.z > 0.999999);
            if (k < 4) assert_true(fabs((double)contacts[k].separation - gap) < 1e-5);
        }
        for (int k = 0; k < 2; k++) free(plate[k]);
    }
    free(floor);
}

/* A box of small triangles that has gone through a surface by more than they cross it still stands on its corners. */
static void a_fine_box_in_a_surface(void **state) {
    (void)state;
    random_stream random = random_named("fine boxes in a surface");
    tact3_mesh *floor = sheet(12, 0.5), *box = cells_mesh(0.5, 0.5, 0.5, 4);
    tact3_shape a = tact3_mesh_shape(floor), b = tact3_mesh_shape(box);
    for (int i = 0; i < check_rounds(30); i++) {
        double depth = random_range(&random, 0.006, 0.015);
        tact_real x = any_real(&random, -0.02, 0.02), y = any_real(&random, -0.02, 0.02);
        tact_real turn = any_real(&random, 0, 6);
        tact3_vec level = tact3_v((tact_real)cos((double)turn), (tact_real)sin((double)turn), 0);
        tact3_pose pose = pose_at(tact3_v(x, y, (tact_real)(0.5 - depth)));
        pose.rotation = tact3_rotation_from_axis_angle(level, TACT_REAL(0.0003));
        tact3_mesh_contact contacts[MOST];
        tact3_mesh_contacts found = tact3_collide_mesh(&a, &b, pose, TACT_REAL(0.02), NULL, contacts, MOST);
        assert_int_equal(found.count, 4);
        for (int k = 0; k < 4; k++) {
            tact3_vec at = tact3_sub(contacts[k].point_b, pose.position);
            assert_true(fabs((double)at.x) > 0.499 && fabs((double)at.y) > 0.499);
            assert_true(fabs((double)contacts[k].separation + depth) < 3e-4);
        }
    }
    free(floor);
    free(box);
}

/* Twice the area between contacts, by the two that are farthest apart along x + y and along x - y. */
static double area_of(const tact3_mesh_contact contacts[], int count) {
    int far[4] = {0, 0, 0, 0};
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < 4; k++) {
            double side = k % 2 ? -1 : 1, across = k < 2 ? 1 : -1;
            tact3_vec p = contacts[i].point_a, q = contacts[far[k]].point_a;
            if (side * (double)(p.x - q.x) + side * across * (double)(p.y - q.y) > 0) far[k] = i;
        }
    }
    tact3_vec d = tact3_sub(contacts[far[0]].point_a, contacts[far[1]].point_a);
    tact3_vec e = tact3_sub(contacts[far[2]].point_a, contacts[far[3]].point_a);
    return fabs((double)d.x * (double)e.y - (double)d.y * (double)e.x);
}

/* Boxes on each other that lean by a little have one patch, with one normal, as wide as both are. */
static void faces_that_lean_have_one_patch(void **state) {
    (void)state;
    random_stream random = random_named("leaning boxes");
    for (int i = 0; i < check_rounds(200); i++) {
        tact3_mesh *box = cells_mesh(0.5, 0.5, 0.5, 1 + 2 * (i % 2));
        tact3_shape shape = tact3_mesh_shape(box);
        tact_real turn = any_real(&random, 0, 6), lean = any_real(&random, 0, 0.003);
        tact3_vec level = tact3_v((tact_real)cos((double)turn), (tact_real)sin((double)turn), 0);
        tact_real x = any_real(&random, -0.02, 0.02), y = any_real(&random, -0.02, 0.02);
        tact3_pose pose = pose_at(tact3_v(x, y, 1 + any_real(&random, -0.003, 0.001)));
        pose.rotation = tact3_rotation_from_axis_angle(level, lean);
        tact3_mesh_contact contacts[MOST];
        tact3_mesh_contacts found = tact3_collide_mesh(&shape, &shape, pose, TACT_REAL(0.02), NULL, contacts, MOST);
        int along = 0;
        for (int k = 0; k < found.count; k++) along += (double)contacts[k].normal.z > 0.9999;
        assert_int_equal(along, 4);
        for (int k = 1; k < found.count; k++)
            assert_true((double)tact3_dot(contacts[k].normal, contacts[0].normal) > 0.999999);
        double shared = (1 - fabs((double)x)) * (1 - fabs((double)y));
        assert_true(area_of(contacts, found.count) > 2 * 0.98 * shared);
        free(box);
    }
}

/* Where A and B are swapped the deepest contact is as deep, at rims as well, and of boxes that lean by little there are
 * mostly as many. */
static void meshes_swapped(void **state) {
    (void)state;
    random_stream random = random_named("swapped meshes");
    int rounds = check_rounds(800), more = 0;
    for (int i = 0; i < rounds; i++) {
        bool leans = i % 2;
        box_pair pair = boxes_at(&random, leans ? 3 : 1, -any_real(&random, 0.0005, leans ? 0.02 : 0.01));
        tact3_mesh_contact contacts[MOST], swapped[MOST];
        tact3_mesh_contacts found = ask(&pair, contacts);
        const tact3_shape *a = &pair.surface[1], *b = &pair.surface[0];
        tact3_mesh_contacts other =
            tact3_collide_mesh(a, b, tact3_pose_inverse(pair.pose), TACT_REAL(0.02), NULL, swapped, MOST);
        assert_true(found.complete && other.complete && (found.count > 0) == (other.count > 0));
        if (found.count > 0) {
            double deep = (double)contacts[0].separation, off = fabs(deep - (double)swapped[0].separation);
            assert_true(off < (leans ? 0.1 * fabs(deep) : 0) + 1e-5);
        }
        more += leans && found.count != other.count;
        free_boxes(&pair);
    }
    print_message("# of %d pairs that lean %d have more contacts one way\n", rounds / 2, more);
    assert_in_range(more, 0, 2 + rounds / 18);
}

/* Moves all vertices of a box by whole numbers, which are exact, so that the mesh's origin is far from it. */
static tact3_mesh *moved_box(float half, float by) {
    const float high[3] = {by + half, by + half, by + half}, low[3] = {by - half, by - half, by - half};
    mesh_form form = mesh_box3(low, high);
    tact3_mesh *mesh = mesh_build3(&form, NULL);
    mesh_form_free(&form);
    return mesh;
}

/* Contacts are merged, and count as deep, by the sizes of the meshes, wherever their origins are. */
static void origins_far_away(void **state) {
    (void)state;
    enum { AWAY = 32768 };
    tact3_mesh *floor = moved_box(1, AWAY), *box = moved_box(0.25F, AWAY);
    tact3_shape a = tact3_mesh_shape(floor), b = tact3_mesh_shape(box);
    tact3_mesh_contact contacts[MOST];
    for (int i = 0; i < 2; i++) {
        /* Beside the rim by less than it is deep, the way out is sideways. */
        tact3_pose pose = pose_at(tact3_v(i ? TACT_REAL(1.1875) : 0, 0, i ? TACT_REAL(0.625) : TACT_REAL(1.25)));
        tact3_mesh_contacts found = tact3_collide_mesh(&a, &b, pose, TACT_REAL(0.02), NULL, contacts, MOST);
        assert_int_equal(found.status, TACT_OK);
        assert_int_equal(found.count, 4);
        for (int k = 0; k < 4; k++) {
            assert_true((double)(i ? contacts[k].normal.x : contacts[k].normal.z) > 0.999);
            assert_true(fabs((double)contacts[k].separation + (i ? 0.0625 : 0)) < 1e-3);
        }
    }
    free(floor);
    free(box);
}

/* Contacts with a convex shape are merged by the size of the smaller of the two, wherever its origin is. */
static void small_meshes_on_large_shapes(void **state) {
    (void)state;
    tact3_mesh *small = cells_mesh(0.05, 0.04, 0.03, 2), *floor = moved_box(1, 0);
    tact3_shape plate = tact3_box(tact3_v(8192, 8192, 1)), a = tact3_mesh_shape(small), b = tact3_mesh_shape(floor);
    tact3_mesh_contact contacts[MOST];
    tact3_pose pose = pose_at(tact3_v(1, TACT_REAL(0.25), TACT_REAL(1.029)));
    tact3_mesh_contacts found = tact3_collide_mesh(&plate, &a, pose, TACT_REAL(0.002), NULL, contacts, MOST);
    assert_int_equal(found.count, 4);
    enum { AWAY = sizeof(tact_real) == sizeof(float) ? 256 : 16384 };
    tact3_vec corners[4];
    for (int i = 0; i < 4; i++)
        corners[i] = tact3_v(AWAY + TACT_REAL(0.5) * (i & 1 ? 1 : -1), TACT_REAL(0.5) * (i & 2 ? 1 : -1), 0);
    tact3_shape far = tact3_points(corners, 4);
    pose = pose_at(tact3_v(-AWAY, 0, TACT_REAL(1.0078125)));
    found = tact3_collide_mesh(&b, &far, pose, TACT_REAL(0.02), NULL, contacts, MOST);
    assert_int_equal(found.count, 4);
    free(small);
    free(floor);
}

static void what_is_refused(void **state) {
    (void)state;
    box_pair pair = {.half = {{1, 1, 1}, {1, 1, 1}}};
    for (int i = 0; i < 2; i++) pair.mesh[i] = box_mesh(pair.half[i]), pair.surface[i] = tact3_mesh_shape(pair.mesh[i]);
    const tact3_shape *a = &pair.surface[0], *b = &pair.surface[1];
    tact3_pose pose = pose_at(tact3_v(0, 0, 2)), bad = pose, far = pose;
    tact3_mesh_contact contacts[MOST];
    bad.rotation.w = 3;
    far.position.x = TACT_REAL_MAX;
    assert_int_equal(tact3_collide_mesh(a, b, bad, 0, NULL, contacts, MOST).status, TACT_BAD_ROTATION);
    assert_int_equal(tact3_collide_mesh(a, b, far, 0, NULL, contacts, MOST).status, TACT_OUT_OF_RANGE);
    assert_int_equal(tact3_collide_mesh(a, b, pose, -1, NULL, contacts, MOST).status, TACT_NEGATIVE);
    assert_int_equal(tact3_collide_mesh(a, b, pose, 0, NULL, contacts, -1).status, TACT_NEGATIVE);
    far.position.x = (tact_real)NAN;
    assert_int_equal(tact3_collide_mesh(a, b, far, 0, NULL, contacts, MOST).status, TACT_NOT_FINITE);
    tact3_mesh_contacts none = tact3_collide_mesh(a, b, pose, 0, NULL, NULL, 0);
    assert_true(none.status == TACT_OK && none.count == 0 && !none.complete);
    tact3_mesh_contacts two = tact3_collide_mesh(a, b, pose, 0, NULL, contacts, 2);
    assert_true(two.status == TACT_OK && two.count == 2);
    free_boxes(&pair);
}

/* Two triangles that cross each other where neither has a normal of its own. */
static void crossing_surfaces_have_a_contact(void **state) {
    (void)state;
    static const tact_real first[3][3] = {{TACT_REAL(-0.25), TACT_REAL(0.625), TACT_REAL(0.375)},
                                          {TACT_REAL(-0.25), TACT_REAL(-0.25), TACT_REAL(-0.25)},
                                          {TACT_REAL(0.5), TACT_REAL(0.625), TACT_REAL(0.125)}};
    static const tact_real second[3][3] = {{TACT_REAL(-0.345), TACT_REAL(0.645), TACT_REAL(0.425)},
                                           {TACT_REAL(0.28), TACT_REAL(-0.105), TACT_REAL(-0.325)},
                                           {TACT_REAL(-0.095), TACT_REAL(0.645), TACT_REAL(0.425)}};
    tact3_mesh *mesh[2];
    for (int i = 0; i < 2; i++) {
        const tact3_mesh_input input = {.vertices = i ? second : first, .vertex_count = 3, .triangle_count = 1};
        assert_int_equal(tact3_mesh_create(&input, NULL, NULL, &mesh[i]), TACT_OK);
    }
    const tact3_shape a = tact3_mesh_shape(mesh[0]), b = tact3_mesh_shape(mesh[1]);
    const tact3_pose pose = tact3_identity_pose();
    tact3_mesh_contact contacts[MOST];
    tact3_gap gap = tact3_distance(&a, &b, pose, NULL);
    bool meet = tact3_overlap(&a, &b, pose, NULL); /* in float they are just apart */
    for (int swapped = 0; swapped < 2; swapped++) {
        tact3_mesh_contacts found =
            tact3_collide_mesh(swapped ? &b : &a, swapped ? &a : &b, pose, 0, NULL, contacts, MOST);
        assert_true(found.status == TACT_OK && (found.count > 0 || !meet));
        if (found.count > 0) assert_true((double)(contacts[0].separation - gap.distance) >= -1e-6);
    }
    for (int i = 0; i < 2; i++) tact3_mesh_destroy(mesh[i], NULL);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(boxes_that_are_apart), cmocka_unit_test(boxes_that_overlap_a_little),
    cmocka_unit_test(a_box_at_the_rim), cmocka_unit_test(boxes_deep_in_each_other), cmocka_unit_test(no_inner_edges),
    cmocka_unit_test(faces_that_lie_in_each_other), cmocka_unit_test(faces_of_many_triangles),
    cmocka_unit_test(thin_plates), cmocka_unit_test(thin_plates_apart), cmocka_unit_test(a_fine_box_in_a_surface),
    cmocka_unit_test(faces_that_lean_have_one_patch), cmocka_unit_test(meshes_swapped),
    cmocka_unit_test(origins_far_away), cmocka_unit_test(small_meshes_on_large_shapes),
    cmocka_unit_test(crossing_surfaces_have_a_contact), cmocka_unit_test(what_is_refused),
};

const test_group test_meshes_contacts3 = {"test_meshes_contacts3", tests, sizeof tests / sizeof *tests, NULL, NULL};
