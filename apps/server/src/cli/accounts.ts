import { LIMITS, updateProfile } from "@vitrine/contract";
import type { Command } from "commander";
import { createAccount, createStaff, getAccountByEmail, setAccountStatus } from "../domains/accounts/index.ts";
import { eraseAccountAtOnce, reopenAccount } from "../domains/erasure/index.ts";
import { parseValue } from "../kernel/call/input.ts";
import { command, group, irrevocable, wholeNumber } from "./options.ts";
import { describe, print } from "./output.ts";
import { inTransaction, inTransactions } from "./session.ts";

/** Names follow the rule of the profile page. */
const Person = updateProfile.body.pick({ name: true });

interface CreateOptions {
  email: string;
  name: string;
  workspaceLimit?: number;
}

export function accountCommands(program: Command): void {
  const account = group(program, "account", "accounts");

  command(account, "create", "create an account")
    .requiredOption("--email <email>")
    .requiredOption("--name <name>")
    .option("--workspace-limit <n>", "how many workspaces it may own", wholeNumber(1, LIMITS.account.workspaceLimitMax))
    .action(async ({ email, name, workspaceLimit }: CreateOptions, self: Command) => {
      const person = parseValue(Person, { name });
      const created = await inTransaction(({ tx, now }) =>
        createAccount(tx, { email, ...person, workspaceLimit }, now),
      );
      print(self, created, describe({ ...created }));
    });

  for (const [name, status] of [
    ["suspend", "SUSPENDED"],
    ["activate", "ACTIVE"],
  ] as const) {
    command(account, name, `${name} an account; acts on the next request`)
      .requiredOption("--email <email>")
      .action(async ({ email }: { email: string }, self: Command) => {
        const changed = await inTransaction(async ({ tx, now, actor }) => {
          const { id } = await getAccountByEmail(tx, email);
          // What was closed is reopened with the workspaces that were closed with it.
          if (status === "ACTIVE") await reopenAccount(tx, id, { actor, now });
          return setAccountStatus(tx, { email, status, actor }, now);
        });
        print(self, { ...changed, status }, `${changed.email} is ${status}`);
      });
  }

  irrevocable(command(account, "erase", "erase an account at once, with the workspaces that nobody else owns"))
    .requiredOption("--email <email>")
    .action(async ({ email }: { email: string }, self: Command) => {
      const erased = await inTransactions(async ({ actor, ...parts }) => {
        const { id } = await parts.database.read((tx) => getAccountByEmail(tx, email));
        await eraseAccountAtOnce(parts, id, actor);
        return { id, erased: true };
      });
      print(self, erased, `${erased.id} is erased`);
    });

  const staff = group(program, "staff", "platform staff");
  command(staff, "create", "let somebody into the administration")
    .requiredOption("--email <email>")
    .option("--name <name>")
    .action(async ({ email, name }: { email: string; name?: string }, self: Command) => {
      const person = parseValue(Person.partial(), { name });
      const created = await inTransaction(({ tx, now, actor }) => createStaff(tx, { email, ...person, actor }, now));
      print(self, created, describe({ ...created }));
    });
}
