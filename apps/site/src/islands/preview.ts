// A page of the site inside of the website editor. It tells the editor which section was pressed, marks the one that is being
// edited, and is drawn again while somebody types. Opened in a window of its own it only keeps its token from page to page.

import { el, given } from "./shared/dom.ts";

/** What the editor says: which section is open, and what is typed. */
interface Told {
  mark?: { section: number; label: string } | null;
  values?: object;
}

const { token, dashboard } = given<{ preview: { token: string; dashboard: string } }>().preview;
const isFramed = window.parent !== window;
const tell = (message: object) => window.parent.postMessage(message, dashboard);

const sectionAt = (index: number) => document.querySelector<HTMLElement>(`[data-section="${index}"]`);

/** Styles that a script brings are not what the page's policy is about. */
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
  .preview-mark { position: absolute; z-index: 50; pointer-events: none; border: 2px solid #7a2e4d; border-radius: 4px; }
  .preview-mark span { position: absolute; inset: -2px auto auto -2px; padding: 2px 10px; border-radius: 4px 0;
    background: #7a2e4d; color: #fff; font: 550 14px/22px system-ui, sans-serif; }
`);

let marked: Told["mark"] = null;
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
  frame.firstElementChild?.replaceChildren(marked.label);
  if (!frame.isConnected) document.body.append(frame);
}

function mark(next: Told["mark"]): void {
  const isOther = next?.section !== marked?.section;
  marked = next;
  placeMark();
  if (next && isOther) sectionAt(next.section)?.scrollIntoView({ block: "nearest" });
}

const heights = new ResizeObserver(placeMark);
heights.observe(document.body);

let wanted: object | undefined;
let isDrawing = false;

/** One after the other; of what is typed meanwhile, the last. */
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

/** Takes the place of the page, which stays where it was scrolled to. */
function show(markup: string): void {
  const drawn = new DOMParser().parseFromString(markup.replace(STYLE, ""), "text/html");
  const { className, lang, dir } = drawn.documentElement;
  Object.assign(document.documentElement, { className, lang, dir });
  theme.replaceSync(STYLE.exec(markup)?.[1] ?? "");
  takeStyles(drawn);
  heights.disconnect();
  document.body.replaceWith(document.adoptNode(drawn.body));
  heights.observe(document.body);
  placeMark();
}

/** Another template has other styles; those of the one before go when the new ones are there. */
function takeStyles(drawn: Document): void {
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
  const { mark: section, values } = (data ?? {}) as Told;
  if (section !== undefined) mark(section);
  if (values !== undefined && location.pathname === "/") draw(values);
});
if (isFramed) tell({ isReady: true });
