// Whichever engine is open, behind one guard: no text of an answer, streamed or whole, repeats the owner's guidance or
// leads to a place that the catalogue does not name. Every text of an answer passes, also those that will be added to it.

import type {
  AiEngine,
  ChatEvent,
  FaceAnswer,
  FaceRequest,
  ProductAnswer,
  ProductChatRequest,
  ProductFacts,
  Provenance,
  RoutineAnswer,
  RoutineChatRequest,
} from "./engine.ts";
import { ModelFailure } from "./failure.ts";
import { LeakFilter, lettersOf, Secret } from "./visible/leaks.ts";
import { KnownLinks, textsOf } from "./visible/links.ts";
import { WordStream } from "./visible/word-stream.ts";

export class GuardedEngine implements AiEngine {
  readonly #engine: AiEngine;

  constructor(engine: AiEngine) {
    this.#engine = engine;
  }

  get key(): string {
    return this.#engine.key;
  }

  chatProduct(request: ProductChatRequest, signal: AbortSignal): AsyncIterable<ChatEvent<ProductAnswer>> {
    const guard = new Guard(request.workspacePrompt, [request.product, ...request.related]);
    return guardChat(this.#engine.chatProduct(request, signal), guard);
  }

  chatRoutine(request: RoutineChatRequest, signal: AbortSignal): AsyncIterable<ChatEvent<RoutineAnswer>> {
    const guard = new Guard(request.workspacePrompt, [...request.selected, ...request.candidates]);
    return guardChat(this.#engine.chatRoutine(request, signal), guard);
  }

  async analyzeFace(request: FaceRequest, signal: AbortSignal): Promise<{ answer: FaceAnswer } & Provenance> {
    const analysed = await this.#engine.analyzeFace(request, signal);
    const answer = new Guard(request.workspacePrompt, request.candidates).cleanAll(analysed.answer);
    requireSaid(answer.analysis.summary);
    return { ...analysed, answer };
  }
}

async function* guardChat<Answer extends ProductAnswer>(
  events: AsyncIterable<ChatEvent<Answer>>,
  guard: Guard,
): AsyncGenerator<ChatEvent<Answer>> {
  const stream = guard.stream();
  let shown = "";
  for await (const event of events) {
    const isDone = event.type === "done";
    const piece = isDone ? stream.end() : stream.push(event.text);
    shown += piece;
    if (piece !== "") yield { type: "delta", text: piece };
    if (!isDone) continue;
    // An engine need not tell its text in pieces.
    const text = shown === "" ? guard.clean(event.answer.text) : shown;
    requireSaid(text);
    yield { ...event, answer: { ...guard.cleanAll(event.answer), text } };
  }
}

function requireSaid(text: string): void {
  if (text.trim() === "") throw new ModelFailure("bad_output", "the model said nothing that can be shown");
}

class Guard {
  readonly #secret: Secret;
  readonly #products: readonly ProductFacts[];
  readonly #links: KnownLinks;
  #catalogueLetters: string | undefined;

  constructor(prompt: string, products: readonly ProductFacts[]) {
    this.#secret = secretOf(prompt);
    this.#products = products;
    this.#links = new KnownLinks(products);
  }

  stream() {
    const words = new WordStream((word) => this.#links.clean(word));
    const leaks = new LeakFilter(this.#secret, (letters) => this.#isInCatalogue(letters));
    return {
      push: (text: string) => leaks.push(words.push(text)),
      end: () => leaks.push(words.end()) + leaks.end(),
    };
  }

  clean(text: string): string {
    const stream = this.stream();
    return stream.push(text) + stream.end();
  }

  /** The same thing with every text in it cleaned; a text of a list of which nothing is left is left out. */
  cleanAll<T>(value: T): T {
    if (typeof value === "string") return this.clean(value).trim() as T;
    if (Array.isArray(value)) return value.map((item) => this.cleanAll(item)).filter((item) => item !== "") as T;
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, this.cleanAll(item)])) as T;
  }

  /** Looked up only where an answer quotes the guidance, which is seldom. */
  #isInCatalogue(letters: string): boolean {
    this.#catalogueLetters ??= lettersOf(textsOf(this.#products));
    return this.#catalogueLetters.includes(letters);
  }
}

/** Taking a long guidance apart takes longer than to look for it, and a workspace's is the same for days. */
const secrets = new Map<string, Secret>();
const SECRETS_MAX = 100;

function secretOf(prompt: string): Secret {
  const known = secrets.get(prompt);
  if (known !== undefined) return known;
  if (secrets.size >= SECRETS_MAX) secrets.clear();
  const secret = new Secret(prompt);
  secrets.set(prompt, secret);
  return secret;
}
