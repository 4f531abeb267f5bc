/* Names and their numbers. At least half of the slots are free, so that a search is short. */
#include "clash/names.h"

#include <stdlib.h>
#include <string.h>

/* FNV-1a (Fowler, Noll, Vo); the last step brings the upper bits down, which the slots go by. */
static uint64_t hash_of(text_span name) {
    uint64_t hash = 0xCBF29CE484222325u;
    for (size_t i = 0; i < name.length; i++) hash = (hash ^ (unsigned char)name.begin[i]) * 0x100000001B3u;
    return hash ^ hash >> 32;
}

/* The slot of a name: its own, or a free one. */
static name_slot *slot_of(const name_table *table, text_span name) {
    size_t last = table->room - 1, at = (size_t)hash_of(name) & last;
    for (;; at = (at + 1) & last) {
        name_slot *slot = table->slots + at;
        bool same = slot->name.length == name.length && slot->name.begin &&
                    memcmp(slot->name.begin, name.begin, name.length) == 0;
        if (same || !slot->name.begin) return slot;
    }
}

static bool grow(name_table *table) {
    name_table larger = {.count = table->count, .room = table->room > 0 ? 4 * table->room : 64};
    larger.slots = calloc(larger.room, sizeof *larger.slots);
    if (!larger.slots) return false;
    for (size_t i = 0; i < table->room; i++) {
        if (table->slots[i].name.begin) *slot_of(&larger, table->slots[i].name) = table->slots[i];
    }
    free(table->slots);
    *table = larger;
    return true;
}

const uint32_t *name_table_add(name_table *table, text_span name, uint32_t number) {
    if (2 * table->count >= table->room && !grow(table)) return NULL;
    name_slot *slot = slot_of(table, name);
    if (!slot->name.begin) {
        *slot = (name_slot){name, number};
        table->count++;
    }
    return &slot->number;
}

void name_table_free(name_table *table) { free(table->slots); }
