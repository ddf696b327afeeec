// What the service asks of a model, hosted or embedded. Requests carry everything as data: an engine looks nothing up but
// by the search that it is lent, and keeps nothing.

import type { FaceAnalysis, Routine, RoutineStep, Sector, ThinkingLevel, UserProfile } from "@vitrine/contract";
import type { FaceReading } from "./face-reading.ts";
import type { State, Time } from "./text/told-words.ts";

/** A product as the assistant may know it. All texts were written by others: data, never instruction. */
export interface ProductFacts {
  readonly id: string;
  readonly name: string;
  readonly brand: string;
  readonly description: string;
  readonly information: string;
  readonly tags: readonly string[];
  readonly stock: number;
  readonly sales: readonly { readonly name: string; readonly link: string }[];
  /** Its texts are longer than what is given of them: what is not in them may stand in the rest. */
  readonly isCut?: boolean;
}

export interface Turn {
  readonly role: "visitor" | "assistant";
  readonly text: string;
}

interface Asked {
  /** The workspace, for whoever takes turns. No model is told. */
  readonly tenant: string;
}

/** What a visitor has told and has not taken back; it holds for every later turn of the conversation. */
export interface ToldFacts {
  readonly states: readonly State[];
  readonly allergies: readonly string[];
  /** Known substances that the visitor wants none of. */
  readonly without: readonly string[];
  /** Times of day at which the visitor wants nothing. */
  readonly notAt: readonly Time[];
}

interface ChatRequest extends Asked {
  readonly message: string;
  /** What earlier turns told, those included that the history no longer has. Without it the history is all there is. */
  readonly told?: ToldFacts | null;
  /** What was said before, the oldest first. */
  readonly history: readonly Turn[];
  /** The owner's instructions. They guide the answer and are never shown. */
  readonly workspacePrompt: string;
  readonly sector: Sector;
  /** The visitor's language (BCP 47), where it is known; what the message itself is written in counts more. */
  readonly language: string | null;
  readonly thinkingLevel: ThinkingLevel;
  /** Names of products that visitors may not see, for engines that write in words of their own. */
  readonly unpublishedNames?: readonly string[];
  /** What an answer must not recommend to this visitor, and why. It may warn of them. */
  readonly forbidden?: readonly Forbidden[];
  /** Why the last answer to the same message was refused, for engines that write freely. */
  readonly objections?: readonly string[];
}

export interface Forbidden {
  readonly id: string;
  readonly name: string;
  readonly reason: string;
}

/** Published products that fit these words, for an engine that wants to look further. */
export type SearchCatalogue = (words: string) => Promise<readonly ProductFacts[]>;

export interface ProductChatRequest extends ChatRequest {
  readonly product: ProductFacts;
  /** Published products that the caller found: the only others that an answer may name. */
  readonly related: readonly ProductFacts[];
}

export interface RoutineChatRequest extends ChatRequest {
  readonly profile: UserProfile;
  /** The profile before this message. */
  readonly profileBefore?: UserProfile;
  readonly selected: readonly ProductFacts[];
  /** Published products that may be suggested, found by the caller. */
  readonly candidates: readonly ProductFacts[];
  readonly allowSuggestions: boolean;
  /** Pictures as models get them (toModelPicture). */
  readonly images: readonly Uint8Array[];
}

export interface FaceRequest extends Asked {
  /** As its sender sent it. */
  readonly image: Uint8Array;
  /** What the face reader found in the picture, which has passed its gate. */
  readonly reading: FaceReading;
  readonly language: string | null;
  readonly workspacePrompt: string;
  readonly candidates: readonly ProductFacts[];
}

export interface NamedProduct {
  readonly id: string;
  readonly reason: string;
}

/** A sentence that an answer rests on, as it stands in the product's texts. */
export interface Source {
  readonly productId: string;
  readonly field: "description" | "information" | "tag";
  readonly quote: string;
}

export const SOURCES_MAX = 12;

export interface ProductAnswer {
  readonly text: string;
  readonly products: readonly NamedProduct[];
  /** What the visitor might ask next. */
  readonly questions: readonly string[];
  /** False when the answer says that it does not know. */
  readonly answered: boolean;
  readonly sources: readonly Source[];
}

