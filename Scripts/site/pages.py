"""What MkDocs does not do by itself: the navigation, anchors as on GitHub, accessible HTML, and the
index of the search, which works without a server."""

import html
import json
import os
import re

# The page that lists all pages: it has the sections of the navigation.
CONTENTS = "Documentation/README.md"
SEARCH = "search.md"
# The places that can be found: address, title of the page, heading, text.
PLACES = []


def slug(text, separator):
    """Returns the anchor of a heading, as GitHub makes it."""
    kept = re.sub(r"[^\w\- ]", "", text.strip().lower())
    return kept.replace(" ", separator)


def on_config(config):
    config["mdx_configs"]["toc"] = {"slugify": slug}
    config["nav"] = navigation(config["docs_dir"])
    return config


def navigation(folder):
    """Returns the pages in the order of the list, with its sections."""
    with open(os.path.join(folder, CONTENTS), encoding="utf-8") as file:
        lines = file.read().split("\n")
    sections = []
    for line in lines:
        if line.startswith("## "):
            start = [{"Lector": "README.md"}, {"All pages": CONTENTS}]
            sections.append({line[3:]: [] if sections else start})
        for title, target in re.findall(r"\[([^]]+)\]\(([^)#]+\.md)\)", line):
            path = os.path.normpath(os.path.join(os.path.dirname(CONTENTS), target))
            next(iter(sections[-1].values())).append({title: path})
    return sections


def on_page_markdown(markdown, page, config, files):
    # The marks of generated tables are for the test that writes them, and what follows the language
    # of a block, such as the name of a file, is for the test that reads it.
    markdown = re.sub(r"^<!-- (?:table .*|end of table) -->$", "", markdown, flags=re.MULTILINE)
    return re.sub(r"^(```\w+) .*$", r"\1", markdown, flags=re.MULTILINE)


def on_page_content(content, page, config, files):
    if page.file.src_uri != SEARCH:
        index(content, page)
    content = content.replace("<th>", '<th scope="col">')
    content = re.sub(r"<table>.*?</table>", table, content, flags=re.DOTALL)
    content = re.sub(r"<pre>.*?</pre>", block, content, flags=re.DOTALL)
    return "".join(
        part if part.startswith("<") else with_languages(part)
        for part in re.split(r"(<[^>]+>)", content)
    )


def index(content, page):
    """Adds the sections of a page to the places that can be found."""
    parts = re.split(r'<h[1-6] id="([^"]+)">(.*?)</h[1-6]>', content, flags=re.DOTALL)
    for anchor, heading, text in zip(parts[1::3], parts[2::3], parts[3::3]):
        PLACES.append([f"{page.url}#{anchor}", page.title, plain(heading), plain(text)])


def plain(content):
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", content)).split())


def on_post_build(config):
    with open(os.path.join(config["site_dir"], "index.js"), "w", encoding="utf-8") as file:
        file.write(f"const places = {json.dumps(PLACES, ensure_ascii=False)};\n")


def table(match):
    """A table that may be wider than the page can be scrolled with the keyboard."""
    if match[0].count("<th ") < 5:
        return match[0]
    return f'<div class="wide" role="group" aria-label="Table" tabindex="0">{match[0]}</div>'


def block(match):
    """A drawn screen keeps its lines; those of commands are wrapped."""
    if "──" not in match[0]:
        return match[0]
    return match[0].replace(
        "<pre>", '<pre class="screen" role="group" aria-label="Screen" tabindex="0">', 1
    )


GREEK = r"[\u0370-\u03ff\u1f00-\u1fff]"
HEBREW = r"[\u0590-\u05ff]"


def with_languages(text):
    """Names the language of Greek and Hebrew, so that they are spoken by the right voice."""
    greek = f"{GREEK}+(?:[ ,;·]+{GREEK}+)*"
    hebrew = f"{HEBREW}+(?: {HEBREW}+)*"
    text = re.sub(greek, r'<span lang="grc">\g<0></span>', text)
    return re.sub(hebrew, r'<span lang="hbo" dir="rtl">\g<0></span>', text)
