// <vitrine-ask>: a button that opens the conversation. A shadow tree isolates its styles from those of the page.

import { Conversation } from "./conversation.ts";
import { node } from "./dom.ts";
import type { Settings } from "./settings.ts";
import { SHEET } from "./styles.ts";
import { languageOf, TEXTS, type Texts } from "./texts.ts";

export class AskElement extends HTMLElement {
  /** Settings of the script: a page has one key. */
  static settings: Settings;

  #button: HTMLButtonElement | undefined;
  #conversation: Conversation | undefined;

  connectedCallback(): void {
    if (this.shadowRoot !== null) return;
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [SHEET];
    const theme = this.getAttribute("theme") ?? AskElement.settings.theme;
    if (theme === "light" || theme === "dark") this.style.setProperty("color-scheme", theme);
    this.lang = this.#language;
    this.#button = node("button", { type: "button", class: "ask", "aria-expanded": "false" }, this.#label());
    this.#button.addEventListener("click", () => this.#toggle());
    root.append(this.#button);
  }

  get #language(): keyof typeof TEXTS {
    const wish = this.getAttribute("lang") ?? AskElement.settings.language ?? document.documentElement.lang;
    return languageOf(wish || navigator.language);
  }

  get #texts(): Texts {
    return TEXTS[this.#language];
  }

  #label(): string {
    const own = this.getAttribute("label");
    return own ?? (this.hasAttribute("product") ? this.#texts.askAboutThis : this.#texts.ask);
  }

  #toggle(): void {
    if (this.#conversation?.isOpen) this.#conversation.close();
    else this.#open();
  }

  #open(): void {
    this.#conversation ??= new Conversation({
      host: this,
      settings: AskElement.settings,
      texts: this.#texts,
      productSlug: this.getAttribute("product"),
      onClose: () => {
        this.#button?.setAttribute("aria-expanded", "false");
        this.#button?.focus();
      },
    });
    this.#button?.setAttribute("aria-expanded", "true");
    this.#conversation.open();
  }
}
