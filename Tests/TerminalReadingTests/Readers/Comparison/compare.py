"""Compares texts with Python's difflib and with diff-match-patch.

Reads JSON lines with "algorithm", "old", and "new" from standard input, and writes them with
"expected", what the algorithm answered. Algorithms that are not installed are left out.
"""

import difflib
import json
import sys

try:
    from diff_match_patch import diff_match_patch
except ImportError:
    diff_match_patch = None


def lines(text):
    """Divides a text after its line feeds alone."""
    parts = text.split("\n")
    return [part + "\n" for part in parts[:-1]] + ([parts[-1]] if parts[-1] else [])


def steps(old, new):
    matcher = difflib.SequenceMatcher(None, old, new)
    return ["%s %d %d %d %d" % step for step in matcher.get_opcodes()]


def line_changes(old, new):
    # Python 3.12 changed how it pairs lines.
    if sys.version_info >= (3, 12):
        return None
    # No reader says the hints.
    changes = difflib.ndiff(lines(old), lines(new))
    return [change for change in changes if not change.startswith("? ")]


def character_changes(old, new):
    if diff_match_patch is None:
        return None
    comparison = diff_match_patch()
    comparison.Diff_Timeout = 0
    changes = comparison.diff_main(old, new)
    comparison.diff_cleanupSemantic(changes)
    names = {-1: "removed ", 0: "kept ", 1: "added "}
    return [names[kind] + text for kind, text in changes]


algorithms = {"steps": steps, "lines": line_changes, "characters": character_changes}
for line in sys.stdin:
    case = json.loads(line)
    case["expected"] = algorithms[case["algorithm"]](case["old"], case["new"])
    if case["expected"] is not None:
        print(json.dumps(case))
