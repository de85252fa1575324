-- A library as Lector wrote it with version 7 of the schema. See LibraryFixtureTests.
CREATE TABLE text (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL,
  tiers TEXT NOT NULL,
  morphology_scheme TEXT,
  gloss_language TEXT NOT NULL,
  translation_language TEXT NOT NULL,
  credits TEXT NOT NULL,
  source TEXT NOT NULL,
  source_stamp TEXT NOT NULL,
  book_count INTEGER NOT NULL,
  verse_count INTEGER NOT NULL,
  word_count INTEGER NOT NULL,
  index_version INTEGER NOT NULL DEFAULT 0,
  extras TEXT NOT NULL DEFAULT ''
);
CREATE TABLE book (
  text_id INTEGER NOT NULL,
  ordinal INTEGER NOT NULL,
  name TEXT NOT NULL,
  first_row INTEGER NOT NULL,
  verse_count INTEGER NOT NULL,
  PRIMARY KEY (text_id, ordinal)
) WITHOUT ROWID;
CREATE TABLE verse (
  text_id INTEGER NOT NULL,
  row INTEGER NOT NULL,
  book INTEGER NOT NULL,
  chapter INTEGER NOT NULL,
  verse TEXT NOT NULL,
  is_chapter_start INTEGER NOT NULL,
  language TEXT NOT NULL,
  translation TEXT NOT NULL,
  translation_words TEXT NOT NULL DEFAULT '',
  notes TEXT NOT NULL DEFAULT '',
  extras TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (text_id, row)
) WITHOUT ROWID;
CREATE TABLE place (
  text_id INTEGER NOT NULL,
  book TEXT NOT NULL,
  chapter INTEGER NOT NULL,
  verse TEXT NOT NULL,
  row INTEGER NOT NULL,
  PRIMARY KEY (text_id, book, chapter, verse, row)
) WITHOUT ROWID;
CREATE INDEX verse_place ON verse (text_id, book, chapter, verse);
CREATE TABLE word (
  text_id INTEGER NOT NULL,
  row INTEGER NOT NULL,
  position INTEGER NOT NULL,
  before TEXT NOT NULL,
  after TEXT NOT NULL,
  surface TEXT NOT NULL,
  transliteration TEXT,
  lemma TEXT,
  gloss TEXT,
  morphology TEXT,
  partOfSpeech TEXT,
  strong TEXT,
  normalized TEXT,
  morphemes TEXT,
  other TEXT,
  PRIMARY KEY (text_id, row, position)
) WITHOUT ROWID;
CREATE TABLE lexicon (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL,
  language TEXT NOT NULL,
  definition_language TEXT NOT NULL,
  credits TEXT NOT NULL,
  source TEXT NOT NULL,
  entry_count INTEGER NOT NULL
);
CREATE TABLE entry (
  lexicon_id INTEGER NOT NULL,
  ordinal INTEGER NOT NULL,
  key TEXT NOT NULL,
  lookup TEXT NOT NULL,
  headword TEXT NOT NULL,
  folded TEXT NOT NULL,
  transliteration TEXT NOT NULL,
  pronunciation TEXT NOT NULL,
  definition TEXT NOT NULL,
  links TEXT NOT NULL,
  PRIMARY KEY (lexicon_id, ordinal)
) WITHOUT ROWID;
CREATE INDEX entry_lookup ON entry (lexicon_id, lookup);
CREATE INDEX entry_folded ON entry (lexicon_id, folded);
CREATE TABLE note (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  text TEXT NOT NULL,
  book TEXT NOT NULL,
  chapter INTEGER NOT NULL,
  verse TEXT NOT NULL,
  word INTEGER NOT NULL,
  form TEXT NOT NULL,
  body TEXT NOT NULL,
  created INTEGER NOT NULL,
  modified INTEGER NOT NULL
);
CREATE UNIQUE INDEX note_place ON note (text, book, chapter, verse, word);
CREATE INDEX note_time ON note (modified, id);
CREATE INDEX note_text_time ON note (text, modified, id);
CREATE TABLE highlight (
  text TEXT NOT NULL,
  book TEXT NOT NULL,
  chapter INTEGER NOT NULL,
  verse TEXT NOT NULL,
  word INTEGER NOT NULL,
  form TEXT NOT NULL,
  colour TEXT NOT NULL,
  PRIMARY KEY (text, book, chapter, verse, word)
) WITHOUT ROWID;
CREATE TABLE bookmark (
  text TEXT NOT NULL,
  book TEXT NOT NULL,
  chapter INTEGER NOT NULL,
  verse TEXT NOT NULL,
  word INTEGER NOT NULL,
  form TEXT NOT NULL,
  created INTEGER NOT NULL,
  name TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (text, book, chapter, verse, word)
) WITHOUT ROWID;
CREATE TABLE mark (
  text TEXT NOT NULL,
  letter TEXT NOT NULL,
  book TEXT NOT NULL,
  chapter INTEGER NOT NULL,
  verse TEXT NOT NULL,
  word INTEGER NOT NULL,
  form TEXT NOT NULL,
  PRIMARY KEY (text, letter)
) WITHOUT ROWID;
CREATE TABLE visit (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  text TEXT NOT NULL,
  book TEXT NOT NULL,
  chapter INTEGER NOT NULL,
  verse TEXT NOT NULL,
  word INTEGER NOT NULL,
  form TEXT NOT NULL,
  time INTEGER NOT NULL
);
CREATE INDEX visit_text ON visit (text, id);
CREATE TABLE last_place (
  text TEXT NOT NULL,
  book TEXT NOT NULL,
  chapter INTEGER NOT NULL,
  verse TEXT NOT NULL,
  word INTEGER NOT NULL,
  form TEXT NOT NULL,
  PRIMARY KEY (text)
) WITHOUT ROWID;
CREATE TABLE known_word (
  language TEXT NOT NULL,
  lemma TEXT NOT NULL,
  PRIMARY KEY (language, lemma)
) WITHOUT ROWID;
CREATE TABLE progress (
  text TEXT NOT NULL,
  book TEXT NOT NULL,
  chapter INTEGER NOT NULL,
  verses INTEGER NOT NULL,
  PRIMARY KEY (text, book, chapter)
) WITHOUT ROWID;
CREATE TABLE plan (
  text TEXT NOT NULL PRIMARY KEY,
  passages TEXT NOT NULL,
  begun INTEGER NOT NULL,
  read INTEGER NOT NULL,
  time INTEGER NOT NULL
) WITHOUT ROWID;

