#define _GNU_SOURCE

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "reader.h"

static void copy_text(char *target, size_t size, const char *source) {
    snprintf(target, size, "%s", source ? source : "");
    // A message ends with a line break, or continues with the line of the file.
    target[strcspn(target, "\r\n")] = 0;
}

static void copy_name(char *target, size_t size, lector_xml_name name) {
    snprintf(target, size, "%s%s%s", name.prefix ? name.prefix : "", name.prefix ? ":" : "",
             name.local ? name.local : "");
}

static lector_xml_name make_name(const xmlChar *prefix, const xmlChar *local) {
    return (lector_xml_name){.prefix = (const char *)prefix, .local = (const char *)local};
}

void lector_xml_fail(lector_xml_reader *reader, int problem, int line) {
    lector_xml_fault *fault = &reader->fault;
    if (fault->problem != LECTOR_XML_FINE) return;
    fault->problem = problem;
    fault->line = line > 0 ? line : 1;
    if (reader->depth > 0) {
        open_element innermost = reader->open[reader->depth - 1];
        copy_name(fault->open_name, sizeof fault->open_name, innermost.name);
        fault->open_line = innermost.line;
    }
}

bool lector_xml_has_failed(const lector_xml_reader *reader) {
    return reader->fault.problem != LECTOR_XML_FINE;
}

// Makes room for more entries in a list by doubling its capacity.
static bool reserve(lector_xml_reader *reader, void *list, size_t *capacity, size_t count,
                    size_t entry_size) {
    if (count <= *capacity) return true;
    size_t wanted = *capacity * 2 > count ? *capacity * 2 : count;
    void *moved = reallocarray(*(void **)list, wanted, entry_size);
    if (!moved) {
        lector_xml_fail(reader, LECTOR_XML_NO_MEMORY, reader->line);
        return false;
    }
    *(void **)list = moved;
    *capacity = wanted;
    return true;
}

static bool append_bytes(lector_xml_reader *reader, const char *bytes, size_t count) {
    size_t end = reader->byte_count + count;
    if (!reserve(reader, &reader->bytes, &reader->byte_capacity, end, 1)) return false;
    if (count > 0) memcpy(reader->bytes + reader->byte_count, bytes, count);
    reader->byte_count = end;
    return true;
}

static lector_xml_event *append_event(lector_xml_reader *reader, int kind, int line) {
    if (!reserve(reader, &reader->events, &reader->event_capacity, reader->event_count + 1,
                 sizeof *reader->events)) {
        return NULL;
    }
    lector_xml_event *event = &reader->events[reader->event_count++];
    *event = (lector_xml_event){.kind = kind, .line = line};
    return event;
}

static void end_text(lector_xml_reader *reader) {
    if (!reader->has_text) return;
    reader->has_text = false;
    lector_xml_event *event = append_event(reader, LECTOR_XML_TEXT, reader->text_line);
    if (!event) return;
    event->start = reader->text_start;
    event->length = reader->byte_count - reader->text_start;
}

// Begins a callback. Returns the line that the parser had reached before, the first line of the
// callback's subject.
static int begin_callback(lector_xml_reader *reader) {
    int before = reader->line;
    reader->was_called = true;
    reader->line = reader->library->line(reader->parser);
    return before;
}

static void on_text(void *user, const xmlChar *text, int length) {
    lector_xml_reader *reader = user;
    if (lector_xml_has_failed(reader) || length <= 0) return;
    reader->is_entity_open = false;
    int line = begin_callback(reader);
    if (!reader->has_text) {
        reader->has_text = true;
        reader->text_start = reader->byte_count;
        reader->text_line = line;
    }
    if (reader->byte_count - reader->text_start + (size_t)length > reader->longest) {
        lector_xml_fail(reader, LECTOR_XML_LONG_TEXT, reader->text_line);
        return;
    }
    append_bytes(reader, (const char *)text, (size_t)length);
}

static void on_comment(void *user, const xmlChar *text) {
    (void)text;
    if (!lector_xml_has_failed(user)) begin_callback(user);
}

static void on_instruction(void *user, const xmlChar *target, const xmlChar *data) {
    (void)target;
    (void)data;
    if (!lector_xml_has_failed(user)) begin_callback(user);
}

