// The least that a pager with curses does: the baseline of Scripts/compare-programs.
//
// It maps a file of lines into memory, keeps no index, and draws one line for each key.
// Keys: j down, G end, g start, q quit.
#define _GNU_SOURCE
#define NCURSES_WIDECHAR 1
#include <fcntl.h>
#include <locale.h>
#include <ncurses.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *start, *end;

static const char *line_after(const char *line) {
  const char *newline = memchr(line, '\n', (size_t)(end - line));
  return newline ? newline + 1 : end;
}

static const char *line_before(const char *line) {
  if (line - start < 2) return start;
  const char *newline = memrchr(start, '\n', (size_t)(line - start - 1));
  return newline ? newline + 1 : start;
}

/// Draws the characters of a line that fit; each of them is one column wide.
static void draw(int row, const char *line) {
  move(row, 0);
  if (line < end) {
    const char *limit = line_after(line), *byte = line;
    if (limit > line && limit[-1] == '\n') limit -= 1;
    for (int columns = 0; byte < limit; byte += 1) {
      if (((unsigned char)*byte & 0xC0) != 0x80 && columns++ == COLS) break;
    }
    addnstr(line, (int)(byte - line));
  }
  clrtoeol();
}

static void draw_all(const char *top) {
  scrollok(stdscr, FALSE);
  for (int row = 0; row < LINES; row += 1) {
    draw(row, top);
    top = line_after(top);
  }
  scrollok(stdscr, TRUE);
}

static const char *scrolled(const char *top) {
  const char *last = top = line_after(top);
  for (int row = 1; row < LINES; row += 1) last = line_after(last);
  scrl(1);
  scrollok(stdscr, FALSE);
  draw(LINES - 1, last);
  scrollok(stdscr, TRUE);
  return top;
}

static const char *last_page(void) {
  const char *top = end;
  for (int row = 0; row < LINES; row += 1) top = line_before(top);
  return top;
}

int main(int count, char **arguments) {
  struct stat status;
  int file = count == 2 ? open(arguments[1], O_RDONLY) : -1;
  if (file < 0 || fstat(file, &status) != 0 || status.st_size == 0) return 66;
  start = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, file, 0);
  if (start == MAP_FAILED) return 66;
  end = start + status.st_size;
  setlocale(LC_ALL, "");
  initscr();
  raw();
  noecho();
  nonl();
  curs_set(0);
  leaveok(stdscr, TRUE);
  idlok(stdscr, TRUE);
  const char *top = start;
  draw_all(top);
  for (int key = 0; key != 'q'; key = getch()) {
    switch (key) {
    case 'j': top = scrolled(top); break;
    case 'g': draw_all(top = start); break;
    case 'G': draw_all(top = last_page()); break;
    default: break;
    }
    refresh();
  }
  endwin();
  return 0;
}
