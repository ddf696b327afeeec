// Logic of the panel: product choice, questions and answers. It sends no request before it is opened.

import { ApiError, NO_CONNECTION } from "@vitrine/client/errors";
import { Proofs } from "@vitrine/client/proofs";
import type { AnswerSource, Bootstrap, Product } from "@vitrine/contract";
import { button, node } from "./dom.ts";
import { Panel } from "./panel.ts";
import { type ChatAnswer, Service } from "./service.ts";
import type { Settings } from "./settings.ts";
import { useShopColour } from "./styles.ts";
import type { Texts } from "./texts.ts";
import { Visitor } from "./visitor.ts";

interface Parts {
  host: HTMLElement;
  settings: Settings;
  texts: Texts;
  /** Null if the visitor chooses the product. */
  productSlug: string | null;
  onClose: () => void;
}

type Subject = Pick<Product, "id" | "name">;

export class Conversation {
  readonly #parts: Parts;
  readonly #service: Service;
  readonly #panel: Panel;
  #facts: Bootstrap | undefined;
  #proofs: Proofs | undefined;
  #subject: Subject | undefined;
  #threadId: string | undefined;
  #isAsking = false;
  #isBegun = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    const { host, settings, texts } = parts;
    this.#service = new Service(settings, new Visitor(settings.workspaceId), host.lang);
    this.#panel = new Panel(host, texts, {
      onClose: () => this.close(),
      onWriting: () => this.#proofs?.prepare(),
      onQuestion: (message) => this.#ask(message),
    });
  }

  get isOpen(): boolean {
    return this.#panel.isOpen;
  }

  open(): void {
    this.#panel.open();
    if (!this.#isBegun) this.#begin();
  }

  close(): void {
    this.#panel.close();
    this.#parts.onClose();
  }

  async #begin(): Promise<void> {
    this.#isBegun = true;
    this.#panel.clear();
    this.#panel.say(this.#parts.texts.loading);
    await this.#withRetry(
      () => this.#begin(),
      async () => {
        const facts = await this.#service.bootstrap();
        this.#welcome(facts);
        const refusal = refusalOf(facts);
        if (refusal !== undefined) return this.#refuse(refusal, facts.workspace.website.url);
        await this.#chooseSubject();
      },
    );
  }

  #welcome(facts: Bootstrap): void {
    const { host, settings, texts } = this.#parts;
    this.#facts = facts;
    this.#panel.title = texts.title(facts.workspace.name);
    this.#panel.remaining = facts.viewer.remainingToday;
    useShopColour(host, facts.workspace.website.primaryColor);
    const siteKey = facts.accessPolicy.challenge === "NEVER" ? null : facts.challengeSiteKey;
    this.#proofs = new Proofs({ siteKey, purpose: "ai", workspaceId: settings.workspaceId, place: host });
  }

  #refuse(text: "isOff" | "signIn", siteUrl: string): void {
    const { texts } = this.#parts;
    this.#panel.clear();
    this.#panel.say(texts[text]);
    if (text === "signIn") this.#panel.add(link(siteUrl, texts.toSite));
  }

  async #chooseSubject(): Promise<void> {
    const { productSlug } = this.#parts;
    if (productSlug === null) return this.#offerSearch();
    this.#startWith(await this.#service.productBySlug(productSlug));
  }

  #offerSearch(): void {
    const { texts } = this.#parts;
    this.#panel.clear();
    this.#panel.say(texts.whichProduct);
    const found = node("ul", { class: "list" });
    this.#panel.add(
      this.#panel.searchForm((text) =>
        this.#withRetry(undefined, async () => this.#showFound(found, await this.#service.searchProducts(text))),
      ),
      found,
    );
  }

  #showFound(list: HTMLElement, products: Product[]): void {
    const items = products.map((product) =>
      node(
        "li",
        {},
        button(product.name, () => this.#startWith(product)),
      ),
    );
    const { nothingFound } = this.#parts.texts;
    list.replaceChildren(...(items.length > 0 ? items : [node("li", { class: "hint" }, nothingFound)]));
  }

  #startWith({ id, name }: Subject): void {
    const { texts, productSlug } = this.#parts;
    this.#subject = { id, name };
    this.#threadId = undefined;
    this.#panel.clear();
    this.#panel.say(texts.about(name));
    if (productSlug === null) this.#panel.add(button(texts.otherProduct, () => this.#offerSearch()));
    this.#panel.onQuestions();
    // Suggestions are optional: if the request fails, the visitor can still type.
    this.#service.startingQuestions(id).then(
      (questions) => this.#subject?.id === id && !this.#isAsking && this.#panel.suggest(questions),
      () => {},
    );
  }

  async #ask(message: string): Promise<void> {
    const subject = this.#subject;
    if (subject === undefined || this.#isAsking) return;
    this.#isAsking = true;
    this.#panel.showQuestion(message);
    const answer = this.#panel.beginAnswer();
    try {
      const challengeToken = await this.#proofs?.take();
      const question = { message, productId: subject.id, threadId: this.#threadId, challengeToken };
      this.#show(await this.#service.ask(question, (text) => answer.append(text)), answer);
    } catch (error) {
      answer.end(this.#textFor(error));
      this.#panel.giveBack(message);
    } finally {
      this.#isAsking = false;
    }
  }

  #show({ threadId, response, access }: ChatAnswer, answer: { end(text: string): void }): void {
    const { texts } = this.#parts;
    this.#threadId = threadId;
    answer.end(response.text);
    if (response.sources.length > 0) this.#panel.add(this.#sourcesOf(response));
    const { url = "" } = this.#facts?.workspace.website ?? {};
    const others = response.products.filter(({ id }) => id !== this.#subject?.id);
    for (const { slug, name, reason } of others) {
      this.#panel.add(link(`${url}/products/${encodeURIComponent(slug)}`, name, { reason, label: texts.open(name) }));
    }
    this.#panel.suggest(response.questions);
    this.#panel.remaining = access.remaining;
  }

  /** Sources of the answer. */
  #sourcesOf({ sources, products }: ChatAnswer["response"]): HTMLElement {
    const { texts } = this.#parts;
    const nameOf = (id: string) => [this.#subject, ...products].find((product) => product?.id === id)?.name;
    const quoted = ({ productId, field, quote }: AnswerSource) => {
      const place = [nameOf(productId), texts.fields[field]].filter((word) => word !== undefined).join(", ");
      return node("blockquote", {}, node("p", {}, quote), node("span", { class: "hint" }, place));
    };
    return node("details", { class: "sources" }, node("summary", {}, texts.sources), ...sources.map(quoted));
  }

  async #withRetry(again: (() => void) | undefined, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#panel.clear();
      this.#panel.say(this.#textFor(error));
      const { tryAgain } = this.#parts.texts;
      this.#panel.add(button(tryAgain, again ?? (() => this.#offerSearch())));
    }
  }

  #textFor(error: unknown): string {
    const { texts } = this.#parts;
    const code = error instanceof ApiError ? error.code : "internal";
    return texts[TEXT_FOR[code] ?? "noAnswer"];
  }
}

