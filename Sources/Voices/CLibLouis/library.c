#define _GNU_SOURCE

#include "CLibLouis.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The functions of liblouis used here, which are the same in all versions since 3.0. A `widechar`
// has two or four bytes, depending on how the library was built; `lou_charSize` returns the size.
static struct {
    int (*translate)(const char *tables, const void *text, int *length, void *cells, int *count,
                     uint16_t *typeform, char *spacing, int *output_positions, int *input_positions,
                     int *cursor, int mode);
    int (*char_size)(void);
    int (*check_table)(const char *tables);
    const char *(*version)(void);
    char *(*set_data_path)(const char *path);
    void (*register_log_callback)(void (*callback)(int level, const char *message));
    void (*set_log_level)(int level);
    void (*free)(void);
    // Not all versions have these.
    char **(*find_tables)(const char *query);
    char *(*find_table)(const char *query);
    char *(*table_info)(const char *table, const char *key);
} louis;

static bool is_loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

enum { MODE_DOTS = 4, MODE_UNICODE = 64, MODE_NO_UNDEFINED = 128, LOG_OFF = 60000 };

static void ignore_message(int level, const char *message) {
    (void)level;
    (void)message;
}

static bool find(void *handle, const char *name, void *function) {
    void *address = dlsym(handle, name);
    // C cannot convert an object pointer to a function pointer; POSIX guarantees that this works.
    *(void **)function = address;
    return address != NULL;
}

// The versions of the library's binary interface to try: the distributions' version, then possible
// later ones, then the previous one.
enum { FIRST_INTERFACE = 20, LAST_INTERFACE = 29, OLDEST_INTERFACE = 19 };

static void *open_interface(int number) {
    char name[32];
    snprintf(name, sizeof name, "liblouis.so.%d", number);
    return dlopen(name, RTLD_NOW | RTLD_LOCAL);
}

static void load(void) {
    void *handle = NULL;
    for (int number = FIRST_INTERFACE; number <= LAST_INTERFACE && !handle; number++) {
        handle = open_interface(number);
    }
    if (!handle) handle = open_interface(OLDEST_INTERFACE);
    if (!handle) handle = dlopen("liblouis.so", RTLD_NOW | RTLD_LOCAL);
    if (!handle) return;
    bool is_complete = find(handle, "lou_translate", &louis.translate) &&
                       find(handle, "lou_charSize", &louis.char_size) &&
                       find(handle, "lou_checkTable", &louis.check_table) &&
                       find(handle, "lou_version", &louis.version) &&
                       find(handle, "lou_setDataPath", &louis.set_data_path) &&
                       find(handle, "lou_registerLogCallback", &louis.register_log_callback) &&
                       find(handle, "lou_setLogLevel", &louis.set_log_level) &&
                       find(handle, "lou_free", &louis.free);
    if (!is_complete) return;
    find(handle, "lou_findTables", &louis.find_tables);
    find(handle, "lou_findTable", &louis.find_table);
    find(handle, "lou_getTableInfo", &louis.table_info);
    louis.register_log_callback(ignore_message);
    louis.set_log_level(LOG_OFF);
    int size = louis.char_size();
    is_loaded = size == 2 || size == 4;
}

bool lector_louis_is_available(void) {
    pthread_once(&once, load);
    return is_loaded;
}

const char *lector_louis_version(void) {
    return lector_louis_is_available() ? louis.version() : NULL;
}

void lector_louis_set_data_path(const char *path) {
    if (!lector_louis_is_available()) return;
    pthread_mutex_lock(&lock);
    louis.set_data_path(path);
    pthread_mutex_unlock(&lock);
}

bool lector_louis_has_table(const char *table) {
    // liblouis 3.24 reads memory that is not its own if the list of tables is empty.
    if (!*table || !lector_louis_is_available()) return false;
    pthread_mutex_lock(&lock);
    bool is_there = louis.check_table(table) != 0;
    pthread_mutex_unlock(&lock);
    return is_there;
}

char *lector_louis_find_tables(const char *query) {
    if (!lector_louis_is_available()) return NULL;
    pthread_mutex_lock(&lock);
    char *best = !louis.find_tables && louis.find_table ? louis.find_table(query) : NULL;
    char **tables = louis.find_tables ? louis.find_tables(query) : NULL;
    pthread_mutex_unlock(&lock);
    if (best) return best;
    size_t size = 1;
    for (char **table = tables; table && *table; table++) size += strlen(*table) + 1;
    char *names = calloc(size, 1);
    char *end = names;
    for (char **table = tables; table && *table; table++) {
        if (end) end = stpcpy(stpcpy(end, *table), "\n");
        free(*table);
    }
    free(tables);
    return names;
}

char *lector_louis_table_info(const char *table, const char *key) {
    if (!lector_louis_is_available() || !louis.table_info) return NULL;
    pthread_mutex_lock(&lock);
    char *value = louis.table_info(table, key);
    pthread_mutex_unlock(&lock);
    return value;
}

void lector_louis_lock(void) { pthread_mutex_lock(&lock); }

void lector_louis_unlock(void) { pthread_mutex_unlock(&lock); }

void lector_louis_free(void) {
    if (!lector_louis_is_available()) return;
    pthread_mutex_lock(&lock);
    louis.free();
    pthread_mutex_unlock(&lock);
}

static void put(void *characters, int size, int32_t index, uint32_t scalar) {
    if (size == 4) {
        ((uint32_t *)characters)[index] = scalar;
    } else {
        // One character per scalar, so that positions stay correct.
        ((uint16_t *)characters)[index] = (uint16_t)(scalar > 0xFFFF ? 0xFFFD : scalar);
    }
}

static uint32_t get(const void *characters, int size, int32_t index) {
    if (size == 4) return ((const uint32_t *)characters)[index];
    return ((const uint16_t *)characters)[index];
}

int32_t lector_louis_translate(const char *table, const uint32_t *text, int32_t length,
                               bool marks_undefined, int32_t *consumed, uint8_t *cells,
                               int32_t *positions, int32_t capacity) {
    *consumed = 0;
    if (!*table || !lector_louis_is_available() || length < 0 || capacity < 0) return -1;
    int size = louis.char_size();
    int mode = MODE_DOTS | MODE_UNICODE | (marks_undefined ? 0 : MODE_NO_UNDEFINED);
    // One extra element in each buffer: the library sometimes writes a terminator.
    void *input = calloc((size_t)length + 1, (size_t)size);
    void *output = calloc((size_t)capacity + 1, (size_t)size);
    int *input_positions = calloc((size_t)capacity + 1, sizeof(int));
    int *output_positions = calloc((size_t)length + 1, sizeof(int));
    int32_t result = -1;
    if (input && output && input_positions && output_positions) {
        for (int32_t i = 0; i < length; i++) put(input, size, i, text[i]);
        int used = length;
        int count = capacity;
        pthread_mutex_lock(&lock);
        int is_done = louis.translate(table, input, &used, output, &count, NULL, NULL,
                                      output_positions, input_positions, NULL, mode);
        pthread_mutex_unlock(&lock);
        if (is_done && count >= 0 && count <= capacity && used >= 0 && used <= length) {
            for (int32_t i = 0; i < count; i++) {
                uint32_t cell = get(output, size, i);
                cells[i] = (uint8_t)(cell & 0xFF);
                positions[i] = input_positions[i];
            }
            *consumed = used;
            result = count;
        }
    }
    free(input);
    free(output);
    free(input_positions);
    free(output_positions);
    return result;
}
