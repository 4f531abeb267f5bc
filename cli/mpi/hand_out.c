/* Process 0: its first thread hands out portions to whoever is free, and visits what comes back in the order of one
 * process; its worker answers about portions, too. */
#include <inttypes.h>
#include <mpi.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "mpi/work.h"
#include "mpi/worker.h"

typedef struct hand_out_state {
    handing_out *h;
    size_t *order;
    char **found;  /* of each portion the message, until it is visited */
    int *at_hand;  /* of each process: orders that it has, or that it has not said to be ready for */
    int awaited;   /* messages that are still to come */
    size_t handed; /* how many of the order */
    worker worker;
} hand_out_state;

/* Whether a process gets the next portion now. A pair that is heavier than portions may be is given to who has nothing
 * else at hand, so that no two of them wait for each other. */
static bool gets_next(const hand_out_state *s, int at_hand) {
    const work_plan *plan = s->h->plan;
    if (s->handed == plan->count || at_hand == ORDERS_AHEAD) return false;
    return at_hand == 0 || plan->list[s->order[s->handed]].cost <= plan->most_cost;
}

static work_order next_order(hand_out_state *s) {
    size_t portion = s->order[s->handed++];
    return (work_order){portion, s->h->plan->list[portion]};
}

static void hand_to(hand_out_state *s, int rank) {
    processes *p = s->h->processes;
    for (; gets_next(s, s->at_hand[rank]); s->at_hand[rank]++) {
        work_order order = next_order(s);
        MPI_Send(&order, (int)sizeof order, MPI_BYTE, rank, TAG_WORK, MPI_COMM_WORLD);
        s->awaited++;
        p->traffic.messages++;
        p->traffic.bytes += sizeof order;
    }
}

/* Keeps a message of what was found; takes it over. */
static void keep(hand_out_state *s, int rank, char *bytes) {
    result_head head;
    memcpy(&head, bytes, sizeof head);
    process_done *done = s->h->done + rank;
    done->most_held = head.most_held;
    done->sent = head.sent;
    if (head.portion == NO_PORTION) {
        free(bytes);
        return;
    }
    s->found[head.portion] = bytes;
    done->portions++;
    done->pairs += head.asked;
    done->steps += head.steps;
    done->seconds += head.seconds;
}

