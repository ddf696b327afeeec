import type { Command } from "commander";
import { verifyLedger } from "../domains/credits/index.ts";
import { openLedger } from "./ledger.ts";
import { command, group, wholeNumber } from "./options.ts";
import { print, table } from "./output.ts";
import { inTransaction, withDatabase } from "./session.ts";
import { terminal } from "./terminal.ts";

interface GrantOptions {
  workspace: string;
  amount: number;
  reason: string;
}

export function creditCommands(program: Command): void {
  command(
    group(program, "credits", "manage credits of a workspace"),
    "grant",
    "add credits, or remove them with a negative amount",
  )
    .requiredOption("--workspace <id>")
    .requiredOption("--amount <n>", "a whole number other than zero", wholeNumber(-1_000_000_000, 1_000_000_000))
    .requiredOption("--reason <text>", "recorded in the transactions and the audit log")
    .action(async ({ workspace: workspaceId, amount, reason }: GrantOptions, self: Command) => {
      const { balance } = await inTransaction(({ tx, now, actor, config }) =>
        openLedger(config).grant(tx, { workspaceId, amount, reason, actor }, now),
      );
      print(self, { workspaceId, amount, balance }, `${workspaceId}: balance ${balance} credits`);
    });

  command(
    group(program, "ledger", "check the credit ledger"),
    "verify",
    "recompute every balance from its transactions",
  ).action(async (_options: object, self: Command) => {
    const differences = await withDatabase((database) => database.read((tx) => verifyLedger(tx), { patience: "job" }));
    const words =
      differences.length === 0 ? "The ledger is consistent." : table(differences.map((found) => ({ ...found })));
    print(self, { sound: differences.length === 0, differences }, words);
    if (differences.length > 0) terminal().exitCode = 1;
  });
}
