"""Hear terminal programs, and walk and audit screens, in pytest.

Fixtures: ``hear`` runs a terminal program and returns what screen readers say of it; ``walk`` returns
what VoiceOver would say of a screen, a tree file or a dump; ``audit`` returns the findings on a screen
or a recording. Each file ``*.lector`` is a test: a gesture script, or a script for a terminal program
whose first line is the command that plays it, as ``lector tty --from`` writes it. If the command has
``--heard FILE``, ``pytest --heard-update`` writes that file anew.

The program is ``LECTOR_PROGRAM``, or else ``lector`` on the path.
"""

import json
import os
import shlex
import shutil
import subprocess
import sysconfig
import tempfile

import pytest


class LectorError(AssertionError):
    """Lector has ended with a message."""


def program():
    """Returns the path of the program. A test that has none is skipped."""
    here = os.path.join(sysconfig.get_path("scripts"), "lector")
    found = os.environ.get("LECTOR_PROGRAM") or (here if os.path.exists(here) else None)
    found = found or shutil.which("lector")
    if not found:
        pytest.skip("lector is not installed")
    return found


def run(*arguments, statuses=(0,)):
    """Runs a command of Lector to its end and returns its output."""
    done = subprocess.run(
        [program(), *map(os.fspath, arguments)],
        stdin=subprocess.DEVNULL, capture_output=True, text=True, encoding="utf-8")
    if done.returncode not in statuses:
        raise LectorError(done.stderr.strip() or f"lector: status {done.returncode}")
    return done.stdout


class HeardProgram:
    """A terminal program that runs, with the screen readers that hear it.

    After each key, the program has settled: it has written nothing for 100 milliseconds.
    """

    def __init__(self, command, readers="tdsr", columns=80, rows=24):
        command = shlex.split(command) if isinstance(command, str) else list(map(os.fspath, command))
        self._said = []
        self._answer = {}
        self._messages = tempfile.TemporaryFile("w+", encoding="utf-8")
        self._lector = subprocess.Popen(
            [program(), "tty", "--script", "-", "--format", "jsonl", "--readers", readers,
             "--columns", str(columns), "--rows", str(rows), "--", *command],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._messages, encoding="utf-8")
        self._ask()

    def press(self, *keys):
        """Presses keys, such as ``"Down"``, ``"Enter"``, ``"Ctrl-x"``, or ``"a"``."""
        self._act(*(f"press {key}" for key in keys))

    def type(self, text):
        """Types a text, key by key."""
        self._act(f"type {_quoted(text)}")

    def paste(self, text):
        """Pastes a text at once."""
        self._act(f"paste {_quoted(text)}")

    def resize(self, columns, rows):
        """Gives the terminal another size, in cells."""
        self._act(f"resize {columns}x{rows}")

    def wait(self, text=None):
        """Waits until the program is settled, or until a row of the screen has a text."""
        self._ask("wait" if text is None else f"wait for {_quoted(text)}")

    def heard(self, reader=None):
        """Returns what was said since the last key, paste, or new size, or at the start."""
        return [said["text"] for said in self._said if reader in (None, said["reader"])]

    @property
    def screen(self):
        """The rows of the screen, without blanks at their ends."""
        return self._answer["screen"]

    @property
    def cursor(self):
        """The row and the column of the cursor, counted from 0."""
        return tuple(self._answer["cursor"])

    @property
    def status(self):
        """The exit status of the program, or None while it runs."""
        return self._answer["status"]

    def wait_for_end(self):
        """Waits for the end of the program, at most 10 seconds, and returns its exit status."""
        self._ask("wait end")
        return self.status

    def close(self):
        """Ends the program."""
        if self._lector.poll() is None:
            self._lector.stdin.close()
            self._lector.wait()
        self._lector.stdout.close()
        self._messages.close()

    def _act(self, *lines):
        self._said = []
        self._ask(*lines)

    def _ask(self, *lines):
        try:
            self._lector.stdin.write("".join(line + "\n" for line in (*lines, "screen")))
            self._lector.stdin.flush()
        except BrokenPipeError:
            pass
        for line in self._lector.stdout:
            answer = json.loads(line)
            if "screen" in answer:
                self._answer = answer
                return
            self._said.append(answer)
        self._lector.wait()
        self._messages.seek(0)
        raise LectorError(self._messages.read().strip() or "lector has ended")


def _quoted(text):
    return json.dumps(text, ensure_ascii=False)


@pytest.fixture
def hear():
    """Runs terminal programs, which end with the test: ``hear("nano notes.txt", readers="tdsr")``.

    Takes a command, as a line or a list, and ``readers``, ``columns``, and ``rows``; returns a
    `HeardProgram`.
    """
    running = []

    def start(command, readers="tdsr", columns=80, rows=24):
        running.append(HeardProgram(command, readers, columns, rows))
        return running[-1]

    yield start
    for heard in running:
        heard.close()


@pytest.fixture
def walk():
    """Returns what VoiceOver would say of a screen, an utterance for each element."""

    def utterances(path, *options):
        lines = map(json.loads, run("walk", path, "--format", "jsonl", *options).splitlines())
        return [line["text"] for line in lines if line["kind"] == "speech"]

    return utterances


@pytest.fixture
def audit():
    """Returns the findings on a screen or a recording, as objects of the JSON report.

    A finding that the options suppress, such as ``"--baseline", "known.json"``, is left out.
    """

    def findings(path, *options):
        # A recording that is cut is judged up to its end: 65.
        report = json.loads(run("audit", path, "--format", "json", *options, statuses=(0, 1, 65)))
        return [finding for finding in report["findings"] if not finding.get("suppressed")]

    return findings


def pytest_addoption(parser):
    parser.getgroup("lector").addoption(
        "--heard-update", action="store_true", help="write the files of --heard in *.lector anew")


def pytest_collect_file(file_path, parent):
    if file_path.suffix == ".lector":
        return LectorFile.from_parent(parent, path=file_path)
    return None


class LectorFile(pytest.File):
    """A file with a script."""

    def collect(self):
        yield LectorScript.from_parent(self, name=self.path.stem)


class LectorScript(pytest.Item):
    """A script as a test. It's played in its own folder."""

    def runtest(self):
        with open(self.path, encoding="utf-8") as file:
            first = file.readline()
        if first.startswith("# lector tty --script "):
            command = shlex.split(first)[2:]
            command[command.index("--script") + 1] = self.path.name
            if self.config.getoption("--heard-update") and "--heard" in command:
                command.insert(command.index("--heard"), "--update")
        else:
            command = ["play", self.path.name]
        done = subprocess.run(
            [program(), *command], cwd=self.path.parent,
            stdin=subprocess.DEVNULL, capture_output=True, text=True, encoding="utf-8")
        if done.returncode:
            raise LectorError("\n".join([done.stderr.strip(), done.stdout.strip()]).strip())

    def repr_failure(self, excinfo, style=None):
        if isinstance(excinfo.value, LectorError):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self):
        return self.path, 0, f"lector: {self.name}"