// libxml2 passes five pointers per attribute: local name, prefix, URI, and the start and end of the
// value.
static bool append_attribute(lector_xml_reader *reader, const xmlChar *const fields[5]) {
    size_t length = (size_t)(fields[4] - fields[3]);
    lector_xml_attribute attribute = {
        .name = make_name(fields[1], fields[0]),
        .start = reader->byte_count,
        .length = length,
    };
    if (length > reader->longest) {
        copy_name(reader->fault.subject, sizeof reader->fault.subject, attribute.name);
        lector_xml_fail(reader, LECTOR_XML_LONG_ATTRIBUTE, reader->line);
        return false;
    }
    if (!append_bytes(reader, (const char *)fields[3], length)) return false;
    if (!reserve(reader, &reader->attributes, &reader->attribute_capacity,
                 reader->attribute_count + 1, sizeof *reader->attributes)) {
        return false;
    }
    reader->attributes[reader->attribute_count++] = attribute;
    return true;
}

static void on_start(void *user, const xmlChar *local, const xmlChar *prefix, const xmlChar *uri,
                     int namespace_count, const xmlChar **namespaces, int attribute_count,
                     int defaulted_count, const xmlChar **attributes) {
    (void)uri, (void)namespace_count, (void)namespaces;
    lector_xml_reader *reader = user;
    if (lector_xml_has_failed(reader)) return;
    int line = begin_callback(reader);
    // White space before the root triggers no callback.
    if (reader->depth == 0) line = reader->line;
    end_text(reader);
    if (reader->is_entity_open) {
        // The parser puts only the first byte of the entity into an attribute.
        snprintf(reader->fault.message, sizeof reader->fault.message, "Entity '%.100s' not defined",
                 (const char *)reader->entity.name);
        lector_xml_classify(&reader->fault, XML_ERR_UNDECLARED_ENTITY);
        lector_xml_fail(reader, LECTOR_XML_MALFORMED, reader->entity_line);
        return;
    }
    if (reader->depth >= reader->deepest) {
        lector_xml_fail(reader, LECTOR_XML_TOO_DEEP, line);
        return;
    }
    if (!reserve(reader, &reader->open, &reader->open_capacity, reader->depth + 1,
                 sizeof *reader->open)) {
        return;
    }
    lector_xml_name name = make_name(prefix, local);
    size_t first = reader->attribute_count;
    // The last ones are defaults from the doctype and do not occur in the file.
    for (int i = 0; i < attribute_count - defaulted_count; i++) {
        if (!append_attribute(reader, attributes + 5 * i)) return;
    }
    lector_xml_event *event = append_event(reader, LECTOR_XML_START, line);
    if (!event) return;
    event->name = name;
    event->start = first;
    event->length = reader->attribute_count - first;
    reader->open[reader->depth++] = (open_element){.name = name, .line = line};
    reader->fault.has_root = true;
}

static void on_end(void *user, const xmlChar *local, const xmlChar *prefix, const xmlChar *uri) {
    (void)uri;
    lector_xml_reader *reader = user;
    if (lector_xml_has_failed(reader)) return;
    int line = begin_callback(reader);
    end_text(reader);
    lector_xml_event *event = append_event(reader, LECTOR_XML_END, line);
    if (event) event->name = make_name(prefix, local);
    if (reader->depth > 0) reader->depth--;
}

static void on_doctype(void *user, const xmlChar *root, const xmlChar *public_id,
                       const xmlChar *system_id) {
    (void)root;
    lector_xml_reader *reader = user;
    if (public_id || system_id) reader->has_other_files = true;
}

// Returns the entity of a reference: the character with its name, or else the reference itself.
static xmlEntityPtr on_get_entity(void *user, const xmlChar *name) {
    lector_xml_reader *reader = user;
    const char *text = (const char *)name;
    size_t length = strlen(text);
    bool is_declared_elsewhere = reader->has_other_files && length < sizeof reader->entity_text - 2;
    if (lector_xml_has_failed(reader) || !is_declared_elsewhere) return NULL;
    if (!lector_xml_character(reader->library, text, reader->entity_text)) {
        snprintf(reader->entity_text, sizeof reader->entity_text, "&%s;", text);
        lector_xml_references *references = &reader->references;
        if (references->count++ == 0) {
            references->line = reader->library->line(reader->parser);
            copy_text(references->name, sizeof references->name, text);
        }
    }
    reader->entity = (xmlEntity){
        .type = XML_ENTITY_DECL,
        .name = name,
        .content = (xmlChar *)reader->entity_text,
        .length = (int)strlen(reader->entity_text),
        .etype = XML_INTERNAL_PREDEFINED_ENTITY,
    };
    reader->is_entity_open = true;
    reader->entity_line = reader->library->line(reader->parser);
    return &reader->entity;
}

// Returns an entity without content: what a parameter entity declares is not read.
static xmlEntityPtr on_get_parameter_entity(void *user, const xmlChar *name) {
    lector_xml_reader *reader = user;
    static xmlChar nothing[1];
    reader->has_other_files = true;
    reader->parameter_entity = (xmlEntity){
        .type = XML_ENTITY_DECL,
        .name = name,
        .content = nothing,
        .etype = XML_INTERNAL_PARAMETER_ENTITY,
    };
    return &reader->parameter_entity;
}

