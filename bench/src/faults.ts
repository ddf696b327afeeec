// npm run faults -- kill|hostile|abuse|writes|webhooks|moving|several|cluster|cost [--quick]: tests the service under
// crashes and attacks.

import { abuse } from "./faults/abuse.ts";
import { clusterTrial } from "./faults/cluster.ts";
import { clusterCost } from "./faults/cluster-cost.ts";
import { hostileTenant } from "./faults/hostile-tenant.ts";
import { killRounds } from "./faults/kill-rounds.ts";
import { movingIn } from "./faults/moving-in.ts";
import { severalProcesses } from "./faults/several.ts";
import { webhookTrial } from "./faults/webhooks.ts";
import { writeStorm } from "./faults/write-storm.ts";

const isQuick = process.argv.includes("--quick");

/** `--only=faces,chats`: runs some attacks of a trial, or some kinds of kill. */
const only =
  process.argv
    .find((argument) => argument.startsWith("--only="))
    ?.slice("--only=".length)
    .split(",") ?? [];

const TRIALS: Record<string, () => Promise<boolean>> = {
  kill: () => killRounds(isQuick ? 2 : 25, only),
  hostile: () => hostileTenant(isQuick ? 8 : 120, only, !process.argv.includes("--no-group")),
  abuse: () => abuse(isQuick ? 30 : 600),
  writes: () => writeStorm(isQuick ? 30 : 600),
  webhooks: () => webhookTrial(isQuick ? { events: 1000, kills: 1 } : { events: 10_000, kills: 5 }),
  moving: () => movingIn(isQuick ? 5000 : 100_000),
  several: () => severalProcesses(),
  cluster: () => clusterTrial(isQuick ? 8 : 30),
  cost: () => clusterCost(),
};

const wanted = process.argv.slice(2).filter((name) => !name.startsWith("--"));
for (const name of wanted.length > 0 ? wanted : Object.keys(TRIALS)) {
  const trial = TRIALS[name];
  if (trial === undefined) throw new Error(`there is no trial ${name}: ${Object.keys(TRIALS).join(", ")}`);
  if (!(await trial())) process.exitCode = 1;
}
