// Shows results while the visitor types. Without the script, the form returns them page by page.

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
    // The same server renders this markup and the page, so it is equally safe.
    found.innerHTML = await answer.text();
    history.replaceState(null, "", `/search${search}`);
  } catch {
    // The next keystroke searches again.
  }
}
