import type { Command } from "commander";
import pg from "pg";
import { ClusterRefused, planSteps, prepareForCluster, requireCluster, type Step } from "../storage/cluster/index.ts";
import { migrate } from "../storage/migrate.ts";
import { isServed } from "../storage/served.ts";
import { command, wholeNumber } from "./options.ts";
import { print, table } from "./output.ts";
import { drawProgress, endProgress } from "./progress.ts";
import { withServer } from "./session.ts";

/** More shards than there will ever be workers; each table has as many. */
const SHARDS_MAX = 1024;

interface DistributeOptions {
  yes?: boolean;
  shards?: number;
}

export function distributeCommand(program: Command): void {
  command(program, "distribute", "distribute workspaces over the workers of a Citus cluster")
    .option("--yes", "apply the steps; without it, only list them")
    .option("--shards <n>", "number of shards; citus.shard_count of the server by default", wholeNumber(1, SHARDS_MAX))
    .action(async (options: DistributeOptions, self: Command) => {
      const { steps, isDone } = await withServer((url) => distribute(url, options));
      const rows = steps.map(({ of, what }) => ({ of, what }));
      print(self, { isDone, steps: rows }, wordsOf(rows, isDone));
    });
}

async function distribute(url: string, { yes = false, shards }: DistributeOptions) {
  const client = new pg.Client({ connectionString: url, application_name: "vitrine-distribute" });
  client.on("error", () => {});
  await client.connect();
  try {
    await requireCluster(client);
    const isRunning = await isServed(client);
    if (yes && !isRunning) await migrate(url);
    const steps = await planSteps(client);
    if (!yes) return { steps, isDone: steps.length === 0 };
    // A new worker can be set up while the service runs.
    if (isRunning && !steps.every(({ isOnline }) => isOnline)) {
      throw new ClusterRefused("the service is running on this database; stop it first");
    }
    await prepareForCluster(client);
    if (shards !== undefined) await client.query(`set citus.shard_count = ${shards}`);
    await runAll(client, steps);
    return { steps, isDone: true };
  } finally {
    endProgress();
    await client.end();
  }
}

async function runAll(client: pg.Client, steps: readonly Step[]): Promise<void> {
  for (const [index, { of, run }] of steps.entries()) {
    drawProgress(`${index + 1} of ${steps.length}: ${of}`);
    await run(client);
  }
}

function wordsOf(rows: { of: string; what: string }[], isDone: boolean): string {
  if (rows.length === 0) return "All workspaces are placed correctly. There are no pending steps.";
  if (isDone) return `${rows.length} steps completed. All workspaces are placed correctly.`;
  return `${table(rows.map(({ of, what }) => ({ target: of, action: what })))}\n${rows.length} steps pending. Stop the service, create a backup, then add --yes.`;
}
