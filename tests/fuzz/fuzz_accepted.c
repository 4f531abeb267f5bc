/* Fuzzes the reader of accepted clashes: any file is a list or a message, and what a list holds is found in it. */
#include "clash/accepted.h"
#include "file.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static memory_file file;
    accepted_list list;
    error error = {"", false};
    if (!accepted_read(fill_file(&file, data, size), &list, &error)) check_message(&error);
    for (size_t i = 0; error.text[0] == 0 && i < list.count; i++) {
        const accepted_clash *one = list.list + i;
        demand(strcmp(one->a, one->b) <= 0, "the names are in order");
        demand(one->kind != TACT3_CLASH_TOUCHING, "what touches is no clash");
        demand(accepted_find(&list, one->b, one->a, one->kind) && one->seen, "it is found, either way round");
    }
    accepted_free(&list);
    return 0;
}
