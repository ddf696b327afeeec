import type { Command } from "commander";
import { type LimitChange, setStorageLimits } from "../domains/quotas/index.ts";
import { command, group, wholeNumber } from "./options.ts";
import { describe, print } from "./output.ts";
import { inTransaction } from "./session.ts";

const LIMIT_MAX = 2 ** 50;

const limit = (text: string) => (text === "default" ? null : wholeNumber(0, LIMIT_MAX)(text));

export function storageCommands(program: Command): void {
  const storage = group(program, "storage", "what a workspace holds and may hold");
  command(storage, "show", "show what is used of each limit")
    .requiredOption("--workspace <id>")
    .action(({ workspace }: { workspace: string }, self: Command) => apply(self, workspace, {}));
  command(storage, "set", "change the limits that are given; `default` goes back to the operator's own")
    .requiredOption("--workspace <id>")
    .option("--media-bytes <n>", "bytes of pictures", limit)
    .option("--catalogue-bytes <n>", "bytes of text of products, collections and tags", limit)
    .option("--products <n>", "products of every status", limit)
    .option("--unfinished-imports <n>", "imports that wait or run", limit)
    .action(({ workspace, json: _, ...change }: LimitChange & { workspace: string; json?: boolean }, self: Command) =>
      apply(self, workspace, change),
    );
}

async function apply(self: Command, workspaceId: string, change: LimitChange): Promise<void> {
  const use = await inTransaction(({ tx, now, actor }) => setStorageLimits(tx, { workspaceId, change, actor }, now));
  const lines = Object.entries(use).map(([measure, { used, limit }]) => [measure, `${used} of ${limit}`]);
  print(self, use, describe(Object.fromEntries(lines)));
}
