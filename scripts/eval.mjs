// npm run eval: asks the assistant that is configured (AI_PROVIDER and its settings, otherwise the embedded one) the
// questions of apps/server/test/assistant-eval and prints its scores by kind and language, what it took and how long.
//   --provider openai-compatible --url http://127.0.0.1:11434/v1 --model llama3 [--key …]   asks that one instead
//   --level HIGH    thinks harder
//   --fit           fits the weights of the sentence scorer on the questions that may be tuned on
import "./require-node.mjs";
import { parseArgs } from "node:util";
import { buildIfNeeded, installIfNeeded } from "./prepare.mjs";
import { runNode } from "./run.mjs";

const { values } = parseArgs({
  options: {
    provider: { type: "string" },
    url: { type: "string" },
    model: { type: "string" },
    key: { type: "string" },
    level: { type: "string" },
    fit: { type: "boolean" },
  },
});

await installIfNeeded(console.log);
// The assistant thinks in threads, and those run the build.
await buildIfNeeded(console.log);
const settings = {
  AI_PROVIDER: values.provider,
  AI_BASE_URL: values.url,
  AI_MODEL_FAST: values.model,
  AI_API_KEY: values.key,
  EVAL_LEVEL: values.level,
};
const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
const { code } = await runNode("node_modules/vitest/vitest.mjs", ["run", "apps/server/test/assistant-eval"], {
  env: { EVAL: values.fit ? "fit" : "configured", ...given },
  show: true,
});
process.exitCode = code ?? 1;
