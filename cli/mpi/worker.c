/* Orders go through a ring: given, their meshes fetched, answered by the thread, taken. */
#include "mpi/worker.h"

#include <stdlib.h>
#include <string.h>

static order_at_hand *order_of(worker *w, int number) { return w->orders + number % ORDERS_AHEAD; }

static order_state state_of(worker *w, int number) {
    pthread_mutex_lock(&w->lock);
    order_state state = order_of(w, number)->state;
    pthread_mutex_unlock(&w->lock);
    return state;
}

static void set_state(worker *w, int number, order_state state) {
    pthread_mutex_lock(&w->lock);
    order_of(w, number)->state = state;
    pthread_cond_broadcast(&w->changed);
    pthread_mutex_unlock(&w->lock);
}

/* Waits until the next order is ready; null at the end. */
static order_at_hand *next_ready(worker *w) {
    order_at_hand *next = order_of(w, w->answered);
    pthread_mutex_lock(&w->lock);
    while (next->state != ORDER_READY && !w->ended) pthread_cond_wait(&w->changed, &w->lock);
    bool ready = next->state == ORDER_READY;
    pthread_mutex_unlock(&w->lock);
    return ready ? next : NULL;
}

static void *answer_all(void *context) {
    worker *w = context;
    for (order_at_hand *next; (next = next_ready(w)); w->answered++) {
        result_answer(&next->order, &next->pairs, &w->run, &next->result);
        set_state(w, w->answered, ORDER_DONE);
    }
    return NULL;
}

bool worker_open(worker *w, const clash_near *near, mesh_store *store, const clash_run *run) {
    *w = (worker){.near = near, .store = store, .run = *run};
    w->run.interrupted = NULL;
    pthread_mutex_init(&w->lock, NULL);
    pthread_cond_init(&w->changed, NULL);
    return pthread_create(&w->thread, NULL, answer_all, w) == 0;
}

bool worker_is_free(const worker *w) { return w->given - w->taken < ORDERS_AHEAD; }

static int by_number(const void *a, const void *b) {
    const uint32_t *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

/* Lists the shapes of an order's pairs, each once; false where memory is out. */
static bool list_shapes(const clash_set *set, order_at_hand *o) {
    size_t skip = (size_t)o->order.pairs.skip, count = 2 * (size_t)o->order.pairs.count, kept = 0;
    if (o->shape_room < count) {
        free(o->shapes);
        o->shapes = malloc(count * sizeof *o->shapes);
        o->shape_room = o->shapes ? count : 0;
        if (!o->shapes) return false;
    }
    for (size_t i = 0; i < count; i++) o->shapes[i] = set->bodies[o->pairs.list[skip + i / 2][i % 2]].shape;
    qsort(o->shapes, count, sizeof *o->shapes, by_number);
    for (size_t i = 0; i < count; i++) {
        if (i == 0 || o->shapes[i] != o->shapes[kept - 1]) o->shapes[kept++] = o->shapes[i];
    }
    o->shape_count = kept;
    return true;
}

void worker_give(worker *w, const work_order *order) {
    order_at_hand *o = order_of(w, w->given);
    error error;
    o->order = *order;
    if (!plan_list(w->near, &order->pairs, &o->pairs, &error)) processes_abort(w->store->p, error.text);
    if (!list_shapes(w->near->set, o)) processes_abort(w->store->p, "out of memory");
    store_need(w->store, o->shapes, o->shape_count);
    set_state(w, w->given++, ORDER_WAITS);
}

/* Adds what the head says of the whole process. */
static void complete(const worker *w, result *r) {
    result_head head;
    if (r->full) processes_abort(w->store->p, "out of memory");
    memcpy(&head, r->bytes, sizeof head);
    head.most_held = w->store->most;
    head.sent = w->store->sent;
    memcpy(r->bytes, &head, sizeof head);
}

const result *worker_take(worker *w) {
    for (int i = w->taken; i < w->given; i++) {
        order_at_hand *o = order_of(w, i);
        bool comes = state_of(w, i) == ORDER_WAITS && store_has(w->store, o->shapes, o->shape_count);
        if (comes) set_state(w, i, ORDER_READY);
    }
    if (w->taken == w->given || state_of(w, w->taken) != ORDER_DONE) return NULL;
    order_at_hand *o = order_of(w, w->taken++);
    store_release(w->store, o->shapes, o->shape_count);
    complete(w, &o->result);
    return &o->result;
}

void worker_close(worker *w) {
    pthread_mutex_lock(&w->lock);
    w->ended = true;
    pthread_cond_broadcast(&w->changed);
    pthread_mutex_unlock(&w->lock);
    pthread_join(w->thread, NULL);
    pthread_mutex_destroy(&w->lock);
    pthread_cond_destroy(&w->changed);
    for (int i = 0; i < ORDERS_AHEAD; i++) {
        free(w->orders[i].pairs.list);
        free(w->orders[i].shapes);
        free(w->orders[i].result.bytes);
    }
}
