/* Contacts that are merged and reduced where they lie. */
#include "mesh_contact/contact_merge3.h"

enum { MOST_OF_A_NORMAL = 4 };
static bool have_one_normal(const tact3_mesh_contact *a, const tact3_mesh_contact *b) {
    return dot(a->normal, b->normal) > SAME_NORMAL;
}

static bool is_before(const tact3_mesh_contact *a, const tact3_mesh_contact *b) {
    if (a->separation < b->separation || a->separation > b->separation) return a->separation < b->separation;
    return a->triangle != b->triangle ? a->triangle < b->triangle : a->id < b->id;
}

static void swap(contact_list *list, int i, int j) {
    tact3_mesh_contact other = list->contact[i];
    list->contact[i] = list->contact[j], list->contact[j] = other;
}

/* How much a contact adds to those from `first` on that are chosen: its distance from the first, then from the line of
 * two, then on the other side of that line from the third. */
static real gain(const contact_list *list, int first, int chosen, int i) {
    const tact3_mesh_contact *c = list->contact;
    vec off = sub(c[i].point_a, c[first].point_a);
    if (chosen == 1) return dot(off, off);
    vec across = cross(c[first].normal, sub(c[first + 1].point_a, c[first].point_a));
    real side = dot(across, off);
    if (chosen == 2) return tact_abs(side);
    real third = dot(across, sub(c[first + 2].point_a, c[first].point_a));
    return third > 0 ? -side : side;
}

/* Puts contacts with the normal of the one at `first` behind it. Returns the end of them. */
static int gather(contact_list *list, int first) {
    int end = first + 1;
    for (int i = end; i < list->count; i++) {
        if (have_one_normal(&list->contact[first], &list->contact[i])) swap(list, i, end++);
    }
    return end;
}

/* Puts the contact that adds most next to those that are chosen. */
static void choose_next(contact_list *list, int first, int chosen, int end) {
    int best = first + chosen;
    for (int i = best + 1; i < end; i++) {
        if (gain(list, first, chosen, i) > gain(list, first, chosen, best)) best = i;
    }
    swap(list, best, first + chosen);
}

/* Twice the area that four contacts from `first` on span, by the lines of the first two and of the last two. */
static real spread(const contact_list *list, int first) {
    const tact3_mesh_contact *c = &list->contact[first];
    real area = dot(c->normal, cross(sub(c[1].point_a, c->point_a), sub(c[3].point_a, c[2].point_a)));
    return tact_abs(area);
}

/* Which of the four contacts from `first` on another one may replace so that most is spanned. */
static int least_missed(contact_list *list, int first, int i) {
    int best = MOST_OF_A_NORMAL - 1;
    real most = 0;
    for (int k = 0; k < MOST_OF_A_NORMAL; k++) {
        swap(list, first + k, i);
        real area = spread(list, first);
        swap(list, first + k, i);
        if (area > most) most = area, best = k;
    }
    return first + best;
}

/* Brings the four of a normal's contacts that span most to the front: each of the others takes a place where more is
 * spanned with it. */
static void choose_spanning(contact_list *list, int first, int end) {
    choose_next(list, first, 1, end);
    swap(list, first, first + 1); /* far from any: at the boundary */
    for (int chosen = 1; chosen < MOST_OF_A_NORMAL; chosen++) choose_next(list, first, chosen, end);
    for (int i = first + MOST_OF_A_NORMAL; i < end; i++) {
        real before = spread(list, first);
        int place = least_missed(list, first, i);
        swap(list, place, i);
        if (!(spread(list, first) > before)) swap(list, place, i);
    }
}

/* Brings four of a normal's contacts to the front: those that span most, and the deepest where it is deeper than they
 * are. Returns the end of them. */
static int choose(contact_list *list, int first, int end) {
    int kept = first + MOST_OF_A_NORMAL, deepest = first, of_kept = first;
    if (end <= kept) return end;
    choose_spanning(list, first, end);
    for (int i = first; i < end; i++) {
        if (is_before(&list->contact[i], &list->contact[deepest])) deepest = i;
        if (i < kept && is_before(&list->contact[i], &list->contact[of_kept])) of_kept = i;
    }
    if (list->contact[deepest].separation < list->contact[of_kept].separation - list->merge)
        swap(list, deepest, least_missed(list, first, deepest));
    return kept;
}

/* Whether a contact is over the four from `first` on: the first two and the last two are across from each other. */
static bool is_inside(const contact_list *list, int first, int i) {
    static const int around[] = {0, 2, 1, 3, 0};
    const tact3_mesh_contact *c = &list->contact[first];
    int left = 0, right = 0;
    for (int k = 0; k < 4; k++) {
        vec from = c[around[k]].point_a, edge = sub(c[around[k + 1]].point_a, from);
        real side = dot(c->normal, cross(edge, sub(list->contact[i].point_a, from)));
        left += side >= 0, right += side <= 0;
    }
    return left == 4 || right == 4;
}

/* Brings to the front of a normal's contacts those that four of them do not surround, and the deepest. Returns the end
 * of them. */
static int choose_outer(contact_list *list, int first, int end) {
    int kept = first + MOST_OF_A_NORMAL, deepest = first;
    if (end <= kept) return end;
    choose_spanning(list, first, end);
    for (int i = first; i < end; i++) {
        if (is_before(&list->contact[i], &list->contact[deepest])) deepest = i;
    }
    for (int i = kept; i < end; i++) {
        if (i == deepest || !is_inside(list, first, i)) swap(list, i, kept++);
    }
    return kept;
}

/* Leaves of each normal those that a function brings to the front. */
static void reduce(contact_list *list, int (*bring_to_front)(contact_list *list, int first, int end)) {
    for (int first = 0; first < list->count;) {
        int end = gather(list, first), kept = bring_to_front(list, first, end), left = list->count - end;
        for (int i = 0; i < left && kept < end; i++) list->contact[kept + i] = list->contact[end + i];
        list->count = kept + left;
        first = kept;
    }
}

void tact3_make_room(contact_list *list, int room) {
    if (list->capacity - list->count < room) reduce(list, choose_outer);
    if (list->capacity - list->count < room) reduce(list, choose);
}

void tact3_add_contact(contact_list *list, const tact3_mesh_contact *contact) {
    for (int i = 0; i < list->count; i++) {
        tact3_mesh_contact *other = &list->contact[i];
        vec off = sub(contact->point_b, other->point_b);
        if (!have_one_normal(contact, other) || dot(off, off) > list->merge * list->merge) continue;
        if (is_before(contact, other)) *other = *contact;
        return;
    }
    tact3_make_room(list, 1);
    if (list->count < list->capacity) {
        list->contact[list->count++] = *contact;
        return;
    }
    list->dropped = true;
    int last = 0;
    for (int i = 1; i < list->count; i++) {
        if (is_before(&list->contact[last], &list->contact[i])) last = i;
    }
    if (list->count > 0 && is_before(contact, &list->contact[last])) list->contact[last] = *contact;
}

void tact3_finish_contacts(contact_list *list) {
    reduce(list, choose);
    for (int i = 1; i < list->count; i++) {
        for (int k = i; k > 0 && is_before(&list->contact[k], &list->contact[k - 1]); k--) swap(list, k, k - 1);
    }
}
