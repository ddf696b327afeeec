// Shows what is found while somebody types. Without it the form does the same, a page at a time.

import { get } from "./shared/dom.ts";

const box = get<HTMLInputElement>("#q");
const found = get("#found");
const WAIT = 150;
let timer = 0;
let running = new AbortController();

box.addEventListener("input", () => {
  clearTimeout(timer);
  timer = window.setTimeout(look, WAIT);
});

async function look(): Promise<void> {
  running.abort();
  running = new AbortController();
  const query = box.value.trim();
  const search = query === "" ? "" : `?q=${encodeURIComponent(query)}`;
  try {
    const answer = await fetch(`/search/suggestions${search}`, { signal: running.signal });
    if (!answer.ok) return;
    // Drawn by the same server as the page, and as harmless.
    found.innerHTML = await answer.text();
    history.replaceState(null, "", `/search${search}`);
  } catch {
    // The next letter asks again.
  }
}
