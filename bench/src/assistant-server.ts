// The service with a model that answers instantly, so that only the service's own share of a chat remains. A message
// that starts with "wait" receives one word; then the stream pauses until the visitor disconnects.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "@vitrine/server/config";
import { type Overrides, startService } from "@vitrine/server/service";

type Models = NonNullable<Overrides["models"]>;

const [databaseUrl = ""] = process.argv.slice(2);

const usage = { inputTokens: 0, outputTokens: 0, reasoningTokens: 0, cachedInputTokens: 0 };
const answer = { text: "It is gentle.", products: [], questions: [], answered: true, sources: [] };

const engine: Models["engine"] = {
  key: "instant",
  writesFreely: false,
  async *chatProduct({ message }, signal) {
    yield { type: "delta", text: "It " };
    if (message.startsWith("wait")) await new Promise((resolve) => signal.addEventListener("abort", resolve));
    yield { type: "delta", text: "is gentle." };
    yield { type: "done", answer, modelKey: "instant", usage };
  },
  async *chatRoutine() {
    yield { type: "done", answer: { ...answer, routine: { steps: [], warnings: [] } }, modelKey: "instant", usage };
  },
  analyzeFace: () => Promise.reject(new Error("not measured")),
};
const notMeasured = () => Promise.reject(new Error("not measured"));
const faceReader = { read: notMeasured };
const productReader = { findPassages: notMeasured, areAnswered: notMeasured, checkUsualQuestions: notMeasured };

const dataDir = mkdtempSync(join(tmpdir(), "vitrine-bench-"));
const config = readConfig({
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDir,
  SECRET_KEY: "a key for the benchmark alone, of no use",
  SURFACES: "api",
  API_PORT: "0",
  CHALLENGE_PROVIDER: "none",
  AI_DEADLINE_SECONDS: "600", // a slow machine opens a thousand streams before the first one ends
  DEMO: "off",
});
const service = await startService(config, { models: { engine, faceReader, productReader } });
process.on("SIGTERM", async () => {
  await service.stop();
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(0);
});
process.send?.(`http://127.0.0.1:${service.ports.api}`);
