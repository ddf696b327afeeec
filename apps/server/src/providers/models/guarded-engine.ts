// Whichever engine is open, behind one guard: no text of an answer, streamed or whole, repeats the owner's guidance or
// leads to a place that the catalogue does not name. Every text of an answer passes, also those that will be added to it.

import {
  type AiEngine,
  type ChatEvent,
  type FaceAnswer,
  type FaceRequest,
  type ProductAnswer,
  type ProductChatRequest,
  type ProductFacts,
  type Provenance,
  type RoutineAnswer,
  type RoutineChatRequest,
  remembering,
  type SearchCatalogue,
} from "./engine.ts";
import { ModelFailure } from "./failure.ts";
import { guidanceSecret } from "./visible/guidance.ts";
import { LeakFilter, lettersOf, Secret } from "./visible/leaks.ts";
import { KnownLinks, textsOf } from "./visible/links.ts";
import { wordsOfNames } from "./visible/unpublished.ts";
import { WordStream } from "./visible/word-stream.ts";

export class GuardedEngine implements AiEngine {
  readonly #engine: AiEngine;

  constructor(engine: AiEngine) {
    this.#engine = engine;
  }

  get key(): string {
    return this.#engine.key;
  }

  get writesFreely(): boolean {
    return this.#engine.writesFreely;
  }

  chatProduct(
    request: ProductChatRequest,
    signal: AbortSignal,
    search?: SearchCatalogue,
  ): AsyncIterable<ChatEvent<ProductAnswer>> {
    const known = [request.product, ...request.related];
    const events = this.#engine.chatProduct(request, signal, remembering(search, known));
    return guardChat(events, new Guard(request, known));
  }

  chatRoutine(
    request: RoutineChatRequest,
    signal: AbortSignal,
    search?: SearchCatalogue,
  ): AsyncIterable<ChatEvent<RoutineAnswer>> {
    const known = [...request.selected, ...request.candidates];
    const events = this.#engine.chatRoutine(request, signal, remembering(search, known));
    return guardChat(events, new Guard(request, known));
  }

  async analyzeFace(request: FaceRequest, signal: AbortSignal): Promise<{ answer: FaceAnswer } & Provenance> {
    const analysed = await this.#engine.analyzeFace(request, signal);
    const answer = new Guard(request, request.candidates).cleanAll(analysed.answer);
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

interface Confidence {
  readonly workspacePrompt: string;
  readonly unpublishedNames?: readonly string[];
}

class Guard {
  readonly #secret: Secret;
  readonly #unpublished: Secret;
  /** May grow while a model looks further. */
  readonly #products: readonly ProductFacts[];

  constructor({ workspacePrompt, unpublishedNames = [] }: Confidence, products: readonly ProductFacts[]) {
    this.#secret = secretOf(workspacePrompt);
    this.#unpublished = new Secret([], wordsOfNames(unpublishedNames));
    this.#products = products;
  }

  stream() {
    const words = new WordStream((word) => this.#links.clean(word));
    const isPublic = (letters: string) => this.#isInCatalogue(letters);
    const leaks = new LeakFilter(this.#secret, isPublic);
    const names = new LeakFilter(this.#unpublished, isPublic);
    return {
      push: (text: string) => names.push(leaks.push(words.push(text))),
      end: () => names.push(leaks.push(words.end()) + leaks.end()) + names.end(),
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
    return this.#catalogueLetters.of(this.#products).includes(letters);
  }

  get #links(): KnownLinks {
    return this.#knownLinks.of(this.#products);
  }

  readonly #catalogueLetters = new MadeOf((products) => lettersOf(textsOf(products)));
  readonly #knownLinks = new MadeOf((products) => new KnownLinks([...products]));
}

/** Made of products once, and once more when there are more of them. */
class MadeOf<T> {
  readonly #make: (products: readonly ProductFacts[]) => T;
  #made: { value: T; count: number } | undefined;

  constructor(make: (products: readonly ProductFacts[]) => T) {
    this.#make = make;
  }

  of(products: readonly ProductFacts[]): T {
    if (this.#made?.count !== products.length) this.#made = { value: this.#make(products), count: products.length };
    return this.#made.value;
  }
}

/** Taking a long guidance apart takes longer than to look for it, and a workspace's is the same for days. */
const secrets = new Map<string, Secret>();
const SECRETS_MAX = 100;

function secretOf(prompt: string): Secret {
  const known = secrets.get(prompt);
  if (known !== undefined) return known;
  if (secrets.size >= SECRETS_MAX) secrets.clear();
  const secret = guidanceSecret(prompt);
  secrets.set(prompt, secret);
  return secret;
}
