/* Formats the text of help_text.c for a terminal and as a man page. */
#include "command/help.h"

#include <ctype.h>
#include <string.h>

#include "tact/base.h"

#define PAGE_WIDTH 80

/* Prints words from `column` on, wrapped and indented. */
static void print_wrapped(FILE *out, const char *text, int indent, int column) {
    while (*text) {
        int length = (int)strcspn(text, " ");
        if (column > indent && column + 1 + length > PAGE_WIDTH) {
            fputc('\n', out);
            column = 0;
        }
        if (column == 0) {
            fprintf(out, "%*s", indent, "");
            column = indent;
        } else if (column > indent) {
            fputc(' ', out);
            column++;
        }
        fwrite(text, 1, (size_t)length, out);
        column += length;
        text += length;
        while (*text == ' ') text++;
    }
    fputc('\n', out);
}

/* An optional value follows its option without a gap: --link[=BASE]. */
static const char *argument_gap(const option_entry *option) {
    return option->argument && option->argument[0] != '[' ? " " : "";
}

static void print_option(FILE *out, const option_entry *option) {
    int column = option->letter < 256 ? fprintf(out, "  -%c, --%s", option->letter, option->name)
                                      : fprintf(out, "      --%s", option->name);
    if (option->argument) column += fprintf(out, "%s%s", argument_gap(option), option->argument);
    if (column >= 27) {
        fputc('\n', out);
        column = 0;
    } else {
        column += fprintf(out, "%*s", 28 - column, "");
    }
    print_wrapped(out, option->text, 28, column);
}

static void print_command(FILE *out, const command_entry *entry) {
    for (int i = 0; i < 3 && entry->usage[i]; i++) {
        const char *gap = entry->usage[i][0] ? " " : "";
        fprintf(out, "%s tact %s%s%s\n", i == 0 ? "Usage:" : "      ", entry->name, gap, entry->usage[i]);
    }
    fprintf(out, "\n%s: %s\n", entry->name, entry->summary);
    for (int i = 0; i < 6 && entry->paragraphs[i]; i++) {
        fputc('\n', out);
        print_wrapped(out, entry->paragraphs[i], 0, 0);
    }
    fputs("\nOptions:\n", out);
    for (const option_entry *option = help_options; option->name; option++) {
        if (option->commands & entry->command) print_option(out, option);
    }
    fputs("\nExamples:\n", out);
    for (int i = 0; i < 5 && entry->examples[i]; i++) fprintf(out, "  %s\n", entry->examples[i]);
}

static void print_overview(FILE *out) {
    fputs("Usage: tact COMMAND [OPTION]... [FILE]...\n", out);
    for (const char *const *paragraph = help_about; *paragraph; paragraph++) {
        fputc('\n', out);
        print_wrapped(out, *paragraph, 0, 0);
    }
    fputs("\nCommands:\n", out);
    for (const command_entry *entry = help_commands; entry->name; entry++) {
        fprintf(out, "  %-10s %s\n", entry->name, entry->summary);
    }
    fputs("\nExamples:\n", out);
    for (const command_entry *entry = help_commands; entry->name; entry++) fprintf(out, "  %s\n", entry->examples[0]);
    fputs("\nRun `tact help COMMAND` for the options of a command.\n", out);
}

void help_print(FILE *out, command command) {
    const command_entry *entry = help_commands;
    while (entry->name && entry->command != command) entry++;
    if (entry->name) print_command(out, entry);
    if (!entry->name) print_overview(out);
    fputs("\nExit status:\n", out);
    for (int i = 0; help_exit_status[i][0]; i++) {
        print_wrapped(out, help_exit_status[i][1], 7, fprintf(out, "  %-5s", help_exit_status[i][0]));
    }
}

/* Text of a man page: a backslash, a dash and a dot at the start of a line have a meaning in roff. */
static void print_roff(FILE *out, const char *text) {
    if (*text == '.' || *text == '\'') fputs("\\&", out);
    for (; *text; text++) {
        if (*text == '\\')
            fputs("\\e", out);
        else if (*text == '-')
            fputs("\\-", out);
        else
            fputc(*text, out);
    }
    fputc('\n', out);
}

static void print_manual_option(FILE *out, const option_entry *option) {
    fputs(".TP\n\\fB", out);
    if (option->letter < 256) fprintf(out, "\\-%c\\fR, \\fB", option->letter);
    fputs("\\-\\-", out);
    for (const char *c = option->name; *c; c++) fputs(*c == '-' ? "\\-" : (char[]){*c, 0}, out);
    fprintf(out, "\\fR%s\\fI%s\\fR\n", argument_gap(option), option->argument ? option->argument : "");
    print_roff(out, option->text);
}

static void print_manual_command(FILE *out, const command_entry *entry) {
    fprintf(out, ".SS tact %s\n", entry->name);
    fprintf(out, "%c%s.\n", toupper((unsigned char)entry->summary[0]), entry->summary + 1);
    for (int i = 0; i < 6 && entry->paragraphs[i]; i++) {
        fputs(".PP\n", out);
        print_roff(out, entry->paragraphs[i]);
    }
}

void help_print_manual(FILE *out) {
    fprintf(out, ".TH TACT 1 \"\" \"Tact %s\" \"User Commands\"\n", TACT_VERSION);
    fputs(".SH NAME\ntact \\- collision detection and rigid-body simulation\n.SH SYNOPSIS\n", out);
    for (const command_entry *entry = help_commands; entry->name; entry++) {
        for (int i = 0; i < 3 && entry->usage[i]; i++) {
            fprintf(out, ".B tact %s\n", entry->name);
            if (entry->usage[i][0]) print_roff(out, entry->usage[i]);
            fputs(".br\n", out);
        }
    }
    fputs(".SH DESCRIPTION\n", out);
    for (const char *const *paragraph = help_about; *paragraph; paragraph++) {
        if (paragraph != help_about) fputs(".PP\n", out);
        print_roff(out, *paragraph);
    }
    fputs(".SH COMMANDS\n", out);
    for (const command_entry *entry = help_commands; entry->name; entry++) print_manual_command(out, entry);
    fputs(".SH OPTIONS\n", out);
    for (const option_entry *option = help_options; option->name; option++) print_manual_option(out, option);
    fputs(".SH EXIT STATUS\n", out);
    for (int i = 0; help_exit_status[i][0]; i++) {
        fprintf(out, ".TP\n%s\n", help_exit_status[i][0]);
        print_roff(out, help_exit_status[i][1]);
    }
    fputs(".SH EXAMPLES\n.nf\n", out);
    for (const command_entry *entry = help_commands; entry->name; entry++) {
        for (int i = 0; i < 5 && entry->examples[i]; i++) print_roff(out, entry->examples[i]);
    }
    fputs(".fi\n", out);
}
