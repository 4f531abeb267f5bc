/* Writes BCF 2.1 (buildingSMART, BCF-XML): bcf.version, and for each clash a folder of its GUID with markup.bcf,
 * viewpoint.bcfv and snapshot.png. GUIDs come from the names of the bodies and the kind, so a clash keeps its own from
 * day to day. */
#include "clash/bcf.h"

#include <math.h>
#include <minizip/zip.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/page.h"
#include "base/text.h"
#include "base/digest.h"
#include "clash/snapshot.h"
#include "query/report.h"

/* A zip without extensions holds 65535 files. */
#define MOST_TOPICS 30000
/* Triangles of all pictures: they take some seconds. A picture counts as some triangles, whatever is in it. */
#define SNAPSHOT_ROOM 100000000
#define SNAPSHOT_COST 50000
#define XML "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
/* Degrees, from top to bottom; BCF allows 45 to 60. */
#define FIELD_OF_VIEW 60
/* 1 January 1980, for all files of the zip: the same clashes give the same bytes. */
#define ZIP_DATE 0x210000

/* The namespace of GUIDs of clashes: a random UUID. */
static const unsigned char clash_space[16] = {0x5c, 0x1e, 0x0b, 0x6a, 0x93, 0x2d, 0x4f, 0x57,
                                              0xa8, 0x44, 0x6d, 0x70, 0xe2, 0x19, 0xc5, 0x3b};

/* ---- The zip ---- */

/* minizip asks for a stream by name; it gets ours, and leaves it open. */
static void *give_stream(void *stream, const char *name, int mode) {
    (void)name, (void)mode;
    return stream;
}

static int leave_stream(void *opaque, void *stream) {
    (void)opaque, (void)stream;
    return 0;
}

/* Adds what the stream of text holds as a file, and empties it. */
static void add_file(clash_bcf *b, const char *name) {
    zip_fileinfo about = {.dosDate = ZIP_DATE};
    long size = ftell(b->text);
    bool good = fflush(b->text) == 0 && size >= 0 && b->zip;
    good = good && zipOpenNewFileInZip(b->zip, name, &about, NULL, 0, NULL, 0, NULL, Z_DEFLATED, 6) == ZIP_OK;
    good = good && zipWriteInFileInZip(b->zip, b->text_bytes, (unsigned int)size) == ZIP_OK;
    good = good && zipCloseFileInZip(b->zip) == ZIP_OK;
    if (!good) b->failed = true;
    rewind(b->text);
}

bool clash_bcf_open(clash_bcf *b, const clash_set *set, const char *title, bool y_up, error *error) {
    const char *epoch = getenv("SOURCE_DATE_EPOCH");
    time_t now = epoch ? (time_t)strtoll(epoch, NULL, 10) : time(NULL);
    struct tm parts;
    *b = (clash_bcf){.title = title, .y_up = y_up, .set = set};
    b->text = open_memstream(&b->text_bytes, &b->text_size);
    if (gmtime_r(&now, &parts)) strftime(b->date, sizeof b->date, "%Y-%m-%dT%H:%M:%SZ", &parts);
    return b->text || error_memory(error);
}

void clash_bcf_begin(clash_bcf *b, FILE *out) {
    zlib_filefunc_def functions;
    fill_fopen_filefunc(&functions);
    functions.zopen_file = give_stream;
    functions.zclose_file = leave_stream;
    functions.opaque = out;
    b->zip = zipOpen2("clashes", APPEND_STATUS_CREATE, NULL, &functions);
    fputs(XML "<Version VersionId=\"2.1\"><DetailedVersion>2.1</DetailedVersion></Version>\n", b->text);
    add_file(b, "bcf.version");
}

void clash_bcf_end(clash_bcf *b) {
    if (b->zip && zipClose(b->zip, NULL) != ZIP_OK) b->failed = true;
    b->zip = NULL;
}

void clash_bcf_close(clash_bcf *b) {
    if (b->text) fclose(b->text);
    free(b->text_bytes);
}

/* ---- GUIDs ---- */

/* Of the names in the order of their bytes, so that the order of the bodies does not matter. */
static void guid_of(const clash_topic *t, const char *of, char out[UUID_SIZE]) {
    bool swapped = strcmp(t->a, t->b) > 0;
    const char *parts[] = {of, clash_kind_names[t->kind], swapped ? t->b : t->a, swapped ? t->a : t->b};
    char *name = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&name, &size);
    unsigned char uuid[16] = {0};
    for (int i = 0; stream && i < 4; i++) fwrite(parts[i], 1, strlen(parts[i]) + 1, stream);
    if (stream && fclose(stream) == 0) uuid_of_name(clash_space, name, size, uuid);
    free(name);
    uuid_text(uuid, out);
}

