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

/* Brings the four of a normal's contacts that span most to the front, and the deepest in place of the last where it is
 * deeper than they are. Returns the end of them. */
static int choose(contact_list *list, int first, int end) {
    int kept = first + MOST_OF_A_NORMAL, deepest = first, of_kept = first;
    if (end <= kept) return end;
    choose_next(list, first, 1, end);
    swap(list, first, first + 1); /* far from any: at the boundary */
    for (int chosen = 1; chosen < MOST_OF_A_NORMAL; chosen++) choose_next(list, first, chosen, end);
    for (int i = first; i < end; i++) {
        if (is_before(&list->contact[i], &list->contact[deepest])) deepest = i;
        if (i < kept && is_before(&list->contact[i], &list->contact[of_kept])) of_kept = i;
    }
    if (list->contact[deepest].separation < list->contact[of_kept].separation - list->merge)
        swap(list, deepest, kept - 1);
    return kept;
}

static void reduce(contact_list *list) {
    for (int first = 0; first < list->count;) {
        int end = gather(list, first), kept = choose(list, first, end), left = list->count - end;
        for (int i = 0; i < left && kept < end; i++) list->contact[kept + i] = list->contact[end + i];
        list->count = kept + left;
        first = kept;
    }
}

void tact3_add_contact(contact_list *list, const tact3_mesh_contact *contact) {
    for (int i = 0; i < list->count; i++) {
        tact3_mesh_contact *other = &list->contact[i];
        vec off = sub(contact->point_b, other->point_b);
        if (!have_one_normal(contact, other) || dot(off, off) > list->merge * list->merge) continue;
        if (is_before(contact, other)) *other = *contact;
        return;
    }
    if (list->count == list->capacity) reduce(list);
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
    reduce(list);
    for (int i = 1; i < list->count; i++) {
        for (int k = i; k > 0 && is_before(&list->contact[k], &list->contact[k - 1]); k--) swap(list, k, k - 1);
    }
}
