#include "reader.h"

#include <stdlib.h>
#include <string.h>

bool lector_xml_is_available(void) { return lector_libxml2() != NULL; }

lector_xml_reader *lector_xml_open(size_t deepest, size_t longest) {
    const libxml2 *library = lector_libxml2();
    if (!library) return NULL;
    lector_libxml2_silence(library);
    lector_xml_reader *reader = calloc(1, sizeof *reader);
    if (!reader) return NULL;
    reader->library = library;
    reader->deepest = deepest;
    reader->longest = longest;
    reader->line = 1;
    reader->is_first = true;
    xmlSAXHandler handlers = lector_xml_handlers();
    reader->parser = library->create_push_parser(&handlers, reader, NULL, 0, NULL);
    if (!reader->parser) {
        free(reader);
        return NULL;
    }
    // Without NOENT, attribute values would keep `&amp;` as `&#38;`. No entity of the document can be
    // substituted: none is declared, and `lector_xml_handlers` looks none up.
    library->use_options(reader->parser,
                         XML_PARSE_NOENT | XML_PARSE_NONET | XML_PARSE_HUGE | PARSE_NO_XXE);
    return reader;
}

void lector_xml_close(lector_xml_reader *reader) {
    if (!reader) return;
    // The parser stores entities in a document, which is not freed with it.
    xmlDocPtr document = reader->parser->myDoc;
    reader->library->free_parser(reader->parser);
    if (document) reader->library->free_document(document);
    free(reader->events);
    free(reader->attributes);
    free(reader->bytes);
    free(reader->open);
    free(reader);
}

// Discards the last batch. A text that continues is moved to the front.
static void begin_batch(lector_xml_reader *reader) {
    reader->event_count = 0;
    reader->attribute_count = 0;
    size_t kept = reader->has_text ? reader->byte_count - reader->text_start : 0;
    if (kept > 0 && reader->text_start > 0) {
        memmove(reader->bytes, reader->bytes + reader->text_start, kept);
    }
    reader->byte_count = kept;
    reader->text_start = 0;
}

static int count_lines(const uint8_t *bytes, size_t count) {
    int lines = 0;
    for (size_t i = 0; i < count; i++) lines += bytes[i] == '\n';
    return lines;
}

// Returns the number of bytes before a NUL, which the parser would treat as the end of its input.
static size_t count_without_nul(lector_xml_reader *reader, const uint8_t *bytes, size_t count) {
    if (reader->is_first) {
        size_t start = count < 4 ? count : 4;
        bool has_mark = count >= 2 && ((bytes[0] == 0xFF && bytes[1] == 0xFE) ||
                                       (bytes[0] == 0xFE && bytes[1] == 0xFF));
        reader->has_wide_units = has_mark || memchr(bytes, 0, start);
        reader->is_first = false;
    }
    if (reader->has_wide_units) return count;
    const uint8_t *nul = memchr(bytes, 0, count);
    size_t usable = nul ? (size_t)(nul - bytes) : count;
    reader->given_lines += count_lines(bytes, usable);
    return usable;
}

// Counts the attributes of a tag before the parser has them all. No tag contains another "<". A NUL
// is half of a character in UTF-16.
static bool has_too_many_attributes(lector_xml_reader *reader, const uint8_t *bytes, size_t count) {
    for (size_t i = 0; i < count; i++) {
        uint8_t byte = bytes[i];
        if (byte == 0 || byte == ' ' || byte == '\n' || byte == '\r' || byte == '\t') continue;
        bool is_quote = byte == '"' || byte == '\'';
        if (byte == '<') reader->given_attributes = 0;
        else if (is_quote && reader->last_given == '=') reader->given_attributes++;
        reader->last_given = byte;
        if (reader->given_attributes > LECTOR_XML_MOST_ATTRIBUTES) return true;
    }
    return false;
}

static void parse(lector_xml_reader *reader, const uint8_t *bytes, size_t count, bool is_end) {
    reader->was_called = false;
    lector_libxml2_take_conversion_error();
    int code =
        reader->library->parse_chunk(reader->parser, (const char *)bytes, (int)count, is_end);
    if (lector_libxml2_take_conversion_error()) code = XML_ERR_INVALID_ENCODING;
    if (lector_xml_has_failed(reader)) return;
    // Only the result reports encoding problems. Undeclared prefixes are harmless.
    bool is_namespace = code >= XML_NS_ERR_XML_NAMESPACE && code < XML_DTD_ATTRIBUTE_DEFAULT;
    if (code != XML_ERR_OK && !is_namespace) {
        lector_xml_classify(&reader->fault, code);
        lector_xml_fail(reader, LECTOR_XML_MALFORMED, reader->line);
        return;
    }
    reader->silent_bytes = reader->was_called ? 0 : reader->silent_bytes + count;
    if (reader->silent_bytes / 2 > reader->longest) {
        lector_xml_fail(reader, LECTOR_XML_LONG_TAG, reader->line);
    }
}

lector_xml_batch lector_xml_feed(lector_xml_reader *reader, const uint8_t *bytes, size_t count) {
    begin_batch(reader);
    if (!lector_xml_has_failed(reader) && !reader->fault.is_at_end) {
        lector_libxml2_silence(reader->library);
        if (count == 0) {
            reader->fault.is_at_end = true;
            parse(reader, (const uint8_t *)"", 0, true);
            // At the end of its input, the parser treats an incomplete tag as complete, and reports
            // it only then.
            if (lector_xml_has_failed(reader)) reader->event_count = 0;
        } else {
            size_t usable = count_without_nul(reader, bytes, count);
            if (has_too_many_attributes(reader, bytes, usable)) {
                lector_xml_fail(reader, LECTOR_XML_MANY_ATTRIBUTES, reader->line);
            } else if (usable > 0) {
                parse(reader, bytes, usable, false);
            }
            if (usable < count) lector_xml_fail(reader, LECTOR_XML_NUL, reader->given_lines + 1);
        }
    }
    return (lector_xml_batch){
        .events = reader->events,
        .count = reader->event_count,
        .attributes = reader->attributes,
        .bytes = reader->bytes,
    };
}

const lector_xml_fault *lector_xml_current_fault(const lector_xml_reader *reader) {
    return &reader->fault;
}

lector_xml_references lector_xml_unread_references(const lector_xml_reader *reader) {
    return reader->references;
}
