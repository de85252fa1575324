"""Checks a built site: check.py FOLDER

Every link, anchor, and place of the search leads somewhere; every page has a language, a title and
one heading of level 1; no level of headings is skipped; pictures have a text; nothing comes from
elsewhere, and only the search has a script. Text and links have a contrast of at least 7 in both
color schemes.
"""

import json
import os
import re
import sys
import urllib.parse
from html.parser import HTMLParser


class Page(HTMLParser):
    def __init__(self, path):
        super().__init__()
        self.path = path
        self.ids, self.links, self.levels, self.faults = [], [], [], []
        self.language, self.title, self.in_title = None, "", False
        with open(path, encoding="utf-8") as file:
            self.feed(file.read())

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        if "id" in values:
            self.ids.append(values["id"])
        if tag == "html":
            self.language = values.get("lang")
        if tag == "title":
            self.in_title = True
        if tag in ("h1", "h2", "h3", "h4", "h5", "h6"):
            self.levels.append(int(tag[1]))
        is_search = os.path.basename(self.path) == "search.html"
        if (tag == "script" and not is_search) or any(name.startswith("on") for name in values):
            self.faults.append("a script")
        if tag == "img" and not values.get("alt"):
            self.faults.append(f"a picture without a text: {values.get('src')}")
        for name in ("href", "src"):
            if name in values:
                self.links.append((tag, values[name]))

    def handle_endtag(self, tag):
        if tag == "title":
            self.in_title = False

    def handle_data(self, data):
        if self.in_title:
            self.title += data

    def check(self):
        if not self.language:
            yield "no language"
        if not self.title.strip():
            yield "no title"
        if self.levels.count(1) != 1:
            yield f"{self.levels.count(1)} headings of level 1"
        for above, below in zip(self.levels, self.levels[1:]):
            if below > above + 1:
                yield f"a heading of level {below} below one of level {above}"
        for name in sorted({name for name in self.ids if self.ids.count(name) > 1}):
            yield f"two elements with the id {name}"
        yield from self.faults


def luminance(color):
    parts = [int(color[index : index + 2], 16) / 255 for index in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def check_colors(path):
    with open(path, encoding="utf-8") as file:
        schemes = re.findall(r":root {(.*?)}", file.read(), re.DOTALL)
    if len(schemes) != 2:
        yield f"{path}: {len(schemes)} color schemes"
    for scheme in schemes:
        colors = dict(re.findall(r"--(\w+): (#\w{6})", scheme))
        for text in ("text", "link"):
            for ground in ("ground", "raised"):
                pair = sorted((luminance(colors[text]), luminance(colors[ground])))
                contrast = (pair[1] + 0.05) / (pair[0] + 0.05)
                if contrast < 7:
                    yield f"{path}: {text} on {ground} has a contrast of {contrast:.1f}"


def main(folder):
    paths = [
        os.path.join(root, name)
        for root, _, names in os.walk(folder)
        for name in names
        if name.endswith(".html")
    ]
    pages = {os.path.normpath(path): Page(path) for path in sorted(paths)}
    with open(os.path.join(folder, "index.js"), encoding="utf-8") as file:
        places = json.loads(file.read().removeprefix("const places = ").rstrip(";\n"))
    search = pages[os.path.normpath(os.path.join(folder, "search.html"))]
    search.links += [("a", place[0]) for place in places]
    faults, links = list(check_colors(os.path.join(folder, "style.css"))), 0
    for path, page in pages.items():
        faults += [f"{path}: {fault}" for fault in page.check()]
        for tag, link in page.links:
            parts = urllib.parse.urlsplit(link)
            if parts.scheme or parts.netloc:
                if tag != "a":
                    faults.append(f"{path}: from elsewhere: {link}")
                continue
            links += 1
            target = path
            if parts.path:
                name = urllib.parse.unquote(parts.path)
                target = os.path.normpath(os.path.join(os.path.dirname(path), name))
            anchor = urllib.parse.unquote(parts.fragment)
            if not os.path.isfile(target):
                faults.append(f"{path}: a link to nothing: {link}")
            elif anchor and (target not in pages or anchor not in pages[target].ids):
                faults.append(f"{path}: a link to no place: {link}")
    for fault in faults:
        print(fault, file=sys.stderr)
    if faults or not pages:
        sys.exit(1)
    print(f"{folder}/index.html: {len(pages)} pages, {links} links")


main(sys.argv[1])
