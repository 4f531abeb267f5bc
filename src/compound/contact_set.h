/* The contacts of two parts, in the frame of the whole pair. */
#ifndef TACT_COMPOUND_CONTACT_SET_H
#define TACT_COMPOUND_CONTACT_SET_H

#include "compound/part_pair.h"

/* Contacts of a mesh and a part. */
enum { SET_CONTACTS = 16 };

typedef struct set_contact {
    vec point_a, point_b, normal;
    real separation;
    uint32_t id;
    int triangle; /* -1: none */
    uint32_t material;
} set_contact;

typedef struct contact_set {
    tact_status status;
    int count;
    bool complete;
    real bound; /* of the points */
} contact_set;

#endif
