// npm run eval: evaluates the configured assistant (AI_PROVIDER and its settings, otherwise the embedded one) with the
// questions of bench/eval. It prints scores by kind and language, cost and duration.
//   --provider openai-compatible --url http://127.0.0.1:11434/v1 --model llama3 [--key …]   evaluates another one.
//   --price-input 0.15 --price-output 0.6   prices of a million tokens: prints the total cost.
//   --few 2         two questions of each kind and language, for a quick check.
//   --level HIGH    a higher thinking level.
//   --fit           fits the weights of the sentence scorer on the training questions.
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
    few: { type: "string" },
    "price-input": { type: "string" },
    "price-output": { type: "string" },
    fit: { type: "boolean" },
  },
});

await installIfNeeded(console.log);
// The assistant runs in worker threads, which use the build.
await buildIfNeeded(console.log);
const settings = {
  AI_PROVIDER: values.provider,
  AI_BASE_URL: values.url,
  AI_MODEL_FAST: values.model,
  AI_API_KEY: values.key,
  EVAL_LEVEL: values.level,
  EVAL_FEW: values.few,
  EVAL_PRICE_INPUT: values["price-input"],
  EVAL_PRICE_OUTPUT: values["price-output"],
};
const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
// Recall, faces and minimum scores concern only the embedded assistant.
const selection = values.provider === undefined ? [] : ["report.eval.ts"];
const { code } = await runNode("node_modules/vitest/vitest.mjs", ["run", "--project", "evaluation", ...selection], {
  env: { EVAL: values.fit ? "fit" : "configured", ...given },
  show: true,
});
process.exitCode = code ?? 1;