static void on_entity_declaration(void *user, const xmlChar *name, int type,
                                  const xmlChar *public_id, const xmlChar *system_id,
                                  xmlChar *content) {
    (void)public_id, (void)system_id, (void)content;
    lector_xml_reader *reader = user;
    if (lector_xml_has_failed(reader)) return;
    begin_callback(reader);
    if (type == XML_INTERNAL_PARAMETER_ENTITY || type == XML_EXTERNAL_PARAMETER_ENTITY) return;
    copy_text(reader->fault.subject, sizeof reader->fault.subject, (const char *)name);
    lector_xml_fail(reader, LECTOR_XML_ENTITY, reader->line);
}

static void on_attribute_declaration(void *user, const xmlChar *element, const xmlChar *name,
                                     int type, int kind, const xmlChar *value,
                                     xmlEnumerationPtr values) {
    (void)element, (void)name, (void)type, (void)kind, (void)value;
    lector_xml_reader *reader = user;
    if (values) reader->library->free_enumeration(values);
    if (lector_xml_has_failed(reader)) return;
    if (++reader->declared_attributes <= LECTOR_XML_MOST_DECLARATIONS) return;
    begin_callback(reader);
    lector_xml_fail(reader, LECTOR_XML_MANY_DECLARATIONS, reader->line);
    reader->library->stop_parser(reader->parser);
}

void lector_xml_classify(lector_xml_fault *fault, int code) {
    fault->code = code;
    switch (code) {
    case XML_ERR_DOCUMENT_EMPTY:
        fault->cause = LECTOR_XML_CAUSE_NOT_XML;
        break;
    case XML_ERR_DOCUMENT_END:
        fault->cause = fault->has_root ? LECTOR_XML_CAUSE_AFTER_ROOT : LECTOR_XML_CAUSE_NO_ROOT;
        break;
    case XML_ERR_INVALID_CHAR:
        // libxml2 uses one code both for characters that XML forbids and for bytes that are not
        // characters.
        if (strstr(fault->message, "encoding")) fault->cause = LECTOR_XML_CAUSE_ENCODING;
        break;
    case XML_ERR_INVALID_ENCODING:
        fault->cause = LECTOR_XML_CAUSE_ENCODING;
        break;
    case XML_ERR_UNDECLARED_ENTITY:
    case XML_WAR_UNDECLARED_ENTITY:
        fault->cause = LECTOR_XML_CAUSE_UNKNOWN_ENTITY;
        break;
    case XML_ERR_UNKNOWN_ENCODING:
    case XML_ERR_UNSUPPORTED_ENCODING:
        fault->cause = LECTOR_XML_CAUSE_UNKNOWN_ENCODING;
        break;
    case XML_ERR_ATTRIBUTE_REDEFINED:
        fault->cause = LECTOR_XML_CAUSE_REPEATED_ATTRIBUTE;
        break;
    case XML_ERR_TAG_NAME_MISMATCH:
        fault->cause = LECTOR_XML_CAUSE_MISMATCHED_END;
        break;
    default:
        break;
    }
}

static void on_error(void *user, xml_error error) {
    lector_xml_reader *reader = user;
    // An undeclared prefix is harmless: names are returned as written in the file.
    bool is_harmless = error->level < XML_ERR_ERROR || error->domain == XML_FROM_NAMESPACE;
    if (is_harmless || lector_xml_has_failed(reader)) return;
    copy_text(reader->fault.message, sizeof reader->fault.message, error->message);
    lector_xml_classify(&reader->fault, error->code);
    lector_xml_fail(reader, LECTOR_XML_MALFORMED, error->line > 0 ? error->line : reader->line);
    // Further faults would only cost time: each `--` in a comment copies the comment into its error.
    reader->library->stop_parser(reader->parser);
}

xmlSAXHandler lector_xml_handlers(void) {
    return (xmlSAXHandler){
        .internalSubset = on_doctype,
        .getEntity = on_get_entity,
        .getParameterEntity = on_get_parameter_entity,
        .entityDecl = on_entity_declaration,
        .attributeDecl = on_attribute_declaration,
        .characters = on_text,
        .ignorableWhitespace = on_text,
        .cdataBlock = on_text,
        .comment = on_comment,
        .processingInstruction = on_instruction,
        .startElementNs = on_start,
        .endElementNs = on_end,
        .serror = on_error,
        .initialized = XML_SAX2_MAGIC,
    };
}
