#define _GNU_SOURCE

#include "library.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

static libxml2 library;
static bool is_loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static bool find(void *handle, const char *name, void *function) {
    void *address = dlsym(handle, name);
    // C cannot convert an object pointer to a function pointer; POSIX guarantees that this works.
    *(void **)function = address;
    return address != NULL;
}

static void load(void) {
    // The parts of the library used here have the same layout in both of its binary interfaces, so
    // a program built with one also runs if only the other is installed.
    static const char *const names[] = {"libxml2.so.2", "libxml2.so.16", "libxml2.so"};
    void *handle = NULL;
    for (size_t i = 0; i < sizeof names / sizeof *names && !handle; i++) {
        handle = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
    }
    if (!handle) return;
    is_loaded = find(handle, "xmlInitParser", &library.init_parser) &&
                find(handle, "xmlCreatePushParserCtxt", &library.create_push_parser) &&
                find(handle, "xmlCtxtUseOptions", &library.use_options) &&
                find(handle, "xmlParseChunk", &library.parse_chunk) &&
                find(handle, "xmlStopParser", &library.stop_parser) &&
                find(handle, "xmlFreeParserCtxt", &library.free_parser) &&
                find(handle, "xmlFreeDoc", &library.free_document) &&
                find(handle, "xmlFreeEnumeration", &library.free_enumeration) &&
                find(handle, "xmlSAX2GetLineNumber", &library.line) &&
                find(handle, "xmlSetStructuredErrorFunc", &library.set_structured_error) &&
                find(handle, "xmlSetGenericErrorFunc", &library.set_generic_error);
    find(handle, "htmlEntityLookup", &library.find_html_entity);
    if (is_loaded) library.init_parser();
}

const libxml2 *lector_libxml2(void) {
    pthread_once(&once, load);
    return is_loaded ? &library : NULL;
}

// Most errors come through the reader's own handler. Errors of conversions have no reader.
static _Thread_local bool has_conversion_error;

static void note_error(void *user, xml_error error) {
    (void)user;
    if (error && error->domain == XML_FROM_I18N) has_conversion_error = true;
}

static void ignore_message(void *user, const char *format, ...) {
    (void)user;
    (void)format;
}

void lector_libxml2_silence(const libxml2 *loaded) {
    // The library stores its handlers per thread.
    static _Thread_local bool is_silent;
    if (is_silent) return;
    is_silent = true;
    loaded->set_structured_error(NULL, note_error);
    loaded->set_generic_error(NULL, ignore_message);
}

bool lector_libxml2_take_conversion_error(void) {
    bool taken = has_conversion_error;
    has_conversion_error = false;
    return taken;
}
