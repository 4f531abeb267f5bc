/* Meshes that the processes hold together. Nothing waits here while meshes are fetched: messages are begun, and looked
 * at later. */
#include "mpi/store.h"

#include <stdlib.h>
#include <string.h>

#include "mpi/result.h"

/* Bytes of one message: counts of MPI are of type int. */
#define MOST_BYTES ((size_t)1 << 30)

/* Before the mesh that is given: its shape, and its bytes; zero bytes: there is no more. */
typedef struct gift {
    uint64_t shape, bytes;
} gift;

static void *room_for(const mesh_store *s, size_t bytes) {
    void *room = calloc(bytes + 1, 1);
    if (!room) processes_abort(s->p, "out of memory");
    return room;
}

static void hold(mesh_store *s, size_t bytes) {
    s->held += bytes;
    if (s->held > s->most) s->most = s->held;
}

static void drop(mesh_store *s, clash_shape *shape) {
    s->held -= shape->bytes;
    tact3_mesh_destroy(shape->mesh, NULL);
    clash_shape_hold(shape, NULL);
}

static void check_mesh(const mesh_store *s, const tact3_mesh *mesh, size_t bytes) {
    if (tact3_mesh_check(mesh, bytes) == TACT_OK) return;
    processes_abort(s->p, "a mesh has not come as it was sent: are all processes the same tact-mpi?");
}

/* ---- While process 0 reads ---- */

static int least_loaded(const mesh_store *s) {
    int least = 0;
    for (int i = 1; i < s->p->count; i++) {
        if (s->load[i] < s->load[least]) least = i;
    }
    return least;
}

static void set_home(mesh_store *s, size_t shape, int home) {
    if (shape >= s->shape_room) {
        s->shape_room = 2 * shape + 64;
        s->home = realloc(s->home, s->shape_room * sizeof *s->home);
        if (!s->home) processes_abort(s->p, "out of memory");
    }
    s->home[shape] = home;
}

static void send_gift(mesh_store *s, int to, size_t number, const clash_shape *shape) {
    gift gift = {number, shape->bytes};
    const char *at = (const char *)shape->mesh;
    MPI_Send(&gift, (int)sizeof gift, MPI_BYTE, to, TAG_GIFT, MPI_COMM_WORLD);
    for (size_t left = shape->bytes, part; left > 0; at += part, left -= part) {
        part = left < MOST_BYTES ? left : MOST_BYTES;
        MPI_Send(at, (int)part, MPI_BYTE, to, TAG_GIFT, MPI_COMM_WORLD);
        s->p->traffic.messages++;
    }
    s->p->traffic.messages++;
    s->p->traffic.bytes += sizeof gift + shape->bytes;
}

/* What is drawn of a round shape is needed for a report alone. */
void store_give(void *store, clash_shape *shape) {
    mesh_store *s = store;
    size_t number = (size_t)(shape - s->set->shapes);
    bool drawn = !clash_shape_is_mesh(shape);
    if (!s->load) s->load = room_for(s, (size_t)s->p->count * sizeof *s->load);
    int home = s->keeps_all || drawn ? 0 : least_loaded(s);
    set_home(s, number, home);
    hold(s, shape->bytes);
    s->load[home] += shape->bytes;
    if (home > 0) send_gift(s, home, number, shape);
    if (home > 0 || (drawn && !s->keeps_all)) drop(s, shape);
}

void store_give_end(mesh_store *s) {
    const gift none = {0, 0};
    for (int i = 1; i < s->p->count; i++) MPI_Send(&none, (int)sizeof none, MPI_BYTE, i, TAG_GIFT, MPI_COMM_WORLD);
    s->p->traffic.messages += (uint64_t)s->p->count - 1;
    s->p->traffic.bytes += ((uint64_t)s->p->count - 1) * sizeof none;
}

/* Makes room for the shape of this number; those before it that were not there are empty. */
static clash_shape *reach_shape(mesh_store *s, size_t number) {
    clash_set *set = s->set;
    if (!clash_set_reserve(set, number + 1 - set->shape_count, 0)) processes_abort(s->p, "out of memory");
    memset(set->shapes + set->shape_count, 0, (number + 1 - set->shape_count) * sizeof *set->shapes);
    set->shape_count = number + 1;
    return set->shapes + number;
}

