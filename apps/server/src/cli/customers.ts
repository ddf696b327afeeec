import type { Command } from "commander";
import { eraseCustomerByEmail } from "../domains/erasure/index.ts";
import { command, group, irrevocable } from "./options.ts";
import { print } from "./output.ts";
import { inTransaction } from "./session.ts";

interface EraseOptions {
  workspace: string;
  email: string;
}

export function customerCommands(program: Command): void {
  const customer = group(program, "customer", "manage customers of a workspace");
  irrevocable(command(customer, "erase", "erase a customer and all their data"))
    .requiredOption("--workspace <id>")
    .requiredOption("--email <email>")
    .action(async ({ workspace: workspaceId, email }: EraseOptions, self: Command) => {
      const id = await inTransaction(({ tx, now, actor }) =>
        eraseCustomerByEmail(tx, { workspaceId, email, actor }, now),
      );
      print(self, { id, erased: true }, `${id}: erased`);
    });
}