const TEXT_FOR: Record<string, "noneLeft" | "tooOften" | "noConnection" | "isOff" | "signIn" | "notFound" | "noWords"> =
  {
    quota_exhausted: "noneLeft",
    rate_limited: "tooOften",
    [NO_CONNECTION]: "noConnection",
    access_restricted: "isOff",
    revoked_token: "isOff",
    ai_mode_disabled: "isOff",
    sign_in_required: "signIn",
    not_found: "notFound",
    invalid_input: "noWords",
  };

/** Visitors without access see the reason before they type. */
function refusalOf({ accessPolicy: { siteAccess, aiAccess } }: Bootstrap): "isOff" | "signIn" | undefined {
  if (siteAccess === "CLOSED" || aiAccess === "OFF") return "isOff";
  return siteAccess === "SIGN_IN" || aiAccess === "CUSTOMERS" ? "signIn" : undefined;
}

/** Opens in a new tab, so that the visitor keeps the current page. */
function link(href: string, text: string, { reason, label }: { reason?: string; label?: string } = {}): HTMLElement {
  const attributes = { href, target: "_blank", rel: "noopener", class: "card", ...(label && { "aria-label": label }) };
  return node("a", attributes, node("strong", {}, text), reason ? node("span", { class: "hint" }, reason) : null);
}
