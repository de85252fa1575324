#ifndef LECTOR_LIBRARY_H
#define LECTOR_LIBRARY_H

#include <libxml/HTMLparser.h>
#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <libxml/valid.h>
#include <libxml/xmlerror.h>
#include <stdbool.h>

// The functions of libxml2 with the types of its own headers. They are looked up at run time, when
// the first file is read: linking libxml2, which depends on ICU, would delay every start by about a
// millisecond.
typedef struct {
    __typeof__(xmlInitParser) *init_parser;
    __typeof__(xmlCreatePushParserCtxt) *create_push_parser;
    __typeof__(xmlCtxtUseOptions) *use_options;
    __typeof__(xmlParseChunk) *parse_chunk;
    __typeof__(xmlStopParser) *stop_parser;
    __typeof__(xmlFreeParserCtxt) *free_parser;
    __typeof__(xmlFreeDoc) *free_document;
    __typeof__(xmlFreeEnumeration) *free_enumeration;
    __typeof__(xmlSAX2GetLineNumber) *line;
    __typeof__(xmlSetStructuredErrorFunc) *set_structured_error;
    __typeof__(xmlSetGenericErrorFunc) *set_generic_error;
    // NULL if the library has no HTML.
    __typeof__(htmlEntityLookup) *find_html_entity;
} libxml2;

// The errors passed to handlers are constant since version 2.12.
#if LIBXML_VERSION >= 21200
typedef const xmlError *xml_error;
#else
typedef xmlErrorPtr xml_error;
#endif

// XML_PARSE_NO_XXE, which is in the headers since version 2.13 and which older libraries ignore.
enum { PARSE_NO_XXE = 1 << 23 };

// Returns the library, or NULL if it is not installed. The first call loads it.
const libxml2 *lector_libxml2(void);

// Prevents the library from writing to standard error on this thread.
void lector_libxml2_silence(const libxml2 *library);

// Returns whether bytes could not be converted from their encoding on this thread since the last
// call.
bool lector_libxml2_take_conversion_error(void);

#endif
