// The providers' packages, each loaded only when it is the one that is configured.

import type { LanguageModel } from "ai";
import type { HostedSettings } from "./settings.ts";

export type ModelById = (id: string) => LanguageModel;

export async function loadProvider(settings: HostedSettings): Promise<ModelById> {
  const access = {
    ...(settings.apiKey === undefined ? {} : { apiKey: settings.apiKey }),
    ...(settings.baseUrl === undefined ? {} : { baseURL: settings.baseUrl }),
  };
  switch (settings.provider) {
    case "openai": {
      const { createOpenAI } = await import("@ai-sdk/openai");
      return createOpenAI(access);
    }
    case "anthropic": {
      const { createAnthropic } = await import("@ai-sdk/anthropic");
      return createAnthropic(access);
    }
    case "google": {
      const { createGoogleGenerativeAI } = await import("@ai-sdk/google");
      return createGoogleGenerativeAI(access);
    }
    case "openai-compatible": {
      const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
      const { baseUrl, structuredOutput } = settings;
      if (baseUrl === undefined) throw new Error("an OpenAI-compatible server needs a base URL");
      return createOpenAICompatible({
        ...access,
        name: "compatible",
        baseURL: baseUrl,
        includeUsage: true,
        supportsStructuredOutputs: structuredOutput,
      });
    }
  }
}
