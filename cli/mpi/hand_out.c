/* Process 0: its first thread hands out portions to whoever is free, and visits what comes back in the order of one
 * process; another thread answers about portions, too. */
#include <inttypes.h>
#include <mpi.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "mpi/processes.h"
#include "mpi/result.h"

/* How long the first thread sleeps where there is nothing to do: a tenth of a millisecond. */
#define PAUSE 100000

typedef struct hand_out_state {
    handing_out *h;
    size_t *order;
    char **found;         /* of each portion the message, until it is visited */
    clash_run own;        /* of the thread that answers */
    size_t handed;        /* how many of the order */
    bool stopped;         /* no more is handed out */
    int working;          /* orders that other processes have or wait for */
    pthread_mutex_t lock; /* of what both threads use: handed, stopped, found, done */
} hand_out_state;

/* The next portion for a process. */
static work_order next_order(hand_out_state *s) {
    const work_plan *plan = s->h->plan;
    pthread_mutex_lock(&s->lock);
    bool any = !s->stopped && s->handed < plan->count;
    work_order order = {.portion = any ? s->order[s->handed++] : NO_PORTION};
    pthread_mutex_unlock(&s->lock);
    if (any) order.pairs = plan->list[order.portion];
    return order;
}

/* Keeps a message of what was found; takes it over. */
static void keep(hand_out_state *s, int rank, char *bytes) {
    result_head head;
    memcpy(&head, bytes, sizeof head);
    process_done *done = s->h->done + rank;
    pthread_mutex_lock(&s->lock);
    s->found[head.portion] = bytes;
    done->portions++;
    done->pairs += head.asked;
    done->cost += s->h->plan->list[head.portion].cost;
    done->seconds += head.seconds;
    pthread_mutex_unlock(&s->lock);
}

static void *answer_here(void *context) {
    hand_out_state *s = context;
    clash_pairs list = {0};
    for (;;) {
        work_order order = next_order(s);
        result result = {0};
        if (order.portion == NO_PORTION) break;
        result_answer(s->h->near, &order, &list, &s->own, &result);
        if (result.full) processes_abort(s->h->processes, "out of memory");
        keep(s, 0, result.bytes);
    }
    free(list.list);
    return NULL;
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
    work_order order = next_order(s);
    MPI_Send(&order, (int)sizeof order, MPI_BYTE, status.MPI_SOURCE, TAG_WORK, MPI_COMM_WORLD);
    s->working -= order.portion == NO_PORTION;
    p->traffic.messages += 2;
    p->traffic.bytes += (uint64_t)bytes + sizeof order;
    result_head head;
    memcpy(&head, message, sizeof head);
    if (head.portion == NO_PORTION)
        free(message);
    else
        keep(s, status.MPI_SOURCE, message);
    return true;
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
        pthread_mutex_lock(&s->lock);
        char *message = s->found[s->h->visited];
        s->found[s->h->visited] = NULL;
        pthread_mutex_unlock(&s->lock);
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
    const struct timespec pause = {0, PAUSE};
    bool good = true;
    while (good && s->h->visited < s->h->plan->count) {
        bool served = serve(s);
        good = visit_next(s, run, error);
        s->h->lost = good && run->interrupted && *run->interrupted;
        if (s->h->lost) return false;
        if (!served) nanosleep(&pause, NULL);
    }
    return good;
}

/* Ends what is under way: what is still found is not visited. */
static void stop(hand_out_state *s, const pthread_t *here) {
    const struct timespec pause = {0, PAUSE};
    pthread_mutex_lock(&s->lock);
    s->stopped = true;
    pthread_mutex_unlock(&s->lock);
    if (s->h->lost) return;
    while (s->working > 0) {
        if (!serve(s)) nanosleep(&pause, NULL);
    }
    if (here) pthread_join(*here, NULL);
    s->h->ended = true;
}

static hand_out_state *open_state(handing_out *h, const clash_run *run) {
    hand_out_state *s = calloc(1, sizeof *s);
    if (!s) return NULL;
    s->h = h;
    s->own = *run;
    s->own.interrupted = NULL;
    s->working = ORDERS_AHEAD * (h->processes->count - 1);
    s->order = share_order(h->plan);
    s->found = calloc(h->plan->count + 1, sizeof *s->found);
    s->stopped = !s->order || !s->found;
    pthread_mutex_init(&s->lock, NULL);
    return s;
}

static void close_state(hand_out_state *s) {
    for (size_t i = 0; s->found && i < s->h->plan->count; i++) free(s->found[i]);
    pthread_mutex_destroy(&s->lock);
    free(s->found);
    free(s->order);
    free(s);
}

bool hand_out(void *context, clash_run *run, error *error) {
    hand_out_state *s = open_state(context, run);
    pthread_t here;
    error->text[0] = 0;
    if (!s) return error_memory(error);
    clash_catch_signal(SIGTERM);
    progress_begin(run->progress, "checking pairs");
    bool good = !s->stopped || error_memory(error);
    bool begun = good && pthread_create(&here, NULL, answer_here, s) == 0;
    if (good && !begun) good = error_set(error, "tact-mpi: no thread can be started");
    good = good && serve_and_visit(s, run, error);
    progress_wipe(run->progress);
    stop(s, begun ? &here : NULL);
    /* Where the run is lost the other thread needs the state until the process ends, which is soon. */
    if (!s->h->lost) close_state(s);
    return good;
}

void hand_out_end(handing_out *h) {
    work_order none = {.portion = NO_PORTION};
    result_head head;
    if (h->ended) return;
    for (int i = 0; i < ORDERS_AHEAD * (h->processes->count - 1); i++) {
        MPI_Recv(&head, (int)sizeof head, MPI_BYTE, 1 + i / ORDERS_AHEAD, TAG_RESULT, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
        MPI_Send(&none, (int)sizeof none, MPI_BYTE, 1 + i / ORDERS_AHEAD, TAG_WORK, MPI_COMM_WORLD);
    }
    h->ended = true;
}

void hand_out_tell(const handing_out *h, FILE *out) {
    const traffic *t = &h->processes->traffic;
    int count = h->processes->count;
    uint64_t most = 0;
    double seconds = 0, longest = 0;
    fputs("process  portions      pairs    work/mean    seconds\n", out);
    for (int i = 0; i < count; i++) {
        const process_done *done = h->done + i;
        double part = h->plan->cost > 0 ? (double)done->cost * count / (double)h->plan->cost : 1;
        fprintf(out, "%7d %9" PRIu64 " %10" PRIu64 " %12.4f %10.3f\n", i, done->portions, done->pairs, part,
                done->seconds);
        if (done->cost > most) most = done->cost;
        if (done->seconds > longest) longest = done->seconds;
        seconds += done->seconds;
    }
    fprintf(out,
            "work: the most is %.4f of the mean (seconds: %.4f), in %zu portions; %" PRIu64 " messages of %" PRIu64
            " bytes, %" PRIu64 " broadcasts of %" PRIu64 " bytes\n",
            h->plan->cost > 0 ? (double)most * count / (double)h->plan->cost : 1,
            seconds > 0 ? longest * count / seconds : 1, h->plan->count, t->messages, t->bytes, t->broadcasts,
            t->broadcast_bytes);
}
