/* Starts the command in a process of its own. */
#define _XOPEN_SOURCE 700
#include "cli/cli_run.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static char folder[32];
static char command[PATH_MAX];

static void give_up(const char *what) {
    fprintf(stderr, "cli_run: %s: %s\n", what, strerror(errno));
    exit(99);
}

/* fontconfig keeps what it has read until the process ends, which is no leak of the command's. */
static void excuse_fontconfig(void) {
    char rules[PATH_MAX + 80];
    cli_file(".leaks", "leak:libfontconfig\n");
    snprintf(rules, sizeof rules, "print_suppressions=0:suppressions=%s/.leaks", folder);
    setenv("LSAN_OPTIONS", rules, 1);
}

int cli_setup(void **state) {
    (void)state;
    const char *named = getenv("TACT_COMMAND"), *build = getenv("TACT_BUILD");
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s%s", named ? named : build ? build : "build/gcc", named ? "" : "/tact");
    if (!*command && !realpath(path, command)) give_up(path);
    snprintf(folder, sizeof folder, "/tmp/tact-cli-XXXXXX");
    if (!mkdtemp(folder) || chdir(folder) != 0) give_up(folder);
    setenv("NO_COLOR", "1", 1);
    excuse_fontconfig();
    return 0;
}

int cli_teardown(void **state) {
    (void)state;
    DIR *listing = opendir(folder);
    for (struct dirent *entry; listing && (entry = readdir(listing));) {
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0) remove(entry->d_name);
    }
    if (listing) closedir(listing);
    if (chdir("/") != 0 || rmdir(folder) != 0) give_up(folder);
    return 0;
}

const char *cli_command(void) {
    return command;
}

void cli_bytes(const char *name, const void *bytes, size_t size) {
    FILE *out = fopen(name, "wb");
    if (!out || fwrite(bytes, 1, size, out) != size || fclose(out) != 0) give_up(name);
}

void cli_file(const char *name, const char *text) {
    cli_bytes(name, text, strlen(text));
}

char *cli_read(const char *name, size_t *size) {
    FILE *in = fopen(name, "rb");
    if (!in) return NULL;
    size_t room = 1 << 16, used = 0;
    char *text = malloc(room + 1);
    while (text) {
        used += fread(text + used, 1, room - used, in);
        if (used < room) break;
        room *= 2;
        text = realloc(text, room + 1);
    }
    fclose(in);
    if (!text) give_up(name);
    text[used] = 0;
    if (size) *size = used;
    return text;
}

static void redirect(const char *file, int descriptor) {
    int opened = open(file, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (opened < 0 || dup2(opened, descriptor) < 0) _exit(98);
    close(opened);
}

cli_result cli_run_into(const char *out, const char *const *arguments) {
    const char *argv[CLI_MAX_ARGUMENTS + 2] = {command};
    for (int i = 0; i < CLI_MAX_ARGUMENTS && arguments[i]; i++) argv[i + 1] = arguments[i];
    pid_t child = fork();
    if (child < 0) give_up("fork");
    if (child == 0) {
        if (out)
            redirect(out, STDOUT_FILENO);
        else
            close(STDOUT_FILENO);
        redirect(".stderr", STDERR_FILENO);
        execv(command, (char *const *)argv);
        _exit(97);
    }
    int status = 0;
    if (waitpid(child, &status, 0) != child) give_up("waitpid");
    cli_result result = {WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status), NULL, NULL, 0};
    if (out && strcmp(out, ".stdout") == 0) result.out = cli_read(out, &result.out_size);
    result.err = cli_read(".stderr", NULL);
    return result;
}

cli_result cli_run(const char *first, ...) {
    const char *arguments[CLI_MAX_ARGUMENTS + 1] = {first};
    va_list rest;
    va_start(rest, first);
    for (int i = 1; i < CLI_MAX_ARGUMENTS && arguments[i - 1]; i++) arguments[i] = va_arg(rest, const char *);
    va_end(rest);
    return cli_run_into(".stdout", arguments);
}

void cli_free(cli_result *result) {
    free(result->out);
    free(result->err);
    result->out = result->err = NULL;
}
