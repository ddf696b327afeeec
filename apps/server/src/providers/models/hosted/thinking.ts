// `thinkingLevel` in the words of each provider.

import type { ThinkingLevel } from "@vitrine/contract";
import type { JSONValue } from "ai";
import type { HostedSettings } from "./settings.ts";

type ProviderOptions = Record<string, Record<string, JSONValue>>;

const EFFORT = { LOW: "low", MEDIUM: "medium", HIGH: "high" } as const;
/** Tokens to think with, for models that take a number. Set by us: the providers' own defaults cost many times more. */
const BUDGET = { LOW: 1024, MEDIUM: 4096, HIGH: 12_000 } as const;

/** Room for the answer and, where the provider counts them together, for thinking. */
export const OUTPUT_TOKENS_MAX = { LOW: 4000, MEDIUM: 8000, HIGH: 16_000 } as const;

/** What is sent besides: how hard to think, and that nothing is to be kept. */
export function providerOptions(
  { provider, reasoning }: Pick<HostedSettings, "provider" | "reasoning">,
  model: string,
  level: ThinkingLevel,
): ProviderOptions {
  switch (provider) {
    case "openai":
      return { openai: { store: false, ...(reasoning ? { reasoningEffort: EFFORT[level] } : {}) } };
    case "anthropic":
      return { anthropic: reasoning ? anthropicThinking(model, level) : {} };
    case "google":
      return { google: reasoning ? googleThinking(model, level) : {} };
    case "openai-compatible":
      return { compatible: reasoning ? { reasoningEffort: EFFORT[level] } : {} };
  }
}

/** Newer models decide for themselves how long to think; those of the 4.5 generation are given a budget; others none. */
function anthropicThinking(model: string, level: ThinkingLevel): Record<string, JSONValue> {
  if (/claude-[a-z]+-(4-[6-9]|[5-9])/.test(model)) return { thinking: { type: "adaptive" }, effort: EFFORT[level] };
  if (level === "LOW" || !/claude-[a-z]+-4-(5|1)/.test(model)) return {};
  return { thinking: { type: "enabled", budgetTokens: BUDGET[level] } };
}

function googleThinking(model: string, level: ThinkingLevel): Record<string, JSONValue> {
  if (/gemini-2\.5/.test(model)) return { thinkingConfig: { thinkingBudget: BUDGET[level] } };
  if (/gemini-[3-9]/.test(model)) return { thinkingConfig: { thinkingLevel: EFFORT[level] } };
  return {};
}