void store_take(mesh_store *s) {
    for (;;) {
        gift gift;
        MPI_Recv(&gift, (int)sizeof gift, MPI_BYTE, 0, TAG_GIFT, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (gift.bytes == 0) return;
        clash_shape *shape = reach_shape(s, (size_t)gift.shape);
        shape->mesh = room_for(s, (size_t)gift.bytes);
        char *at = (char *)shape->mesh;
        for (size_t left = (size_t)gift.bytes, part; left > 0; at += part, left -= part) {
            part = left < MOST_BYTES ? left : MOST_BYTES;
            MPI_Recv(at, (int)part, MPI_BYTE, 0, TAG_GIFT, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        hold(s, (size_t)gift.bytes);
        check_mesh(s, shape->mesh, (size_t)gift.bytes);
    }
}

/* ---- Then ---- */

uint64_t store_bytes(const mesh_store *s) {
    uint64_t all = 0;
    for (size_t i = 0; i < s->set->shape_count; i++) {
        if (clash_shape_is_mesh(s->set->shapes + i) || s->keeps_all) all += s->set->shapes[i].bytes;
    }
    return all;
}

void store_open(mesh_store *s) {
    size_t count = s->set->shape_count;
    if (count > 0) set_home(s, count - 1, s->p->rank == 0 ? s->home[count - 1] : 0);
    processes_broadcast(s->p, s->home, count * sizeof *s->home);
    s->users = room_for(s, count * sizeof *s->users);
    s->wanted = room_for(s, count * sizeof *s->wanted);
    s->copies = room_for(s, count * sizeof *s->copies);
    s->room = store_bytes(s) / (uint64_t)s->p->count;
}

static void add_arrival(mesh_store *s, arrival next) {
    if (s->arrival_count == s->arrival_room) {
        s->arrival_room = 2 * s->arrival_room + 64;
        s->arrivals = realloc(s->arrivals, s->arrival_room * sizeof *s->arrivals);
        if (!s->arrivals) processes_abort(s->p, "out of memory");
    }
    s->arrivals[s->arrival_count++] = next;
}

static sending *begin_sending(mesh_store *s) {
    sending *next = room_for(s, sizeof *next);
    next->next = s->sendings;
    s->sendings = next;
    s->sent.messages++;
    return next;
}

/* Asks for a mesh. Answers of one process come in the order of the requests, so each is expected as the next. */
static void fetch(mesh_store *s, uint32_t number) {
    const clash_shape *shape = s->set->shapes + number;
    tact3_mesh *mesh = room_for(s, shape->bytes);
    char *at = (char *)mesh;
    s->wanted[number] = true;
    hold(s, shape->bytes);
    for (size_t left = shape->bytes, part; left > 0; at += part, left -= part) {
        part = left < MOST_BYTES ? left : MOST_BYTES;
        arrival next = {.mesh = part == left ? mesh : NULL, .shape = number};
        MPI_Irecv(at, (int)part, MPI_BYTE, s->home[number], TAG_MESH, MPI_COMM_WORLD, &next.request);
        add_arrival(s, next);
    }
    sending *request = begin_sending(s);
    request->number = number;
    s->sent.bytes += sizeof request->number;
    MPI_Isend(&request->number, (int)sizeof request->number, MPI_BYTE, s->home[number], TAG_FETCH, MPI_COMM_WORLD,
              &request->request);
}

static bool is_here(const mesh_store *s, uint32_t number) {
    const clash_shape *shape = s->set->shapes + number;
    return shape->mesh || !clash_shape_is_mesh(shape);
}

void store_need(mesh_store *s, const uint32_t *shapes, size_t count) {
    for (size_t i = 0; i < count; i++) {
        s->users[shapes[i]]++;
        if (!is_here(s, shapes[i]) && !s->wanted[shapes[i]]) fetch(s, shapes[i]);
    }
}

bool store_has(const mesh_store *s, const uint32_t *shapes, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (!is_here(s, shapes[i])) return false;
    }
    return true;
}

void store_release(mesh_store *s, const uint32_t *shapes, size_t count) {
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) s->users[shapes[i]]--;
    if (s->copied <= s->room) return;
    for (size_t i = 0; i < s->copy_count; i++) {
        clash_shape *shape = s->set->shapes + s->copies[i];
        if (s->users[s->copies[i]] > 0) {
            s->copies[kept++] = s->copies[i];
            continue;
        }
        s->copied -= shape->bytes;
        drop(s, shape);
    }
    s->copy_count = kept;
}

/* Takes the meshes that have come. */
static bool take_arrivals(mesh_store *s) {
    size_t before = s->arrival_next;
    int done = 1;
    while (s->arrival_next < s->arrival_count) {
        arrival *next = s->arrivals + s->arrival_next;
        MPI_Test(&next->request, &done, MPI_STATUS_IGNORE);
        if (!done) break;
        s->arrival_next++;
        if (!next->mesh) continue;
        clash_shape *shape = s->set->shapes + next->shape;
        check_mesh(s, next->mesh, shape->bytes);
        clash_shape_hold(shape, next->mesh);
        s->wanted[next->shape] = false;
        s->copies[s->copy_count++] = next->shape;
        s->copied += shape->bytes;
    }
    bool any = s->arrival_next > before;
    if (s->arrival_next == s->arrival_count) s->arrival_next = s->arrival_count = 0;
    return any;
}

static void send_mesh(mesh_store *s, int to, uint64_t number) {
    const clash_shape *shape = s->set->shapes + number;
    const char *at = (const char *)shape->mesh;
    s->sent.bytes += shape->bytes;
    for (size_t left = shape->bytes, part; left > 0; at += part, left -= part) {
        part = left < MOST_BYTES ? left : MOST_BYTES;
        MPI_Isend(at, (int)part, MPI_BYTE, to, TAG_MESH, MPI_COMM_WORLD, &begin_sending(s)->request);
    }
}

static bool answer_requests(mesh_store *s) {
    bool any = false;
    for (;;) {
        int there;
        uint64_t number;
        MPI_Status status;
        MPI_Iprobe(MPI_ANY_SOURCE, TAG_FETCH, MPI_COMM_WORLD, &there, &status);
        if (!there) return any;
        MPI_Recv(&number, (int)sizeof number, MPI_BYTE, status.MPI_SOURCE, TAG_FETCH, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
        send_mesh(s, status.MPI_SOURCE, number);
        any = true;
    }
}

/* Frees what was on its way and has been sent. */
static void end_sendings(mesh_store *s, bool wait) {
    for (sending **at = &s->sendings; *at;) {
        sending *one = *at;
        int done = 1;
        if (wait) MPI_Wait(&one->request, MPI_STATUS_IGNORE);
        else MPI_Test(&one->request, &done, MPI_STATUS_IGNORE);
        if (done) {
            *at = one->next;
            free(one);
        } else {
            at = &one->next;
        }
    }
}

bool store_serve(mesh_store *s) {
    end_sendings(s, false);
    bool asked = answer_requests(s), come = take_arrivals(s);
    return asked || come;
}

void store_close(mesh_store *s) {
    end_sendings(s, true);
    free(s->load);
    free(s->home);
    free(s->users);
    free(s->wanted);
    free(s->copies);
    free(s->arrivals);
}
