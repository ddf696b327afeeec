// npm run eval: asks the assistant that is configured (AI_PROVIDER and its settings, otherwise the embedded one) the
// questions of apps/server/test/assistant-eval and prints its score.
import "./require-node.mjs";
import { buildIfNeeded, installIfNeeded } from "./prepare.mjs";
import { runNode } from "./run.mjs";

await installIfNeeded(console.log);
// The assistant thinks in threads, and those run the build.
await buildIfNeeded(console.log);
const { code } = await runNode("node_modules/vitest/vitest.mjs", ["run", "apps/server/test/assistant-eval"], {
  env: { EVAL: "configured" },
  show: true,
});
process.exitCode = code ?? 1;
