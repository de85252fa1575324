// Finds the sections that have all words of the query, with and without accents.
const field = document.querySelector("input[name=q]");
const found = document.getElementById("_found");
const list = document.getElementById("_places");

// The text in lowercase and without accents; its letters keep their places.
const folded = (text) =>
  Array.from(text, (letter) => letter.normalize("NFD")[0].toLowerCase()[0]).join("");

const searched = places.map(([address, page, heading, text]) => {
  const letters = Array.from(text);
  return { address, page, heading, letters, title: folded(`${page} ${heading}`), text: folded(text) };
});

function add(parent, name, text) {
  const element = parent.appendChild(document.createElement(name));
  element.textContent = text;
  return element;
}

// The text around the first word, which is marked.
function addExcerpt(item, place, word) {
  const start = Math.max(0, place.text.indexOf(word));
  const end = place.text.includes(word) ? start + word.length : start;
  const before = place.letters.slice(Math.max(0, start - 60), start).join("");
  const excerpt = add(item, "p", start > 60 ? before.replace(/^\S*/, "…") : before);
  add(excerpt, "mark", place.letters.slice(start, end).join(""));
  excerpt.append(place.letters.slice(end, end + 140).join("").replace(/\S*$/, "…"));
}

function search() {
  const words = folded(field.value).split(/\s+/).filter(Boolean);
  list.replaceChildren();
  if (!words.length) {
    found.textContent = "";
    return;
  }
  const hits = searched.filter((place) =>
    words.every((word) => place.title.includes(word) || place.text.includes(word)));
  // Titles with the words come first; otherwise the order is that of the pages.
  const rank = (place) => words.filter((word) => !place.title.includes(word)).length;
  hits.sort((one, other) => rank(one) - rank(other));
  for (const place of hits.slice(0, 50)) {
    const item = list.appendChild(document.createElement("li"));
    const title = place.heading === place.page ? place.page : `${place.page}: ${place.heading}`;
    add(item, "a", title).href = place.address;
    addExcerpt(item, place, words[0]);
  }
  const count = hits.length === 1 ? "1 place" : `${hits.length} places`;
  found.textContent = hits.length > 50 ? `${count}, the first 50` : count;
}

field.value = new URLSearchParams(location.search).get("q") ?? "";
field.addEventListener("input", search);
field.focus();
search();