/* ---- Markup ---- */

static void write_description(FILE *out, const tact3_clash *row) {
    fputs("    <Description>distance ", out);
    report_number(out, row->distance);
    fputs(", error bound ", out);
    report_number(out, row->error_bound);
    if (row->has_depth) {
        fputs("; depth ", out);
        report_number(out, row->depth_lower);
        fputs(" to ", out);
        report_number(out, row->depth_upper);
        fputs(" along ", out);
        const double direction[3] = {row->depth_direction.x, row->depth_direction.y, row->depth_direction.z};
        report_vector(out, direction, 3, ", ");
    }
    fputs("</Description>\n", out);
}

static void write_markup(clash_bcf *b, const clash_topic *t, const char *guid, const char *viewpoint, bool picture) {
    FILE *out = b->text;
    bool gone = t->row == NULL;
    fputs(XML "<Markup>\n  <Header>\n    <File isExternal=\"true\"><Filename>", out);
    page_write_text(out, b->title);
    fputs("</Filename></File>\n  </Header>\n", out);
    fprintf(out, "  <Topic Guid=\"%s\" TopicType=\"Clash\" TopicStatus=\"%s\">\n", guid, gone ? "Closed" : "Open");
    fprintf(out, "    <Title>%s: ", clash_kind_names[t->kind]);
    page_write_text(out, t->a);
    fputs(" and ", out);
    page_write_text(out, t->b);
    fprintf(out, "</Title>\n    <Index>%zu</Index>\n    <Labels>%s</Labels>\n", b->topics, clash_kind_names[t->kind]);
    if (t->change) fprintf(out, "    <Labels>%s</Labels>\n", t->change);
    fprintf(out, "    <CreationDate>%s</CreationDate>\n    <CreationAuthor>tact clash</CreationAuthor>\n", b->date);
    if (!gone) write_description(out, t->row);
    fputs("  </Topic>\n", out);
    if (!gone) {
        fprintf(out, "  <Viewpoints Guid=\"%s\"><Viewpoint>viewpoint.bcfv</Viewpoint>%s</Viewpoints>\n", viewpoint,
                picture ? "<Snapshot>snapshot.png</Snapshot>" : "");
    }
    fputs("</Markup>\n", out);
}

/* ---- Viewpoint ---- */

