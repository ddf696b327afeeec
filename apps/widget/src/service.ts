// Requests of the widget: published reads and visitors' questions, with the site key.

import { hasCode, noConnection, toApiError } from "@vitrine/client/errors";
import { readEvents } from "@vitrine/client/events";
import type { Bootstrap, Product, ProductChatAnswer, ProductList, ProductQuestionSet } from "@vitrine/contract";
import type { z } from "zod";
import type { Visitor } from "./visitor.ts";

export type ChatAnswer = z.output<typeof ProductChatAnswer>;

interface Question {
  message: string;
  productId: string;
  threadId: string | undefined;
  challengeToken: string | undefined;
}

export class Service {
  readonly #root: string;
  readonly #key: string;
  readonly #visitor: Visitor;
  readonly #language: string;

  constructor(
    { baseUrl, workspaceId, key }: { baseUrl: string; workspaceId: string; key: string },
    visitor: Visitor,
    language: string,
  ) {
    this.#root = `${baseUrl}/v1/workspaces/${workspaceId}/experience`;
    this.#key = key;
    this.#visitor = visitor;
    this.#language = language;
  }

  /** Also registers this browser as a guest. If its guest token is invalid, it registers a new guest. */
  async bootstrap(): Promise<Bootstrap> {
    const facts = await this.#read<Bootstrap>("/bootstrap").catch((error: unknown) => {
      if (!hasCode(error, "invalid_token")) throw error;
      this.#visitor.forget();
      return this.#read<Bootstrap>("/bootstrap");
    });
    this.#visitor.remember(facts.guestToken);
    return facts;
  }

  productBySlug(slug: string): Promise<Product> {
    return this.#read(`/products/slug/${encodeURIComponent(slug)}`);
  }

  async searchProducts(text: string): Promise<Product[]> {
    const query = new URLSearchParams({ pageSize: "6", ...(text !== "" && { search: text }) });
    return (await this.#read<z.output<typeof ProductList>>(`/products?${query}`)).products;
  }

  async startingQuestions(productId: string): Promise<string[]> {
    const set = await this.#read<z.output<typeof ProductQuestionSet>>(`/products/${productId}/questions`);
    return set.questions.map(({ text }) => text);
  }

  async ask(question: Question, onDelta: (text: string) => void): Promise<ChatAnswer> {
    const reply = await this.#send("/chat/product", {
      method: "POST",
      headers: { accept: "text/event-stream", "content-type": "application/json" },
      body: JSON.stringify(question),
    });
    for await (const event of readEvents<ChatAnswer>(reply)) {
      if (event.type === "done") return event.data;
      onDelta(event.text);
    }
    throw noConnection(undefined);
  }

  async #read<Answer>(path: string): Promise<Answer> {
    return (await this.#send(path, {})).json() as Promise<Answer>;
  }

  async #send(path: string, { headers, ...request }: RequestInit): Promise<Response> {
    const sent = {
      authorization: `Bearer ${this.#key}`,
      "accept-language": this.#language,
      ...this.#visitor.headers,
      ...(headers as Record<string, string>),
    };
    const all = { ...request, headers: sent, credentials: "omit" } as const;
    const reply = await fetch(`${this.#root}${path}`, all).catch((cause: unknown) => {
      throw noConnection(cause);
    });
    if (reply.ok) return reply;
    throw toApiError(reply.status, await reply.text().catch(() => ""), (name) => reply.headers.get(name));
  }
}