INSERT INTO text VALUES (1, 'gospel', 'A small Gospel', 'surface lemma gloss morphology strong morphemes morphemeGlosses morphemePartsOfSpeech my\stier', 'robinson', 'en', 'en', 'nobody', '/home/a/gospel.tsv', '', 2, 3, 7, 0, replace('l BSB| \ng gloss|en|', '\n', char(10)));
INSERT INTO book VALUES (1, 0, 'John', 0, 2);
INSERT INTO book VALUES (1, 1, 'Ruth', 2, 1);
INSERT INTO verse VALUES (1, 0, 0, 1, '1', 1, 'grc', 'In the beginning was the Word.', 'In||\s|0 the||\s| beginning||\s|1 was||\s|2 the||\s| Word||.|4', 'footnote|Or:\sthe\splan|4', replace('h section|The\sWord|1|en|\np Ann|', '\n', char(10)));
INSERT INTO verse VALUES (1, 1, 0, 1, '2a', 0, 'grc', 'He said.', '', '', '');
INSERT INTO verse VALUES (1, 2, 1, 1, '1', 1, 'hbo', 'In the days', '', '', '');
INSERT INTO word VALUES (1, 0, 0, '', ' ', 'Ἐν', NULL, 'ἐν', 'In', 'PREP', NULL, 'G1722', NULL, NULL, NULL);
INSERT INTO word VALUES (1, 0, 1, '', ' ', 'ἀρχῇ', NULL, 'ἀρχή', 'beginning', 'N-DSF', NULL, 'G0746', NULL, 'ἀρχ|rule|N ῇ|DAT|', NULL);
INSERT INTO word VALUES (1, 0, 2, '', ' ', 'ἦν', NULL, 'εἰμί', 'was', 'V-IAI-3S', NULL, 'G1510', NULL, NULL, NULL);
INSERT INTO word VALUES (1, 0, 3, '', ' ', 'ὁ', NULL, 'ὁ', 'the', 'T-NSM', NULL, 'G3588', NULL, NULL, NULL);
INSERT INTO word VALUES (1, 0, 4, '', '.', 'λόγος', NULL, 'λόγος', 'Word', 'N-NSM', NULL, 'G3056', NULL, NULL, 'my\stier|x\sy');
INSERT INTO word VALUES (1, 1, 0, '«', '».', 'εἶπεν', NULL, 'λέγω', 'said', 'V-2AAI-3S', NULL, 'G3004', NULL, NULL, NULL);
INSERT INTO word VALUES (1, 2, 0, '', '', 'בִּימֵי', NULL, 'יוֹם', 'days', 'HNcmpc', NULL, 'H3117', NULL, NULL, NULL);

INSERT INTO lexicon VALUES (1, 'greek', 'Greek words', 'grc', 'en', 'nobody', '/home/a/greek.tsv', 2);
INSERT INTO entry VALUES (1, 0, 'G3056', 'g3056', 'λόγος', 'λογοσ', 'lógos', 'log''-os', 'a word; from G3004', 'G3004|G3004');
INSERT INTO entry VALUES (1, 1, 'G3004', 'g3004', 'λέγω', 'λεγω', '', '', 'to say', '');

INSERT INTO note VALUES (1, 'gospel', 'John', 1, '1', 4, 'λόγος', replace('The **word**\n\nagain', '\n', char(10)), 1700000000, 1700000100);
INSERT INTO note VALUES (2, 'gospel', 'John', 1, '2a', -1, '', 'Who said it?', 1700000200, 1700000200);
INSERT INTO highlight VALUES ('gospel', 'John', 1, '1', 4, 'λόγος', 'green');
INSERT INTO highlight VALUES ('gospel', 'Ruth', 1, '1', 0, 'בִּימֵי', 'yellow');
INSERT INTO bookmark VALUES ('gospel', 'John', 1, '2a', -1, '', 1700000300, 'The answer');
INSERT INTO mark VALUES ('gospel', 'r', 'Ruth', 1, '1', 0, 'בִּימֵי');
INSERT INTO visit VALUES (1, 'gospel', 'John', 1, '1', 4, 'λόγος', 1700000400);
INSERT INTO visit VALUES (2, 'gospel', 'Ruth', 1, '1', 0, 'בִּימֵי', 1700000500);
INSERT INTO last_place VALUES ('gospel', 'Ruth', 1, '1', 0, 'בִּימֵי');

INSERT INTO place VALUES (1, 'John', 1, '2a', 1);
INSERT INTO known_word VALUES ('grc', 'λόγος');
INSERT INTO plan VALUES ('gospel', replace('John 1\nRuth 1', '\n', char(10)), 19675, 1, 1700000600);
INSERT INTO progress VALUES ('gospel', 'John', 1, 2);
PRAGMA user_version = 7;
