"""Writes wheels (PEP 427): a zip archive with a list of its files and their checksums."""

import base64
import hashlib
import os
import re
import time
import zipfile

root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))


def project(name):
    """Returns a value of Packaging/project, such as DISTRIBUTION, or the VERSION of the program."""
    header = os.path.join(root, "Resources", "Version", "include", "Version.h")
    recipe = os.path.join(root, "Packaging", "project")
    path, pattern = (
        (header, r'LECTOR_VERSION "(.*)"') if name == "VERSION" else (recipe, rf'(?m)^{name}="?([^"\n]*)'))
    with open(path, encoding="utf-8") as file:
        return re.search(pattern, file.read()).group(1)


def write(folder, name, tag, files, fields=(), description=""):
    """Writes a wheel to a folder and returns its file name. The same files give the same bytes.

    Its time is SOURCE_DATE_EPOCH, or the earliest that a zip archive can have.

    files: the content of each file, by its place in the wheel; DATA and INFO stand for its folders.
    fields: further lines of its metadata.
    """
    version = project("VERSION")
    stem = f"{name.replace('-', '_')}-{version}"
    folders = {"DATA": f"{stem}.data", "INFO": f"{stem}.dist-info"}
    header = ["Metadata-Version: 2.1", f"Name: {name}", f"Version: {version}", *fields]
    files = {
        **files,
        "INFO/METADATA": ("\n".join(header) + f"\n\n{description}\n").encode(),
        "INFO/WHEEL": f"Wheel-Version: 1.0\nGenerator: lector\nRoot-Is-Purelib: false\nTag: {tag}\n".encode(),
    }
    placed = {}
    for inner, content in files.items():
        top, slash, rest = inner.partition("/")
        placed[folders.get(top, top) + slash + rest] = content
    rows = []
    for inner, content in sorted(placed.items()):
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        rows.append(f"{inner},sha256={digest},{len(content)}\n")
    record = folders["INFO"] + "/RECORD"
    placed[record] = "".join([*rows, f"{record},,\n"]).encode()

    made = time.gmtime(max(int(os.environ.get("SOURCE_DATE_EPOCH", "0")), 315532800))[:6]
    wheel = f"{stem}-{tag}.whl"
    with zipfile.ZipFile(os.path.join(folder, wheel), "w", zipfile.ZIP_DEFLATED) as archive:
        # The list of files comes last, as the standard recommends.
        for inner in sorted(placed, key=lambda inner: (
                inner == record, inner.startswith(folders["INFO"]), inner)):
            entry = zipfile.ZipInfo(inner, made)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o100755 if ".data/scripts/" in inner else 0o100644) << 16
            archive.writestr(entry, placed[inner], compresslevel=9)
    return wheel
