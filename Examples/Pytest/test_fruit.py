"""What a blind user hears of two programs. Run it with pytest; it needs the wheel of Lector."""
import os
import sys

import pytest

HERE = os.path.dirname(__file__)


def fruit(name):
    """Returns the command of a program in this folder."""
    return [sys.executable, os.path.join(HERE, name)]


def test_the_chosen_fruit_is_heard(hear):
    pytest.importorskip("prompt_toolkit")
    dialog = hear(fruit("fruit_dialog.py"), readers="tdsr,nvda")
    dialog.press("Down")
    for reader in ("tdsr", "nvda"):
        assert any("Pears" in text for text in dialog.heard(reader))
    # A braille display shows the row of the cursor.
    row, _ = dialog.cursor
    assert "Pears" in dialog.screen[row]


def test_the_cursor_is_behind_what_is_typed(hear):
    pytest.importorskip("textual")
    app = hear(fruit("fruit_list.py"))
    app.type("Al")
    row, column = app.cursor
    assert app.screen[row][:column].rstrip().endswith("Al")


@pytest.mark.xfail(reason="Textual 8 leaves the cursor in the field above the list")
def test_the_highlighted_fruit_is_heard(hear):
    pytest.importorskip("textual")
    app = hear(fruit("fruit_list.py"))
    app.press("Tab")
    app.press("Down")
    assert any("Pears" in text for text in app.heard())
