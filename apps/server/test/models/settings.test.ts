import { describe, expect, it } from "vitest";
import { MODEL_PROGRAMS } from "../../src/composition/programs.ts";
import { readConfig } from "../../src/config.ts";
import { openModels } from "../../src/providers/models/index.ts";
import { DECODERS_IN_PLACE } from "./decoders-in-place.ts";

const hosted = (env: Record<string, string>) => readConfig(env).hostedModels;

describe("the configuration of models", () => {
  it("defaults to the embedded assistant", async () => {
    expect(hosted({})).toBeUndefined();
    const models = await openModels(undefined, MODEL_PROGRAMS, DECODERS_IN_PLACE);
    expect(models.engine.key).toBe("embedded");
    await models.close();
  });

  it("names all missing settings in one error", () => {
    const problems = (env: Record<string, string>) => {
      try {
        readConfig(env);
        return "none";
      } catch (error) {
        expect(error).toMatchObject({ name: "ConfigError" });
        return (error as Error).message;
      }
    };
    expect(problems({ AI_PROVIDER: "openai" })).toBe(
      "AI_MODEL_FAST: is required with AI_PROVIDER=openai\nAI_API_KEY: is required with AI_PROVIDER=openai",
    );
    expect(problems({ AI_PROVIDER: "openai-compatible", AI_MODEL_FAST: "llama" })).toBe(
      "AI_BASE_URL: is required with AI_PROVIDER=openai-compatible",
    );
    expect(problems({ AI_PROVIDER: "somebody" })).toContain("AI_PROVIDER");
  });

  it("defaults to the fast model and to no vision model", () => {
    expect(hosted({ AI_PROVIDER: "anthropic", AI_API_KEY: "k", AI_MODEL_FAST: "m" })).toEqual({
      provider: "anthropic",
      apiKey: "k",
      baseUrl: undefined,
      models: { fast: "m", comprehensive: "m", vision: undefined },
      reasoning: true,
      structuredOutput: true,
    });
    const compatible = {
      AI_PROVIDER: "openai-compatible",
      AI_BASE_URL: "http://127.0.0.1:11434/v1/",
      AI_MODEL_FAST: "m",
    };
    expect(hosted(compatible)).toMatchObject({ baseUrl: "http://127.0.0.1:11434/v1", reasoning: false });
    expect(hosted({ ...compatible, AI_REASONING: "on", AI_STRUCTURED_OUTPUT: "off" })).toMatchObject({
      reasoning: true,
      structuredOutput: false,
    });
  });

  it("opens the configured hosted engine", async () => {
    const models = await openModels(
      hosted({ AI_PROVIDER: "google", AI_API_KEY: "k", AI_MODEL_FAST: "gemini-3-flash" }),
      MODEL_PROGRAMS,
      DECODERS_IN_PLACE,
    );
    expect(models.engine.key).toBe("google");
    await models.close();
  });
});
