#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "reader.h"

typedef struct {
    const char *name;
    unsigned code;
} character;

// The names that texts in TEI use and HTML does not have, from the ISO sets, in the order of
// strcmp.
static const character characters[] = {
    {"Abreve", 0x102},  {"Amacr", 0x100},   {"Aogon", 0x104},   {"Cacute", 0x106},
    {"Ccaron", 0x10C},  {"Dcaron", 0x10E},  {"Ecaron", 0x11A},  {"Emacr", 0x112},
    {"Eogon", 0x118},   {"Gbreve", 0x11E},  {"Idot", 0x130},    {"Imacr", 0x12A},
    {"Lacute", 0x139},  {"Lstrok", 0x141},  {"Nacute", 0x143},  {"Ncaron", 0x147},
    {"Odblac", 0x150},  {"Omacr", 0x14C},   {"Racute", 0x154},  {"Rcaron", 0x158},
    {"Sacute", 0x15A},  {"Scedil", 0x15E},  {"Tcaron", 0x164},  {"Tcedil", 0x162},
    {"Ubreve", 0x16C},  {"Udblac", 0x170},  {"Umacr", 0x16A},   {"Uring", 0x16E},
    {"Ycirc", 0x176},   {"Ymacr", 0x232},   {"Zacute", 0x179},  {"Zcaron", 0x17D},
    {"Zdot", 0x17B},    {"abreve", 0x103},  {"amacr", 0x101},   {"aogon", 0x105},
    {"ast", '*'},       {"breve", 0x2D8},   {"bsol", '\\'},     {"cacute", 0x107},
    {"caron", 0x2C7},   {"ccaron", 0x10D},  {"cdot", 0x10B},    {"colon", ':'},
    {"comma", ','},     {"commat", '@'},    {"dash", 0x2010},   {"dblac", 0x2DD},
    {"dcaron", 0x10F},  {"dollar", '$'},    {"dot", 0x2D9},     {"dstrok", 0x111},
    {"ebreve", 0x115},  {"ecaron", 0x11B},  {"edot", 0x117},    {"emacr", 0x113},
    {"eogon", 0x119},   {"equals", '='},    {"excl", '!'},      {"female", 0x2640},
    {"gbreve", 0x11F},  {"grave", '`'},     {"horbar", 0x2015}, {"hyphen", 0x2010},
    {"ibreve", 0x12D},  {"imacr", 0x12B},   {"inodot", 0x131},  {"lacute", 0x13A},
    {"lcub", '{'},      {"ldquor", 0x201E}, {"lowbar", '_'},    {"lpar", '('},
    {"lsqb", '['},      {"lsquor", 0x201A}, {"lstrok", 0x142},  {"male", 0x2642},
    {"nacute", 0x144},  {"ncaron", 0x148},  {"num", '#'},       {"obreve", 0x14F},
    {"odblac", 0x151},  {"ogon", 0x2DB},    {"omacr", 0x14D},   {"percnt", '%'},
    {"period", '.'},    {"plus", '+'},      {"quest", '?'},     {"racute", 0x155},
    {"rcaron", 0x159},  {"rcub", '}'},      {"ring", 0x2DA},    {"rpar", ')'},
    {"rsqb", ']'},      {"sacute", 0x15B},  {"scedil", 0x15F},  {"semi", ';'},
    {"sol", '/'},       {"tcaron", 0x165},  {"tcedil", 0x163},  {"ubreve", 0x16D},
    {"udblac", 0x171},  {"umacr", 0x16B},   {"uring", 0x16F},   {"verbar", '|'},
    {"wcirc", 0x175},   {"ycirc", 0x177},   {"ymacr", 0x233},   {"zacute", 0x17A},
    {"zcaron", 0x17E},  {"zdot", 0x17C},
};

static int compare(const void *name, const void *entry) {
    return strcmp(name, ((const character *)entry)->name);
}

static unsigned code_of(const libxml2 *library, const char *name) {
    const character *found = bsearch(name, characters, sizeof characters / sizeof *characters,
                                     sizeof *characters, compare);
    if (found) return found->code;
    const htmlEntityDesc *entity =
        library->find_html_entity ? library->find_html_entity((const xmlChar *)name) : NULL;
    return entity ? entity->value : 0;
}

bool lector_xml_character(const libxml2 *library, const char *name, char text[4]) {
    unsigned code = code_of(library, name);
    if (code == 0 || code > 0xFFFF) return false;
    if (code < 0x80) {
        snprintf(text, 4, "%c", (int)code);
    } else if (code < 0x800) {
        snprintf(text, 4, "%c%c", (int)(0xC0 | code >> 6), (int)(0x80 | (code & 0x3F)));
    } else {
        snprintf(text, 4, "%c%c%c", (int)(0xE0 | code >> 12), (int)(0x80 | (code >> 6 & 0x3F)),
                 (int)(0x80 | (code & 0x3F)));
    }
    return true;
}
