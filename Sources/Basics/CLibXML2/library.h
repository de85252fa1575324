#ifndef LECTOR_LIBRARY_H
#define LECTOR_LIBRARY_H

#include <stdbool.h>

// What is used of libxml2, in its own words: the same in all of its versions from 2.6 on.

typedef struct parser parser;

typedef struct {
    int domain;
    int code;
    char *message;
    int level;
    char *file;
    int line;
    char *str1, *str2, *str3;
    int int1, int2;
    void *ctxt, *node;
} xml_error;

enum {
    DOMAIN_NAMESPACE = 3,
    DOMAIN_ENCODING = 27,
    LEVEL_ERROR = 2,
    PARSE_NOENT = 1 << 1,
    PARSE_NONET = 1 << 11,
    PARSE_HUGE = 1 << 19,
    PARSE_NO_XXE = 1 << 23,
    ERROR_ENCODING = 81,
    NAMESPACE_ERRORS = 200,
    NAMESPACE_ERRORS_END = 300,
};

// Says that a sax_handler has the fields of the second version.
#define SAX2_MAGIC 0xDEEDBEAFu

typedef void (*any_handler)(void);
typedef const void *(*get_entity_handler)(void *user, const char *name);
typedef void (*entity_declaration_handler)(void *user, const char *name, int type,
                                           const char *public_id, const char *system_id,
                                           char *content);
typedef void (*text_handler)(void *user, const char *text, int length);
typedef void (*comment_handler)(void *user, const char *text);
typedef void (*instruction_handler)(void *user, const char *target, const char *data);
typedef void (*start_handler)(void *user, const char *local, const char *prefix, const char *uri,
                              int namespace_count, const char **namespaces, int attribute_count,
                              int defaulted_count, const char **attributes);
typedef void (*end_handler)(void *user, const char *local, const char *prefix, const char *uri);
typedef void (*error_handler)(void *user, const xml_error *error);

// xmlSAXHandler.
typedef struct {
    any_handler internal_subset, is_standalone, has_internal_subset, has_external_subset;
    any_handler resolve_entity;
    get_entity_handler get_entity;
    entity_declaration_handler entity_declaration;
    any_handler notation_declaration, attribute_declaration, element_declaration;
    any_handler unparsed_entity_declaration, set_document_locator, start_document, end_document;
    any_handler start_element_1, end_element_1, reference;
    text_handler characters, ignorable_whitespace;
    instruction_handler processing_instruction;
    comment_handler comment;
    any_handler warning, error, fatal_error;
    get_entity_handler get_parameter_entity;
    text_handler cdata_block;
    any_handler external_subset;
    unsigned initialized;
    void *private_data;
    start_handler start_element;
    end_handler end_element;
    error_handler structured_error;
} sax_handler;

typedef struct {
    void (*init_parser)(void);
    parser *(*create_push_parser)(sax_handler *sax, void *user, const char *chunk, int size,
                                  const char *file);
    int (*use_options)(parser *parser, int options);
    int (*parse_chunk)(parser *parser, const char *chunk, int size, int terminate);
    void (*free_parser)(parser *parser);
    void (*free_document)(void *document);
    int (*line)(void *parser);
    void (*set_structured_error)(void *user, void (*handler)(void *, xml_error *));
    void (*set_generic_error)(void *user, void (*handler)(void *, const char *, ...));
} libxml2;

// The library; NULL when it is not there. Loads it at the first call.
const libxml2 *lector_libxml2(void);

// From now on the library writes nothing to standard error on this thread.
void lector_libxml2_silence(const libxml2 *library);

// Whether bytes could not be converted from their encoding on this thread since it was last asked.
bool lector_libxml2_take_conversion_error(void);

#endif
