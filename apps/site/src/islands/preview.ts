// A page of the site inside the website editor. It reports clicked sections, marks the edited one, and re-renders on
// input. In a separate window it only keeps its token across pages.

import { el, given } from "./shared/dom.ts";

/** Messages of the editor: the open section, the scale of the preview, and the edited values. */
interface EditorMessage {
  mark?: { section: number; label: string; scale: number } | null;
  values?: object;
}

const { token, dashboard } = given<{ preview: { token: string; dashboard: string } }>().preview;
const isFramed = window.parent !== window;
const tell = (message: object) => window.parent.postMessage(message, dashboard);

const sectionAt = (index: number) => document.querySelector<HTMLElement>(`[data-section="${index}"]`);

/** Constructed style sheets are outside the page's content security policy. */
function adopt(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return sheet;
}

const theme = adopt("");
adopt(`
  [data-section] { cursor: pointer; }
  [data-section]:hover { outline: 2px dashed #7a2e4d99; outline-offset: -2px; }
  .preview-mark { --one: calc(1px / var(--scale)); position: absolute; z-index: 50; pointer-events: none;
    border: calc(2 * var(--one)) solid #7a2e4d; border-radius: calc(4 * var(--one)); }
  .preview-mark span { position: absolute; inset: 0 auto auto 0; padding: 0 calc(10 * var(--one));
    border-end-end-radius: calc(4 * var(--one)); background: #7a2e4d; color: #fff;
    font: 550 calc(13 * var(--one))/1.7 system-ui, sans-serif; }
`);

let marked: EditorMessage["mark"] = null;
const frame = el("div", { class: "preview-mark", "aria-hidden": "true" }, el("span"));

function placeMark(): void {
  const section = marked ? sectionAt(marked.section) : null;
  if (!marked || section === null) {
    frame.remove();
    return;
  }
  const { left, top, width, height } = section.getBoundingClientRect();
  Object.assign(frame.style, {
    left: `${left + scrollX}px`,
    top: `${top + scrollY}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
  frame.style.setProperty("--scale", String(marked.scale));
  frame.firstElementChild?.replaceChildren(marked.label);
  if (!frame.isConnected) document.body.append(frame);
}

function mark(next: EditorMessage["mark"]): void {
  const isOther = next?.section !== marked?.section;
  marked = next;
  placeMark();
  if (next && isOther) sectionAt(next.section)?.scrollIntoView({ block: "nearest" });
}

const heights = new ResizeObserver(placeMark);
heights.observe(document.body);

let wanted: object | undefined;
let isDrawing = false;

/** Renders one at a time; of the values that arrive meanwhile, only the last is rendered. */
async function draw(values: object): Promise<void> {
  wanted = values;
  if (isDrawing) return;
  isDrawing = true;
  while (wanted !== undefined) {
    const body = JSON.stringify(wanted);
    wanted = undefined;
    const headers = { "content-type": "application/json" };
    const query = new URLSearchParams({ preview: token });
    const answer = await fetch(`/preview?${query}`, { method: "POST", headers, body }).catch(() => undefined);
    if (answer?.ok) show(await answer.text());
  }
  isDrawing = false;
}

const STYLE = /<style>([^<]*)<\/style>/;

/** Replaces the page and keeps its scroll position. */
function show(markup: string): void {
  const drawn = new DOMParser().parseFromString(markup.replace(STYLE, ""), "text/html");
  const { className, lang, dir } = drawn.documentElement;
  Object.assign(document.documentElement, { className, lang, dir });
  theme.replaceSync(STYLE.exec(markup)?.[1] ?? "");
  applyStyles(drawn);
  // Pictures that are already loaded need no lazy loading.
  const known = new Set([...document.images].filter(({ complete }) => complete).map(({ src }) => src));
  for (const image of drawn.images) if (known.has(image.src)) image.loading = "eager";
  heights.disconnect();
  document.body.replaceWith(document.adoptNode(drawn.body));
  heights.observe(document.body);
  placeMark();
}

/** Another template has other styles. The old ones are removed after the new ones have loaded. */
function applyStyles(drawn: Document): void {
  const addressOf = (link: Element) => link.getAttribute("href");
  const links = (page: Document) => [...page.querySelectorAll("link[rel=stylesheet]")];
  const before = links(document);
  const added = links(drawn).filter((link) => !before.some((one) => addressOf(one) === addressOf(link)));
  for (const link of added) {
    const own = el("link", { rel: "stylesheet", href: addressOf(link) ?? "" });
    own.addEventListener("load", () => {
      for (const one of before) one.remove();
      placeMark();
    });
    document.head.append(own);
  }
}

function goOn(event: MouseEvent): void {
  const pressed = event.target as Element;
  const section = pressed.closest<HTMLElement>("[data-section]");
  if (isFramed && section !== null) {
    event.preventDefault();
    tell({ section: Number(section.dataset["section"]) });
    return;
  }
  const link = pressed.closest<HTMLAnchorElement>("a[href]");
  if (link === null || link.getAttribute("href")?.startsWith("#")) return;
  event.preventDefault();
  if (link.origin === location.origin) location.assign(withToken(link.href));
}

function withToken(address: string): string {
  const url = new URL(address);
  url.searchParams.set("preview", token);
  return url.href;
}

document.addEventListener("click", goOn, true);
document.addEventListener("submit", (event) => {
  const form = event.target as HTMLFormElement;
  if (form.method !== "get") event.preventDefault();
  else form.append(el("input", { type: "hidden", name: "preview", value: token }));
});
window.addEventListener("message", ({ source, origin, data }) => {
  if (source !== window.parent || origin !== dashboard) return;
  const { mark: section, values } = (data ?? {}) as EditorMessage;
  if (section !== undefined) mark(section);
  if (values !== undefined && location.pathname === "/") draw(values);
});
if (isFramed) tell({ isReady: true });
