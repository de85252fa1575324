-- A library as Lector wrote it with version 1 of the schema. See LibraryFixtureTests.
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
  word_count INTEGER NOT NULL
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
  PRIMARY KEY (text_id, row)
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

INSERT INTO text VALUES (1, 'gospel', 'A small Gospel', 'surface lemma gloss morphology strong morphemes my\stier', 'robinson', 'en', 'en', 'nobody', '/home/a/gospel.tsv', '', 2, 3, 7);
INSERT INTO book VALUES (1, 0, 'John', 0, 2);
INSERT INTO book VALUES (1, 1, 'Ruth', 2, 1);
INSERT INTO verse VALUES (1, 0, 0, 1, '1', 1, 'grc', 'In the beginning was the Word.');
INSERT INTO verse VALUES (1, 1, 0, 1, '2a', 0, 'grc', 'He said.');
INSERT INTO verse VALUES (1, 2, 1, 1, '1', 1, 'hbo', 'In the days');
INSERT INTO word VALUES (1, 0, 0, '', ' ', 'Ἐν', NULL, 'ἐν', 'In', 'PREP', NULL, 'G1722', NULL, NULL, NULL);
INSERT INTO word VALUES (1, 0, 1, '', ' ', 'ἀρχῇ', NULL, 'ἀρχή', 'beginning', 'N-DSF', NULL, 'G0746', NULL, 'ἀρχ|rule|N ῇ|DAT|', NULL);
INSERT INTO word VALUES (1, 0, 2, '', ' ', 'ἦν', NULL, 'εἰμί', 'was', 'V-IAI-3S', NULL, 'G1510', NULL, NULL, NULL);
INSERT INTO word VALUES (1, 0, 3, '', ' ', 'ὁ', NULL, 'ὁ', 'the', 'T-NSM', NULL, 'G3588', NULL, NULL, NULL);
INSERT INTO word VALUES (1, 0, 4, '', '.', 'λόγος', NULL, 'λόγος', 'Word', 'N-NSM', NULL, 'G3056', NULL, NULL, 'my\stier|x\sy');
INSERT INTO word VALUES (1, 1, 0, '«', '».', 'εἶπεν', NULL, 'λέγω', 'said', 'V-2AAI-3S', NULL, 'G3004', NULL, NULL, NULL);
INSERT INTO word VALUES (1, 2, 0, '', '', 'בִּימֵי', NULL, 'יוֹם', 'days', 'HNcmpc', NULL, 'H3117', NULL, NULL, NULL);
PRAGMA user_version = 1;
