// One call to a hosted model: JSON by a schema, its text field readable while it is written.

import type { ThinkingLevel } from "@vitrine/contract";
import { type LanguageModel, type LanguageModelUsage, Output, streamText } from "ai";
import type { z } from "zod";
import { inTime } from "../../in-time.ts";
import { NO_USAGE, type Usage } from "../engine.ts";
import { abortFailure, ModelFailure } from "../failure.ts";
import { toModelFailure } from "./failures.ts";
import { isSearch, PartialReading } from "./partial-reading.ts";
import type { Prompt } from "./prompts.ts";
import type { HostedSettings } from "./settings.ts";
import { OUTPUT_TOKENS_MAX, providerOptions } from "./thinking.ts";

// Standard output belongs to our own log.
(globalThis as { AI_SDK_LOG_WARNINGS?: boolean }).AI_SDK_LOG_WARNINGS = false;

export interface ModelCall<Output> {
  readonly settings: HostedSettings;
  readonly model: LanguageModel;
  readonly modelId: string;
  readonly level: ThinkingLevel;
  readonly prompt: Prompt;
  readonly schema: z.ZodType<Output>;
  readonly signal: AbortSignal;
  /** Tokens that earlier rounds of the same answer have written. */
  readonly spentTokens?: number;
}

export type Piece<Output> =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "end"; readonly output: Output; readonly usage: Usage };

/** Pieces of the answer's `text`, in order, and at the end the whole answer. Throws only ModelFailure. */
export async function* callModel<Output>(call: ModelCall<Output>): AsyncGenerator<Piece<Output>> {
  let usage = NO_USAGE;
  try {
    const reading = new PartialReading();
    let json = "";
    let shown = "";
    for await (const part of untilAborted(startStream(call), call.signal)) {
      if (part.type === "error") throw part.error;
      if (part.type === "abort") throw abortFailure(call.signal, usage);
      if (part.type === "finish") {
        usage = toUsage(part.totalUsage);
        if (part.finishReason === "content-filter")
          throw new ModelFailure("refused", "the provider filtered the answer", { usage });
      }
      if (part.type !== "text-delta") continue;
      json += part.text;
      const text = await reading.textOf(json);
      if (text.length > shown.length && text.startsWith(shown)) {
        yield { type: "text", text: text.slice(shown.length) };
        shown = text;
      }
    }
    const output = parseOutput(json, call.schema, usage);
    const text = isSearch(output) ? "" : ((output as { text?: string }).text ?? "");
    // What was not to be seen on its way: plain words without the object that was asked for.
    if (text.startsWith(shown) && text.length > shown.length) yield { type: "text", text: text.slice(shown.length) };
    yield { type: "end", output, usage };
  } catch (error) {
    throw toModelFailure(error, call.signal, usage);
  }
}

/** One answer costs one price, in however many rounds; so much is left for the last one at least. */
const LAST_ROUND_TOKENS_MIN = 1000;

function startStream({ settings, model, modelId, level, prompt, schema, signal, spentTokens = 0 }: ModelCall<unknown>) {
  const { fullStream } = streamText({
    model,
    system: prompt.system,
    messages: prompt.messages,
    output: Output.object({ schema }),
    maxOutputTokens: Math.max(LAST_ROUND_TOKENS_MIN, OUTPUT_TOKENS_MAX[level] - spentTokens),
    providerOptions: providerOptions(settings, modelId, level),
    // A call that may have been answered is never repeated: it costs real credits.
    maxRetries: 0,
    abortSignal: signal,
    // Errors come as parts of the stream; by default they would be printed, too.
    onError: () => {},
  });
  return fullStream;
}

/** Some models put the object into a fence or a sentence, and small ones answer in plain words. */
function parseOutput<Output>(json: string, schema: z.ZodType<Output>, usage: Usage): Output {
  const object = json.slice(json.indexOf("{"), json.lastIndexOf("}") + 1);
  try {
    // Who neither searches nor cites need not say so.
    return schema.parse(isPlainText(json) ? plainAnswer(json) : { search: null, sources: [], ...JSON.parse(object) });
  } catch {
    throw new ModelFailure("bad_output", "the model's answer does not have the agreed form", { usage });
  }
}

/** Words, and nothing that was meant for a machine. */
const isPlainText = (said: string) => /\p{L}{2,}.*\p{L}{2,}/su.test(said) && !/[{}<>]/u.test(said);

/** An answer that names no product and asks nothing further. */
const plainAnswer = (text: string) => ({
  text: text.trim(),
  summary: text.trim(),
  products: [],
  questions: [],
  steps: [],
  warnings: [],
  answered: true,
  sources: [],
  search: null,
});

const toUsage = (usage: LanguageModelUsage): Usage => ({
  inputTokens: usage.inputTokens ?? 0,
  outputTokens: usage.outputTokens ?? 0,
  reasoningTokens: usage.outputTokenDetails?.reasoningTokens ?? 0,
  cachedInputTokens: usage.inputTokenDetails?.cacheReadTokens ?? 0,
});

/** Ends with the signal even where the source does not: a provider that hangs must not hold a request. */
async function* untilAborted<T>(source: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  const iterator = source[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await inTime(signal, iterator.next(), () => abortFailure(signal));
      if (next.done) return;
      yield next.value;
    }
  } finally {
    // Not awaited: a source that hangs does not end, either.
    void iterator.return?.().catch(() => {});
  }
}