/* The GlobalId of IFC that a name ends in, 22 letters behind its last slash; or null. */
static const char *ifc_guid(const char *name) {
    static const char letters[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_$";
    const char *slash = strrchr(name, '/'), *last = slash ? slash + 1 : name;
    return strlen(last) == 22 && strspn(last, letters) == 22 && *last <= '3' ? last : NULL;
}

static void write_component(FILE *out, const char *name) {
    const char *guid = ifc_guid(name);
    if (guid) {
        fprintf(out, "<Component IfcGuid=\"%s\"/>", guid);
        return;
    }
    fputs("<Component><OriginatingSystem>tact</OriginatingSystem><AuthoringToolId>", out);
    page_write_text(out, name);
    fputs("</AuthoringToolId></Component>", out);
}

/* Of the first body; red, green, blue. */
static uint32_t color_of(tact3_clash_kind kind) { return kind == TACT3_CLASH_CLEARANCE ? 0x9A5A00 : 0xCC242E; }
#define OTHER_COLOR 0x3F78C4u

static void write_components(FILE *out, const clash_topic *t) {
    fputs("  <Components>\n    <Selection>", out);
    write_component(out, t->a);
    write_component(out, t->b);
    fputs("</Selection>\n    <Visibility DefaultVisibility=\"true\"/>\n", out);
    fprintf(out, "    <Coloring><Color Color=\"FF%06X\">", color_of(t->kind)); /* alpha first */
    write_component(out, t->a);
    fprintf(out, "</Color><Color Color=\"FF%06X\">", OTHER_COLOR);
    write_component(out, t->b);
    fputs("</Color></Coloring>\n  </Components>\n", out);
}

static void write_point(FILE *out, const char *name, tact3_vec p) {
    const double v[3] = {p.x, p.y, p.z};
    fprintf(out, "    <%s>", name);
    for (int i = 0; i < 3; i++) {
        fprintf(out, "<%c>", 'X' + i);
        report_number(out, v[i]);
        fprintf(out, "</%c>", 'X' + i);
    }
    fprintf(out, "</%s>\n", name);
}

static double radius_of(const clash_set *set, size_t body) {
    tact3_bounds bounds = set->shapes[set->bodies[body].shape].bounds;
    return 0.5 * tact3_length(tact3_sub(bounds.upper, bounds.lower));
}

static tact3_vec middle_of(const tact3_clash *row) {
    return tact3_scale(0.5, tact3_add(row->point_a, row->point_b));
}

/* Frames the smaller body about the middle of the two points. */
static snapshot_view view_of(const clash_bcf *b, const tact3_clash *row) {
    tact3_vec side = b->y_up ? tact3_v(-0.48, -0.36, -0.8) : tact3_v(-0.48, 0.8, -0.36); /* of length one */
    tact3_vec up = b->y_up ? tact3_v(-0.36 * 0.48, 1 - 0.36 * 0.36, -0.36 * 0.8)
                           : tact3_v(-0.36 * 0.48, 0.36 * 0.8, 1 - 0.36 * 0.36);
    double radius = 1.7 * fmin(radius_of(b->set, row->a), radius_of(b->set, row->b)) + row->distance;
    tact3_vec eye = tact3_sub(middle_of(row), tact3_scale(2 * radius, side)); /* 1 / sin(FIELD_OF_VIEW / 2) */
    return (snapshot_view){eye, side, tact3_scale(1 / tact3_length(up), up), FIELD_OF_VIEW, 0.25 * radius};
}

static void write_camera(const clash_bcf *b, const tact3_clash *row) {
    snapshot_view view = view_of(b, row);
    fputs("  <PerspectiveCamera>\n", b->text);
    write_point(b->text, "CameraViewPoint", view.eye);
    write_point(b->text, "CameraDirection", view.forward);
    write_point(b->text, "CameraUpVector", view.up);
    fprintf(b->text, "    <FieldOfView>%d</FieldOfView>\n  </PerspectiveCamera>\n", FIELD_OF_VIEW);
    if (!(row->distance > 0)) return;
    fputs("  <Lines><Line>\n", b->text);
    write_point(b->text, "StartPoint", row->point_a);
    write_point(b->text, "EndPoint", row->point_b);
    fputs("  </Line></Lines>\n", b->text);
}

/* Whether there is room for a picture of a clash, which is then taken. */
static bool takes_picture(clash_bcf *b, const tact3_clash *row) {
    long cost = SNAPSHOT_COST;
    for (int i = 0; i < 2; i++) {
        const clash_shape *shape = b->set->shapes + b->set->bodies[i ? row->b : row->a].shape;
        cost += shape->triangle_count;
    }
    bool takes = cost <= SNAPSHOT_ROOM - b->drawn;
    if (takes) b->drawn += cost;
    return takes;
}

static void draw_picture(clash_bcf *b, const tact3_clash *row) {
    snapshot_view view = view_of(b, row);
    snapshot_body bodies[2];
    for (int i = 0; i < 2; i++) {
        const clash_body *body = b->set->bodies + (i ? row->b : row->a);
        uint32_t color = i ? OTHER_COLOR : color_of(row->kind);
        bodies[i] = (snapshot_body){b->set->shapes[body->shape].mesh, body->pose, color};
    }
    if (!snapshot_write(b->text, &view, bodies, middle_of(row))) b->failed = true;
}

void clash_bcf_add(clash_bcf *b, const clash_topic *topic) {
    char guid[UUID_SIZE], viewpoint[UUID_SIZE], name[UUID_SIZE + 32];
    if (topic->kind == TACT3_CLASH_TOUCHING) return;
    if (b->topics == MOST_TOPICS) {
        b->left_out++;
        return;
    }
    guid_of(topic, "topic", guid);
    guid_of(topic, "viewpoint", viewpoint);
    bool picture = topic->row && takes_picture(b, topic->row);
    write_markup(b, topic, guid, viewpoint, picture);
    snprintf(name, sizeof name, "%s/markup.bcf", guid);
    add_file(b, name);
    b->topics++;
    if (!topic->row) return;
    fprintf(b->text, XML "<VisualizationInfo Guid=\"%s\">\n", viewpoint);
    write_components(b->text, topic);
    write_camera(b, topic->row);
    fputs("</VisualizationInfo>\n", b->text);
    snprintf(name, sizeof name, "%s/viewpoint.bcfv", guid);
    add_file(b, name);
    if (!picture) return;
    draw_picture(b, topic->row);
    snprintf(name, sizeof name, "%s/snapshot.png", guid);
    add_file(b, name);
}