export interface RoutineAnswer extends ProductAnswer {
  readonly routine: Routine;
}

/** A step as somebody proposes it; the rules decide what becomes of it. */
export type DraftStep = Readonly<Pick<RoutineStep, "period" | "title" | "instructions" | "productId">>;

/** A routine as an engine proposes it. */
export interface RoutineDraft extends ProductAnswer {
  readonly steps: readonly DraftStep[];
  /** What the engine itself warns of. */
  readonly warnings: readonly string[];
  /** What the text is written in, and what the rules have to say must be. */
  readonly language: string;
}

export interface FaceDraft {
  /** Null where there is nothing to add to what the measurements say. */
  readonly summary: string | null;
  readonly products: readonly NamedProduct[];
}

export interface FaceAnswer {
  readonly analysis: FaceAnalysis;
  readonly products: readonly NamedProduct[];
}

/** Tokens, as far as the model counts them. */
export interface Usage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Part of the output that was thought and not said. */
  readonly reasoningTokens: number;
  /** Part of the input that the provider had kept. */
  readonly cachedInputTokens: number;
}

export const NO_USAGE: Usage = { inputTokens: 0, outputTokens: 0, reasoningTokens: 0, cachedInputTokens: 0 };

export const sumOfUsage = (a: Usage, b: Usage): Usage => ({
  inputTokens: a.inputTokens + b.inputTokens,
  outputTokens: a.outputTokens + b.outputTokens,
  reasoningTokens: a.reasoningTokens + b.reasoningTokens,
  cachedInputTokens: a.cachedInputTokens + b.cachedInputTokens,
});

/** Which model answered and what it took. */
export interface Provenance {
  readonly modelKey: string;
  readonly usage: Usage;
}

/** Pieces of the answer's text while it is made, and at the end the whole answer. Joined, the pieces are its text. */
export type ChatEvent<Answer> =
  | { readonly type: "delta"; readonly text: string }
  | ({ readonly type: "done"; readonly answer: Answer; readonly told?: ToldFacts } & Provenance);

/** Without a search, what the request carries is all there is. */
type Chat<Request, Answer> = (
  request: Request,
  signal: AbortSignal,
  search?: SearchCatalogue,
) => AsyncIterable<ChatEvent<Answer>>;

/**
 * What a model behind this interface says is a draft: no rule has been applied to it. Every method fails with a
 * ModelFailure, or with 429 where too many of the workspace's wait, and with nothing else.
 */
export interface DraftingEngine {
  readonly key: string;
  readonly writesFreely: boolean;
  chatProduct: Chat<ProductChatRequest, ProductAnswer>;
  chatRoutine: Chat<RoutineChatRequest, RoutineDraft>;
  analyzeFace(request: FaceRequest, signal: AbortSignal): Promise<{ answer: FaceDraft } & Provenance>;
}

/** What the service asks: whichever engine is open, behind the rules and the guard. Fails as a DraftingEngine does. */
export interface AiEngine {
  readonly key: string;
  /** Whether it writes in words of its own, and so may name what it was not given. */
  readonly writesFreely: boolean;
  chatProduct: Chat<ProductChatRequest, ProductAnswer>;
  chatRoutine: Chat<RoutineChatRequest, RoutineAnswer>;
  analyzeFace(request: FaceRequest, signal: AbortSignal): Promise<{ answer: FaceAnswer } & Provenance>;
}

/** The same search, which also keeps what it found for whoever must know all that an answer may speak of. */
export const remembering = (search: SearchCatalogue | undefined, found: ProductFacts[]): SearchCatalogue | undefined =>
  search &&
  (async (words) => {
    const products = await search(words);
    found.push(...products);
    return products;
  });

/** Waits for the whole answer and passes its pieces on to who reads along. */
export async function finish<Answer>(
  events: AsyncIterable<ChatEvent<Answer>>,
  onDelta: (text: string) => void = () => {},
): Promise<{ answer: Answer; told?: ToldFacts } & Provenance> {
  for await (const event of events) {
    if (event.type === "done") return event;
    onDelta(event.text);
  }
  throw new Error("an engine ended without an answer");
}
