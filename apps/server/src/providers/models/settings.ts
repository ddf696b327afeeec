import { z } from "zod";
import { flag, text, url } from "../../settings/forms.ts";
import { defineSection } from "../../settings/section.ts";
import type { HostedSettings } from "./hosted/settings.ts";

export const modelsSection = defineSection({
  title: "The assistant's models",
  variables: {
    AI_PROVIDER: z
      .enum(["embedded", "openai", "anthropic", "google", "openai-compatible"])
      .default("embedded")
      .describe("Provider of the assistant. The embedded one needs no network."),
    AI_API_KEY: text().optional().describe("API key of the provider."),
    AI_BASE_URL: url().optional().meta({
      description: "Another address. Required for `openai-compatible` (vLLM, Ollama …): the server's URL.",
      otherwise: "the provider's own",
    }),
    AI_MODEL_FAST: text().optional().describe("Model for the thinking levels LOW and MEDIUM."),
    AI_MODEL_COMPREHENSIVE: text()
      .optional()
      .meta({ description: "Model for the thinking level HIGH.", otherwise: "the fast one" }),
    AI_MODEL_VISION: text().optional().describe("Model for visitors' photos. Without it, no photo leaves the machine."),
    AI_REASONING: z.enum(["on", "off"]).optional().meta({
      description: "The models accept a reasoning effort.",
      otherwise: "`on`, for `openai-compatible` `off`",
    }),
    AI_STRUCTURED_OUTPUT: flag("on").describe("An `openai-compatible` server supports JSON schemas for responses."),
  },
  needs: {
    "AI_PROVIDER=openai": ["AI_MODEL_FAST", "AI_API_KEY"],
    "AI_PROVIDER=anthropic": ["AI_MODEL_FAST", "AI_API_KEY"],
    "AI_PROVIDER=google": ["AI_MODEL_FAST", "AI_API_KEY"],
    "AI_PROVIDER=openai-compatible": ["AI_MODEL_FAST", "AI_BASE_URL"],
  },
  /** Absent: the embedded assistant. */
  read: (v): HostedSettings | undefined => {
    const { AI_PROVIDER: provider, AI_API_KEY: apiKey, AI_BASE_URL: baseUrl, AI_MODEL_FAST: fast = "" } = v;
    if (provider === "embedded") return undefined;
    return {
      provider,
      apiKey,
      baseUrl,
      models: { fast, comprehensive: v.AI_MODEL_COMPREHENSIVE ?? fast, vision: v.AI_MODEL_VISION },
      reasoning: (v.AI_REASONING ?? (provider === "openai-compatible" ? "off" : "on")) === "on",
      structuredOutput: v.AI_STRUCTURED_OUTPUT,
    };
  },
});
