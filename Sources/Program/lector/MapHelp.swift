/// The description of map files in the help of `lector import`.
enum MapHelp {
  static let text = """
    A map (--map FILE) has one NAME = VALUE per line; # begins a comment.

    For a table, VALUE is a column: surface, and any tier by its name in the JSON export (gloss, \
    lemma, morphology, strong, morphemes and so on; any other name makes a new tier), before, \
    after, book, and translation. The place of a row is one of: reference (John 1:1, or any \
    name), usfm-reference (JHN 1:1!2), or clear-id (n43001001001). If the rows are parts of \
    words, word is the column that all rows of a word share. separator is tab (the default), \
    comma, or semicolon; language is a tag such as grc; morphology-scheme is robinson, morphgnt, \
    oshm, proiel, perseus, universalDependencies, or leipzig. With rows = sentences, a row is a \
    sentence whose words are separated by spaces and whose morphemes by hyphens; it may also have \
    speaker, note, and translation-TAG for further translations.

    For Toolbox, VALUE is a marker: book, reference, surface, morphemes, gloss, category, \
    translation, note, skip, or a new tier with one token per word; and language, a tag.

    For ELAN, VALUE is a tier: its name, its name up to @, or its linguistic type. The names are \
    sentence, reference, surface (words), morphemes, gloss, category, lemma, translation, note, \
    and skip, or a new tier; and language, a tag. Without a map, independent tiers are \
    sentences, their parts are words, the parts of those are morphemes, and glosses, \
    parts of speech, lemmas, and translations are found by their content.
    """
}
