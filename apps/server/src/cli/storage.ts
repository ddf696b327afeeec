import { LIMITS } from "@vitrine/contract";
import type { Command } from "commander";
import { type LimitChange, setStorageLimits } from "../domains/quotas/index.ts";
import { command, group, wholeNumber } from "./options.ts";
import { describe, print } from "./output.ts";
import { inTransaction } from "./session.ts";

const limit = (text: string) => (text === "default" ? null : wholeNumber(0, LIMITS.staff.storageLimitMax)(text));

export function storageCommands(program: Command): void {
  const storage = group(program, "storage", "manage storage limits of a workspace");
  command(storage, "show", "show usage and limits")
    .requiredOption("--workspace <id>")
    .action(({ workspace }: { workspace: string }, self: Command) => apply(self, workspace, {}));
  command(storage, "set", "change the given limits; `default` restores the operator's default")
    .requiredOption("--workspace <id>")
    .option("--media-bytes <n>", "bytes of images", limit)
    .option("--catalogue-bytes <n>", "bytes of text of products, collections and tags", limit)
    .option("--products <n>", "products of every status", limit)
    .option("--unfinished-imports <n>", "pending and running imports", limit)
    .action(({ workspace, json: _, ...change }: LimitChange & { workspace: string; json?: boolean }, self: Command) =>
      apply(self, workspace, change),
    );
}

async function apply(self: Command, workspaceId: string, change: LimitChange): Promise<void> {
  const use = await inTransaction(({ tx, now, actor }) => setStorageLimits(tx, { workspaceId, change, actor }, now));
  const lines = Object.entries(use).map(([measure, { used, limit }]) => [measure, `${used} of ${limit}`]);
  print(self, use, describe(Object.fromEntries(lines)));
}
