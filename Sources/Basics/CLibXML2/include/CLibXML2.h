#ifndef LECTOR_CLIBXML2_H
#define LECTOR_CLIBXML2_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// XML by libxml2, which is loaded when the first reader is opened: it takes 30 MB of ICU with it,
// and only those who read XML shall pay. No header of libxml2 is needed to build.
//
// Bytes go in chunk by chunk, events come out in batches. Nothing outside of the bytes is ever
// read: no network, no files, no external subset; and a document that declares entities is refused,
// which is what keeps a few lines from becoming gigabytes.
//
// This is the parser below xmlTextReader, and not that reader itself: with long texts and deep
// trees allowed the reader puts entities in without a limit, and builds a text whole before anybody
// could say that it is too long.

// A name as it stands in the file. Equal names of one reader have equal pointers for as long as
// the reader lives.
typedef struct {
    const char *prefix;  // NULL when there is none
    const char *local;
} lector_xml_name;

typedef struct {
    lector_xml_name name;
    size_t start;  // of the value, in the batch's bytes
    size_t length;
} lector_xml_attribute;

enum lector_xml_kind { LECTOR_XML_START, LECTOR_XML_END, LECTOR_XML_TEXT };

typedef struct {
    int32_t kind;
    int32_t line;          // where it begins, from 1
    lector_xml_name name;  // of an element
    size_t start;          // of a text, in the batch's bytes; of an element, in the attributes
    size_t length;
} lector_xml_event;

// Lasts until the reader is fed again.
typedef struct {
    const lector_xml_event *events;
    size_t count;
    const lector_xml_attribute *attributes;
    const uint8_t *bytes;
} lector_xml_batch;

enum lector_xml_problem {
    LECTOR_XML_FINE,
    LECTOR_XML_MALFORMED,
    LECTOR_XML_ENTITY,          // the document declares the entity `subject`
    LECTOR_XML_TOO_DEEP,        // more elements in one another than allowed
    LECTOR_XML_LONG_TEXT,       // a text
    LECTOR_XML_LONG_ATTRIBUTE,  // the value of the attribute `subject`
    LECTOR_XML_LONG_TAG,        // a tag, a comment or a doctype: twice as long as a text may be
    LECTOR_XML_NUL,
    LECTOR_XML_NO_MEMORY,
};

typedef struct {
    int32_t problem;
    int32_t line;           // from 1
    int32_t code;           // libxml2's, of what is malformed
    bool is_at_end;         // all bytes have been given
    bool has_root;          // an element has begun
    int32_t open_line;      // of the innermost element that is open
    char open_name[128];    // empty when none is
    char subject[128];
    char message[256];      // libxml2's, its first line
} lector_xml_fault;

typedef struct lector_xml_reader lector_xml_reader;

// Whether libxml2 is there; loads it.
bool lector_xml_is_available(void);

// NULL when libxml2 is not there or there is no memory.
lector_xml_reader *lector_xml_open(size_t deepest, size_t longest);
void lector_xml_close(lector_xml_reader *reader);

// Gives the next bytes, up to 1 GB and at first at least four; no bytes are the end. What came
// before a fault is in the batch.
lector_xml_batch lector_xml_feed(lector_xml_reader *reader, const uint8_t *bytes, size_t count);

// What ended the reading; `problem` is LECTOR_XML_FINE as long as nothing did.
const lector_xml_fault *lector_xml_current_fault(const lector_xml_reader *reader);

#endif
