/* An explanation as a page: HTML that is also well-formed XML, in one file, without scripts. */
#include "explain/stages.h"
#include "base/text.h"

static const char page_style[] =
    ":root{color-scheme:light dark}\n"
    "*{box-sizing:border-box}\n"
    "body{margin:0 auto;padding:1.2rem clamp(.7rem,2.5vw,2.5rem) 3rem;max-width:100rem;"
    "background:#fafbfc;color:#1f2328;"
    "font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif}\n"
    "h1{font-size:1.6rem;line-height:1.2;margin:.4rem 0}h2{font-size:1.3rem;margin:2.4rem 0 .3rem}\n"
    "h3{font-size:1.02rem;margin:0 0 .3rem}p{margin:.3rem 0;max-width:46rem}\n"
    ".muted{color:#5d6570}\n"
    ".legend{display:flex;flex-wrap:wrap;gap:.2rem 1.2rem;list-style:none;margin:1rem 0;padding:0;font-size:.92rem}\n"
    ".legend li{display:flex;align-items:center;gap:.4rem}.legend svg{width:30px;height:16px;flex:none}\n"
    ".step{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr) minmax(21rem,.8fr);"
    "gap:.8rem;margin:.9rem 0;align-items:start;break-inside:avoid}\n"
    ".step svg{width:100%;height:auto;display:block;border-radius:6px}\n"
    "figcaption{padding:.1rem .2rem 0 .4rem}figcaption p{font-size:.95rem;margin:0 0 .6rem}\n"
    "table{justify-self:start;border-collapse:collapse;font-size:.92rem;font-variant-numeric:tabular-nums}\n"
    "th{text-align:left;font-weight:500;padding:.06rem .7rem .06rem 0;white-space:nowrap;color:#5d6570;"
    "vertical-align:baseline}\n"
    "td{padding:.06rem 0;white-space:nowrap;vertical-align:baseline}\n"
    "th.a{color:#1a5f99}th.b{color:#a84a15}th.n,th.w{color:#a3268a}th.v{color:#117049}\n"
    ".left-out{border-left:3px solid #cbd1d9;padding-left:.8rem;margin:1.4rem 0}\n"
    "@media (max-width:68rem){.step{grid-template-columns:minmax(0,1fr) minmax(0,1fr)}"
    ".step figcaption{grid-column:1/-1;display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:0 .8rem}"
    ".step h3{grid-column:1/-1}}\n"
    "@media (max-width:40rem){.step,.step figcaption{grid-template-columns:minmax(0,1fr)}.step{margin:1.6rem 0}}\n"
    "@media screen and (prefers-color-scheme:dark){body{background:#101317;color:#e7e9ec}.muted,th{color:#9aa3af}"
    "th.a{color:#86c1f5}th.b{color:#f5ab78}th.n,th.w{color:#f29bdb}th.v{color:#63d8a4}"
    ".left-out{border-color:#434a55}}\n"
    "@media print{body{font-size:10pt;padding:0;max-width:none;background:#fff}"
    ".step{grid-template-columns:1fr 1fr .85fr;margin:.5rem 0}.step figcaption{display:block}}\n";

static void write_text(FILE *out, const char *tag, const char *attributes, const char *text) {
    fprintf(out, "<%s%s>", tag, attributes);
    sheet_escape(out, text);
    fprintf(out, "</%s>\n", tag);
}

static void write_style(FILE *out) {
    fputs("<style>\n", out);
    fputs(page_style, out);
    fputs(style_drawing, out);
    fputs("</style>\n", out);
}

static void begin_panel(FILE *out, const char *label) {
    fprintf(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"panel\" viewBox=\"0 0 %g %g\" role=\"img\" aria-label=\"",
        SHEET_WIDTH, SHEET_HEIGHT);
    sheet_escape(out, label);
    fprintf(out, "\">\n<rect class=\"paper\" x=\".5\" y=\".5\" width=\"%g\" height=\"%g\" rx=\"6\"/>\n",
            SHEET_WIDTH - 1, SHEET_HEIGHT - 1);
}

