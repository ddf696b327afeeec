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
      .describe("Who answers. The embedded assistant needs no network."),
    AI_API_KEY: text().optional().describe("Who we are to the provider."),
    AI_BASE_URL: url().optional().meta({
      description: "Another address; for `openai-compatible` (vLLM, Ollama …) the server itself.",
      otherwise: "the provider's own",
    }),
    AI_MODEL_FAST: text().optional().describe("Answers the thinking levels LOW and MEDIUM."),
    AI_MODEL_COMPREHENSIVE: text()
      .optional()
      .meta({ description: "Answers the thinking level HIGH.", otherwise: "the fast one" }),
    AI_MODEL_VISION: text()
      .optional()
      .describe("Looks at visitors' pictures. Without one, no picture leaves the machine."),
    AI_REASONING: z.enum(["on", "off"]).optional().meta({
      description: "Whether the models take a reasoning effort.",
      otherwise: "`on`, for `openai-compatible` `off`",
    }),
    AI_STRUCTURED_OUTPUT: flag("on").describe(
      "Whether an `openai-compatible` server holds its answers to a JSON schema.",
    ),
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
