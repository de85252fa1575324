#ifndef LECTOR_LIBRARY_H
#define LECTOR_LIBRARY_H

#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <libxml/xmlerror.h>
#include <stdbool.h>

// libxml2's functions with the types of its own headers. They are found at run time, when the first
// file is read: linked to the program, libxml2 and ICU behind it would make every start wait about
// a millisecond.
typedef struct {
    __typeof__(xmlInitParser) *init_parser;
    __typeof__(xmlCreatePushParserCtxt) *create_push_parser;
    __typeof__(xmlCtxtUseOptions) *use_options;
    __typeof__(xmlParseChunk) *parse_chunk;
    __typeof__(xmlFreeParserCtxt) *free_parser;
    __typeof__(xmlFreeDoc) *free_document;
    __typeof__(xmlSAX2GetLineNumber) *line;
    __typeof__(xmlSetStructuredErrorFunc) *set_structured_error;
    __typeof__(xmlSetGenericErrorFunc) *set_generic_error;
} libxml2;

// The errors that handlers get are constant from version 2.12 on.
#if LIBXML_VERSION >= 21200
typedef const xmlError *xml_error;
#else
typedef xmlErrorPtr xml_error;
#endif

// XML_PARSE_NO_XXE, which headers have from version 2.13 on and older libraries ignore.
enum { PARSE_NO_XXE = 1 << 23 };

// Returns the library, or NULL where it is not installed. Loads it at the first call.
const libxml2 *lector_libxml2(void);

// Keeps the library from writing to standard error on this thread.
void lector_libxml2_silence(const libxml2 *library);

// Returns whether bytes could not be converted from their encoding on this thread since the last
// call.
bool lector_libxml2_take_conversion_error(void);

#endif
