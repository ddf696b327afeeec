// Rendering of the conversation, with keyboard and screen reader support.

import { button, node } from "./dom.ts";
import type { Texts } from "./texts.ts";

interface Handlers {
  onClose: () => void;
  onWriting: () => void;
  onQuestion: (message: string) => void;
}

const MESSAGE_MAX = 4000;

export class Panel {
  readonly #texts: Texts;
  readonly #handlers: Handlers;
  readonly #element: HTMLElement;
  readonly #title: HTMLElement;
  readonly #body: HTMLElement;
  readonly #box: HTMLTextAreaElement;
  readonly #form: HTMLFormElement;
  readonly #left = node("span");
  #suggestions: HTMLElement | undefined;

  constructor(host: HTMLElement, texts: Texts, handlers: Handlers) {
    this.#texts = texts;
    this.#handlers = handlers;
    this.#title = node("h2", { id: "title", tabindex: "-1" }, texts.ask);
    // A log role: screen readers announce only new content.
    this.#body = node("div", { class: "body", role: "log", "aria-labelledby": "title", tabindex: "0" });
    this.#box = node("textarea", { id: "question", rows: "1", maxlength: String(MESSAGE_MAX) });
    this.#form = this.#questionForm();
    this.#element = node(
      "section",
      { class: "panel", role: "dialog", "aria-labelledby": "title", hidden: "" },
      node("header", {}, this.#title, button("×", handlers.onClose, { class: "close", "aria-label": texts.close })),
      this.#body,
      node("slot"),
      this.#form,
      node("footer", {}, node("span", {}, texts.machine), this.#left),
    );
    this.#element.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      handlers.onClose();
    });
    host.shadowRoot?.append(this.#element);
  }

  get isOpen(): boolean {
    return !this.#element.hidden;
  }

  open(): void {
    this.#element.hidden = false;
    this.#title.focus();
  }

  close(): void {
    this.#element.hidden = true;
  }

  set title(text: string) {
    this.#title.textContent = text;
  }

  set remaining(questions: number) {
    this.#left.textContent = this.#texts.left(questions);
  }

  clear(): void {
    this.#body.replaceChildren();
    this.#form.hidden = true;
  }

  say(text: string): void {
    this.add(node("p", {}, text));
  }

  add(...parts: HTMLElement[]): void {
    this.#body.append(...parts);
    parts.at(-1)?.scrollIntoView({ block: "nearest" });
  }

  onQuestions(): void {
    this.#form.hidden = false;
    this.#box.focus();
  }

  suggest(questions: readonly string[]): void {
    this.#suggestions?.remove();
    if (questions.length === 0) return;
    const items = questions.map((text) =>
      node(
        "li",
        {},
        button(text, () => this.#handlers.onQuestion(text)),
      ),
    );
    this.#suggestions = node("ul", { class: "list" }, ...items);
    this.add(this.#suggestions);
  }

  showQuestion(text: string): void {
    this.#suggestions?.remove();
    this.add(turn(this.#texts.you, text, "turn mine").element);
  }

  /** Streams the answer's text; end() replaces it with the final content. */
  beginAnswer(): { append(text: string): void; end(text: string): void } {
    const { element, words } = turn(this.#texts.assistant, this.#texts.thinking, "turn");
    let written = "";
    // Screen readers announce the answer once, when it is complete.
    element.setAttribute("aria-busy", "true");
    this.add(element);
    return {
      append: (text) => {
        written += text;
        words.textContent = written;
        element.scrollIntoView({ block: "nearest" });
      },
      end: (text) => {
        words.textContent = text;
        element.removeAttribute("aria-busy");
      },
    };
  }

  /** Restores the text of a failed question. */
  giveBack(message: string): void {
    if (this.#box.value === "") this.#box.value = message;
  }

  searchForm(onSearch: (text: string) => void): HTMLFormElement {
    const { search, find } = this.#texts;
    const field = node("input", { type: "search", "aria-label": search, placeholder: search, maxlength: "100" });
    const form = node("form", {}, field, node("button", { class: "send" }, find));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      onSearch(field.value.trim());
    });
    onSearch("");
    return form;
  }

  #questionForm(): HTMLFormElement {
    const { question, send } = this.#texts;
    const label = node("label", { class: "unseen", for: "question" }, question);
    const form = node("form", { hidden: "" }, label, this.#box, node("button", { class: "send" }, send));
    this.#box.placeholder = question;
    this.#box.addEventListener("input", this.#handlers.onWriting, { passive: true });
    this.#box.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      form.requestSubmit();
    });
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const message = this.#box.value.trim();
      if (message === "") return;
      this.#box.value = "";
      this.#handlers.onQuestion(message);
    });
    return form;
  }
}

function turn(who: string, text: string, look: string): { element: HTMLElement; words: HTMLElement } {
  const words = node("span", {}, text);
  return { element: node("div", { class: look }, node("span", { class: "unseen" }, `${who}: `), words), words };
}
