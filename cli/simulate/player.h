/* A simulation as a page that plays it: one file, without network. */
#ifndef TACT_CLI_SIMULATE_PLAYER_H
#define TACT_CLI_SIMULATE_PLAYER_H

#include "simulate/animation.h"

/* The parts of the page that do not change: made from cli/player/ when the command is built. */
extern const unsigned char player_html[], player_css[], player_js[];
extern const size_t player_html_size, player_css_size, player_js_size;

bool player_write(FILE *out, const record *record, const engine_kind *kind, const engine *engine,
                  const animation_style *style, error *error);

#endif
