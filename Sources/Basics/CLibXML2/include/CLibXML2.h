#ifndef LECTOR_CLIBXML2_H
#define LECTOR_CLIBXML2_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Reads XML with libxml2, which is loaded when the first reader is opened.
//
// Bytes are fed in chunks, and events are returned in batches. Only these bytes are ever read: no
// network, no files, no external subset. A document that declares general entities is rejected,
// because entities can expand a few lines into gigabytes. Parameter entities are empty. If other
// files may declare entities, a reference to one is the character with its name in the sets of ISO
// or HTML, or else the reference as it is written.
//
// This uses the parser underlying xmlTextReader. If long texts and deep trees are allowed,
// xmlTextReader itself expands entities without a limit, and assembles a whole text before it could
// be rejected for its length.

// A name as written in the file. Equal names in a reader have equal pointers while the reader
// exists.
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

// Valid until the reader is fed again.
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
    LECTOR_XML_TOO_DEEP,        // elements are nested more deeply than allowed
    LECTOR_XML_LONG_TEXT,       // a text
    LECTOR_XML_LONG_ATTRIBUTE,  // the value of the attribute `subject`
    LECTOR_XML_LONG_TAG,        // a tag, a comment, or a doctype: twice as long as a text may be
    LECTOR_XML_MANY_ATTRIBUTES,  // a tag has more than LECTOR_XML_MOST_ATTRIBUTES
    LECTOR_XML_MANY_DECLARATIONS,  // the doctype has more than LECTOR_XML_MOST_DECLARATIONS
    LECTOR_XML_NUL,
    LECTOR_XML_NO_MEMORY,
};

enum {
    // libxml2 compares all attributes of a tag with one another.
    LECTOR_XML_MOST_ATTRIBUTES = 4096,
    // libxml2 adds the attributes that the doctype declares to every element.
    LECTOR_XML_MOST_DECLARATIONS = 100,
};

// The malformed part, in cases where libxml2's own message would be unclear.
enum lector_xml_cause {
    LECTOR_XML_CAUSE_OTHER,
    LECTOR_XML_CAUSE_NOT_XML,
    LECTOR_XML_CAUSE_NO_ROOT,
    LECTOR_XML_CAUSE_AFTER_ROOT,
    LECTOR_XML_CAUSE_ENCODING,
    LECTOR_XML_CAUSE_UNKNOWN_ENTITY,
    LECTOR_XML_CAUSE_UNKNOWN_ENCODING,
    LECTOR_XML_CAUSE_REPEATED_ATTRIBUTE,
    LECTOR_XML_CAUSE_MISMATCHED_END,
};

typedef struct {
    int32_t problem;
    int32_t line;           // from 1
    int32_t cause;          // of LECTOR_XML_MALFORMED
    int32_t code;           // libxml2's
    bool is_at_end;         // all bytes have been given
    bool has_root;          // an element has begun
    int32_t open_line;      // of the innermost open element
    char open_name[128];    // empty when no element is open
    char subject[128];
    char message[256];      // the first line of libxml2's message
} lector_xml_fault;

// The references to entities that other files declare and that no set of characters has.
typedef struct {
    size_t count;
    int32_t line;    // of the first one
    char name[128];  // of the first one
} lector_xml_references;

typedef struct lector_xml_reader lector_xml_reader;

// Returns whether libxml2 is installed. The first call loads it.
bool lector_xml_is_available(void);

// Returns NULL if libxml2 is not installed or memory is exhausted.
lector_xml_reader *lector_xml_open(size_t deepest, size_t longest);
void lector_xml_close(lector_xml_reader *reader);

// Parses the next bytes: at least four in the first call, and at most 1 GB; an empty chunk is the
// end of the file. Events before a fault are in the batch.
lector_xml_batch lector_xml_feed(lector_xml_reader *reader, const uint8_t *bytes, size_t count);

// Returns the reason why reading ended. `problem` is LECTOR_XML_FINE while there is no fault.
const lector_xml_fault *lector_xml_current_fault(const lector_xml_reader *reader);

// Returns the references so far that are kept as they are written.
lector_xml_references lector_xml_unread_references(const lector_xml_reader *reader);

#endif
