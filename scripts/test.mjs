// npm test: every check and every test, on a fresh checkout as on any other. With arguments (npm test -- tags.test.ts),
// only those tests.
import "./require-node.mjs";
import { check } from "./check.mjs";
import { buildIfNeeded, installIfNeeded } from "./prepare.mjs";
import { provideRedisServer, REDIS_NOTICE } from "./redis-server.mjs";
import { runNode } from "./run.mjs";

const selection = process.argv.slice(2);
const failed = [];

try {
  await installIfNeeded(console.log);
  const redisServer = await provideRedisServer(console.log);
  if (redisServer === undefined) console.log(REDIS_NOTICE);
  await buildIfNeeded(console.log);

  if (selection.length === 0) failed.push(...(await check()));
  const { code } = await runNode("node_modules/vitest/vitest.mjs", ["run", ...selection], {
    env: { VITRINE_REDIS_SERVER: redisServer ?? "none" },
    show: true,
  });
  if (code !== 0) failed.push("tests");
  if (redisServer === undefined) console.log(REDIS_NOTICE);
} catch (error) {
  console.error(error.message);
  failed.push("preparation");
}

console.log(failed.length === 0 ? "Everything passed." : `FAILED: ${failed.join(", ")}`);
process.exitCode = failed.length === 0 ? 0 : 1;
