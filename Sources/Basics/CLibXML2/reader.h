#ifndef LECTOR_READER_H
#define LECTOR_READER_H

#include "CLibXML2.h"
#include "library.h"

typedef struct {
    lector_xml_name name;
    int line;
} open_element;

struct lector_xml_reader {
    const libxml2 *library;
    xmlParserCtxtPtr parser;
    size_t deepest, longest;

    lector_xml_event *events;
    size_t event_count, event_capacity;
    lector_xml_attribute *attributes;
    size_t attribute_count, attribute_capacity;
    uint8_t *bytes;
    size_t byte_count, byte_capacity;

    // The current, unfinished text: its range in the bytes, and its line.
    bool has_text;
    size_t text_start;
    int text_line;

    open_element *open;
    size_t depth, open_capacity;

    // The line that the parser had reached at its last callback.
    int line;
    bool was_called;
    // The bytes passed to the parser since then.
    size_t silent_bytes;
    // The lines in the bytes passed to the parser, and whether NULs are part of their encoding.
    int given_lines;
    bool is_first, has_wide_units;
    // The attributes in the bytes passed to the parser since the last "<", the last byte that is
    // not white space, and the attributes that the doctype has declared.
    int given_attributes;
    uint8_t last_given;
    int declared_attributes;

    // Whether the doctype may have declarations in other files, which are not read.
    bool has_other_files;
    // The entities that the parser asks for: a general one, whose content is a character or the
    // reference itself, and a parameter entity, which is empty.
    xmlEntity entity, parameter_entity;
    char entity_text[128];
    // Whether the parser has not yet passed on the text of the entity, and its line.
    bool is_entity_open;
    int entity_line;
    lector_xml_references references;
    lector_xml_fault fault;
};

bool lector_xml_has_failed(const lector_xml_reader *reader);

// Records a problem. Only the first one counts.
void lector_xml_fail(lector_xml_reader *reader, int problem, int line);

// Describes a libxml2 error code.
void lector_xml_classify(lector_xml_fault *fault, int code);

// Writes the character with a name in the sets of ISO or HTML to a text, with a NUL. Returns whether
// there is one.
bool lector_xml_character(const libxml2 *library, const char *name, char text[4]);

// Returns the functions that the parser calls, with the reader as their user data.
xmlSAXHandler lector_xml_handlers(void);

#endif