static void write_rows(FILE *out, const words_row *rows, size_t count) {
    fputs("<table>\n", out);
    for (size_t i = 0; i < count; i++) {
        fprintf(out, "<tr><th class=\"%s\">", rows[i].class);
        sheet_escape(out, rows[i].name);
        fprintf(out, "</th><td>");
        sheet_escape(out, rows[i].value);
        fputs("</td></tr>\n", out);
    }
    fputs("</table>\n", out);
}

static void write_step(FILE *out, const explain_trace *t, size_t step, size_t number, const panel_cameras *cameras) {
    const stage_entry *stage = stage_entries + t->steps[step].stage;
    char caption[WORDS_SIZE], title[64];
    words_row rows[WORDS_MOST_ROWS];
    fprintf(out, "<figure class=\"step\" id=\"%s-%zu\">\n", stage->id, number);
    for (int i = 0; i < 2; i++) {
        begin_panel(out, stage->labels[i]);
        stage->panels[i](out, t, step, cameras);
        fputs("</svg>\n", out);
    }
    fputs("<figcaption>\n", out);
    snprintf(title, sizeof title, "%s, step %zu", stage->name, number);
    write_text(out, "h3", "", title);
    stage->words(caption, t, step);
    write_text(out, "p", "", caption);
    write_rows(out, rows, stage->rows(rows, t, step));
    fputs("</figcaption>\n</figure>\n", out);
}

static void write_stage(FILE *out, const explain_trace *t, explain_stage stage, const explain_options *options,
                        const panel_cameras *cameras) {
    size_t count, begin = explain_stage_begin(t, stage, &count), left_out = style_left_out(count, options);
    if (count == 0) return;
    fputs("<section>\n", out);
    write_text(out, "h2", "", style_stage_names[stage]);
    char whose[WORDS_SIZE];
    if (stage != EXPLAIN_PARTS && words_of_pair(whose, t)) write_text(out, "p", "", whose);
    write_text(out, "p", " class=\"muted\"", style_stage_text(stage, t->dimension));
    for (size_t i = 0; i < count; i++) {
        if (left_out > 0 && i == STYLE_FIRST_STEPS) {
            char text[300];
            style_say_left_out(text, t, begin + i, left_out);
            write_text(out, "p", " class=\"left-out muted\"", text);
            i += left_out;
        }
        write_step(out, t, begin + i, i + 1, cameras);
    }
    fputs("</section>\n", out);
}

static void write_answer(FILE *out, const explain_trace *t, const panel_cameras *cameras) {
    const answer_entry *answer = stage_answer(t);
    char caption[WORDS_SIZE];
    words_row rows[WORDS_MOST_ROWS];
    fputs("<section>\n<h2>The answer</h2>\n<figure class=\"step\" id=\"answer\">\n", out);
    for (int i = 0; i < 2; i++) {
        begin_panel(out, answer->labels[i]);
        answer->panels[i](out, t, cameras);
        fputs("</svg>\n", out);
    }
    fputs("<figcaption>\n", out);
    answer->words(caption, t);
    write_text(out, "p", "", caption);
    write_rows(out, rows, answer->rows(rows, t));
    fputs("</figcaption>\n</figure>\n</section>\n", out);
}

bool explain_write_html(FILE *out, const explain_trace *t, const explain_options *options) {
    panel_cameras cameras;
    if (!panel_aim(t, &cameras)) return false;
    fputs("<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\">\n<head>\n"
          "<meta charset=\"utf-8\"/>\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n",
          out);
    write_text(out, "title", "", options->title);
    write_style(out);
    fputs("</head>\n<body>\n", out);
    write_text(out, "h1", "", options->title);
    fputs("<ul class=\"legend\">\n", out);
    for (int i = 0; i < STYLE_LEGENDS; i++) {
        if (!style_legend_needed(t, i)) continue;
        fprintf(out, "<li><svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 30 16\">%s</svg><span>",
                style_legends[i].swatch);
        sheet_escape(out, style_legends[i].text[t->dimension - 2]);
        fputs("</span></li>\n", out);
    }
    fputs("</ul>\n", out);
    for (int i = 0; i < EXPLAIN_STAGES; i++) write_stage(out, t, (explain_stage)i, options, &cameras);
    write_answer(out, t, &cameras);
    fputs("</body>\n</html>\n", out);
    return true;
}