/* Takes a message, if there is one, and answers it. */
static bool serve(hand_out_state *s) {
    processes *p = s->h->processes;
    int there, bytes;
    MPI_Status status;
    MPI_Iprobe(MPI_ANY_SOURCE, TAG_RESULT, MPI_COMM_WORLD, &there, &status);
    if (!there) return false;
    MPI_Get_count(&status, MPI_BYTE, &bytes);
    char *message = malloc((size_t)bytes + 1);
    if (!message) processes_abort(p, "out of memory");
    MPI_Recv(message, bytes, MPI_BYTE, status.MPI_SOURCE, TAG_RESULT, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    s->awaited--;
    s->at_hand[status.MPI_SOURCE]--;
    p->traffic.messages++;
    p->traffic.bytes += (uint64_t)bytes;
    keep(s, status.MPI_SOURCE, message);
    hand_to(s, status.MPI_SOURCE);
    return true;
}

/* Gives the own worker orders, and takes what it has found. */
static bool serve_worker(hand_out_state *s) {
    bool any = false;
    for (const result *r; (r = worker_take(&s->worker)); any = true) {
        char *message = malloc(r->count);
        if (!message) processes_abort(s->h->processes, "out of memory");
        memcpy(message, r->bytes, r->count);
        s->at_hand[0]--;
        keep(s, 0, message);
    }
    for (; gets_next(s, s->at_hand[0]); s->at_hand[0]++, any = true) {
        work_order order = next_order(s);
        worker_give(&s->worker, &order);
    }
    return any;
}

/* Does what there is to do; false if there was nothing. */
static bool serve_all(hand_out_state *s) {
    bool met = store_serve(s->h->store), own = serve_worker(s), other = serve(s);
    return met || own || other;
}

/* Visits the rows of a portion. */
static bool visit_found(clash_run *run, const char *message, error *error) {
    result_head head;
    tact3_clash row;
    memcpy(&head, message, sizeof head);
    run->asked += (size_t)head.asked;
    for (uint64_t i = 0; i < head.rows; i++) {
        memcpy(&row, message + sizeof head + i * sizeof row, sizeof row);
        if (!run->visit(run->context, &row)) return false;
    }
    return !head.failed || error_set(error, "%s", message + sizeof head + head.rows * sizeof row);
}

/* Visits what has come of the portions that are next. */
static bool visit_next(hand_out_state *s, clash_run *run, error *error) {
    const work_plan *plan = s->h->plan;
    while (s->h->visited < plan->count) {
        char *message = s->found[s->h->visited];
        s->found[s->h->visited] = NULL;
        if (!message) return true;
        bool good = visit_found(run, message, error);
        free(message);
        if (!good) return false;
        s->h->visited++;
        bool more = !run->set->pairs && s->h->visited < plan->count;
        if (more) run->bodies = (size_t)plan->list[s->h->visited].position;
        progress_update(run->progress, s->h->visited, plan->count);
    }
    run->bodies = run->set->body_count;
    return true;
}

static bool serve_and_visit(hand_out_state *s, clash_run *run, error *error) {
    const struct timespec pause = {0, WORK_PAUSE};
    bool good = true;
    while (good && s->h->visited < s->h->plan->count) {
        bool served = serve_all(s);
        good = visit_next(s, run, error);
        s->h->lost = good && run->interrupted && *run->interrupted;
        if (s->h->lost) return false;
        if (!served) nanosleep(&pause, NULL);
    }
    return good;
}

static void send_end(handing_out *h) {
    for (int i = 1; i < h->processes->count; i++) MPI_Send(NULL, 0, MPI_BYTE, i, TAG_END, MPI_COMM_WORLD);
    h->processes->traffic.messages += (uint64_t)h->processes->count - 1;
    h->ended = true;
}

/* Ends what is under way: what is still found is not visited. */
static void stop(hand_out_state *s) {
    const struct timespec pause = {0, WORK_PAUSE};
    s->handed = s->h->plan->count;
    while (s->awaited > 0 || s->at_hand[0] > 0) {
        if (!serve_all(s)) nanosleep(&pause, NULL);
    }
    send_end(s->h);
}

static hand_out_state *open_state(handing_out *h, const clash_run *run) {
    hand_out_state *s = calloc(1, sizeof *s);
    int count = h->processes->count;
    if (!s) return NULL;
    s->h = h;
    s->awaited = ORDERS_AHEAD * (count - 1);
    s->order = share_order(h->plan);
    s->found = calloc(h->plan->count + 1, sizeof *s->found);
    s->at_hand = calloc((size_t)count, sizeof *s->at_hand);
    if (!s->order || !s->found || !s->at_hand) processes_abort(h->processes, "out of memory");
    for (int i = 1; i < count; i++) s->at_hand[i] = ORDERS_AHEAD;
    if (!worker_open(&s->worker, h->near, h->store, run)) processes_abort(h->processes, "no thread can be started");
    return s;
}

static void close_state(hand_out_state *s) {
    worker_close(&s->worker);
    for (size_t i = 0; i < s->h->plan->count; i++) free(s->found[i]);
    free(s->found);
    free(s->order);
    free(s->at_hand);
    free(s);
}

bool hand_out(void *context, clash_run *run, error *error) {
    hand_out_state *s = open_state(context, run);
    error->text[0] = 0;
    if (!s) return error_memory(error);
    clash_catch_signal(SIGTERM);
    progress_begin(run->progress, "checking pairs");
    bool good = serve_and_visit(s, run, error);
    progress_wipe(run->progress);
    /* Where the run is lost the worker needs the state until the process ends. */
    if (s->h->lost) return false;
    stop(s);
    close_state(s);
    return good;
}

void hand_out_end(handing_out *h) {
    result_head head;
    if (h->ended) return;
    for (int i = 0; i < ORDERS_AHEAD * (h->processes->count - 1); i++) {
        MPI_Recv(&head, (int)sizeof head, MPI_BYTE, 1 + i / ORDERS_AHEAD, TAG_RESULT, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    }
    send_end(h);
}

void hand_out_tell(const handing_out *h, FILE *out) {
    const traffic *t = &h->processes->traffic;
    int count = h->processes->count;
    uint64_t steps = 0, most = 0, held = 0, most_held = 0, messages = t->messages, bytes = t->bytes;
    double seconds = 0, longest = 0;
    for (int i = 0; i < count; i++) {
        const process_done *done = h->done + i;
        steps += done->steps, held += done->most_held, seconds += done->seconds;
        messages += done->sent.messages, bytes += done->sent.bytes;
        if (done->steps > most) most = done->steps;
        if (done->most_held > most_held) most_held = done->most_held;
        if (done->seconds > longest) longest = done->seconds;
    }
    fputs("process  portions      pairs        steps  steps/mean    seconds  mesh bytes\n", out);
    for (int i = 0; i < count; i++) {
        const process_done *done = h->done + i;
        fprintf(out, "%7d %9" PRIu64 " %10" PRIu64 " %12" PRIu64 " %11.4f %10.3f %11" PRIu64 "\n", i, done->portions,
                done->pairs, done->steps, steps > 0 ? (double)done->steps * count / (double)steps : 1, done->seconds,
                done->most_held);
    }
    fprintf(out, "work: the most is %.4f of the mean (seconds: %.4f), in %zu portions\n",
            steps > 0 ? (double)most * count / (double)steps : 1, seconds > 0 ? longest * count / seconds : 1,
            h->plan->count);
    fprintf(out, "meshes: the most in one process at any time is %" PRIu64 " bytes, of all processes together %" PRIu64
                 "; those of the input are %" PRIu64 "\n",
            most_held, held, store_bytes(h->store));
    fprintf(out, "%" PRIu64 " messages of %" PRIu64 " bytes, %" PRIu64 " broadcasts of %" PRIu64 " bytes\n", messages,
            bytes, t->broadcasts, t->broadcast_bytes);
}
