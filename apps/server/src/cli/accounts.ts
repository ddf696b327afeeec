import { LIMITS, RECORD_STATUSES, STAFF_ROLES, type StaffRole, updateProfile } from "@vitrine/contract";
import type { Command } from "commander";
import {
  changeStaffByEmail,
  createAccount,
  createStaff,
  getAccountByEmail,
  listAllStaff,
  setAccountStatus,
  setWorkspaceLimit,
} from "../domains/accounts/index.ts";
import { getAccountDetails, listAccounts } from "../domains/administration/index.ts";
import { eraseAccountAtOnce, reopenAccount } from "../domains/erasure/index.ts";
import { parseValue } from "../kernel/call/input.ts";
import { because, command, group, irrevocable, oneOf, wholeNumber, withPage, withReason } from "./options.ts";
import { describe, print, table, withNext } from "./output.ts";
import { inTransaction, inTransactions } from "./session.ts";

/** Names follow the rule of the profile page. */
const Person = updateProfile.body.pick({ name: true });

interface CreateOptions {
  email: string;
  name: string;
  workspaceLimit?: number;
}

export function accountCommands(program: Command): void {
  const account = group(program, "account", "manage accounts");

  command(account, "create", "create an account")
    .requiredOption("--email <email>")
    .requiredOption("--name <name>")
    .option("--workspace-limit <n>", "workspace limit of the account", wholeNumber(1, LIMITS.account.workspaceLimitMax))
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
    withReason(command(account, name, `${name} an account; takes effect immediately`))
      .requiredOption("--email <email>")
      .action(async ({ email, ...options }: { email: string; reason?: string }, self: Command) => {
        const changed = await inTransaction(async ({ tx, now, actor: operator }) => {
          const actor = because(operator, options);
          const { id } = await getAccountByEmail(tx, email);
          // Reopens a closed account with the workspaces that were closed with it.
          if (status === "ACTIVE") await reopenAccount(tx, id, { actor, now });
          return setAccountStatus(tx, { id, status, actor }, now);
        });
        print(self, { ...changed, status }, `${changed.email}: ${status}`);
      });
  }

  irrevocable(command(account, "erase", "erase an account immediately, with the workspaces that have no other owner"))
    .requiredOption("--email <email>")
    .action(async ({ email }: { email: string }, self: Command) => {
      const erased = await inTransactions(async ({ actor, ...parts }) => {
        const { id } = await parts.database.read((tx) => getAccountByEmail(tx, email));
        await eraseAccountAtOnce(parts, id, actor);
        return { id, erased: true };
      });
      print(self, erased, `${erased.id}: erased`);
    });

  addLooks(account);
  withReason(command(account, "limit", "set an account's workspace limit; takes effect immediately"))
    .requiredOption("--email <email>")
    .requiredOption("--workspaces <n>", "from 1 to 1000", wholeNumber(1, LIMITS.account.workspaceLimitMax))
    .action(async ({ email, workspaces, ...options }: LimitOptions, self: Command) => {
      await inTransaction(async ({ tx, now, actor }) => {
        const { id } = await getAccountByEmail(tx, email);
        await setWorkspaceLimit(tx, { id, limit: workspaces, actor: because(actor, options) }, now);
      });
      print(self, { email, workspaceLimit: workspaces }, `${email}: workspace limit ${workspaces}`);
    });

  addStaff(group(program, "staff", "manage staff access to the administration"));
}

interface LimitOptions {
  email: string;
  workspaces: number;
  reason?: string;
}

interface ListOptions {
  limit: number;
  after?: string;
  search?: string;
  status?: (typeof RECORD_STATUSES)[number];
}

function addLooks(account: Command): void {
  withPage(command(account, "list", "list accounts, newest first"))
    .option("--search <text>", "an ID, or part of an email or name")
    .option("--status <status>", RECORD_STATUSES.join(", "), oneOf(RECORD_STATUSES))
    .action(async ({ limit, after, search, status }: ListOptions, self: Command) => {
      const listed = await inTransaction(({ tx }) => listAccounts(tx, { pageSize: limit, after, search, status }));
      print(self, listed, withNext(table(listed.accounts.map((row) => ({ ...row }))), listed.next));
    });

  command(account, "show", "show an account with its workspaces and usage")
    .requiredOption("--email <email>")
    .action(async ({ email }: { email: string }, self: Command) => {
      const shown = await inTransaction(async ({ tx, now }) => {
        const { id } = await getAccountByEmail(tx, email);
        return getAccountDetails(tx, id, now);
      });
      const memberships = shown.memberships.map(({ workspaceId, name, role }) => `${workspaceId} ${name} (${role})`);
      print(self, shown, describe({ ...shown, memberships }));
    });
}

interface StaffOptions {
  email: string;
  name?: string;
  role: StaffRole;
  reason?: string;
}

function addStaff(staff: Command): void {
  withReason(command(staff, "create", "add a staff member"))
    .requiredOption("--email <email>")
    .option("--name <name>")
    .option("--role <role>", STAFF_ROLES.join(", "), oneOf(STAFF_ROLES), "SUPERVISOR")
    .action(async ({ email, name, role, ...options }: StaffOptions, self: Command) => {
      const person = parseValue(Person.partial(), { name });
      const created = await inTransaction(({ tx, now, actor }) =>
        createStaff(tx, { email, ...person, role, actor: because(actor, options) }, now),
      );
      print(self, created, describe({ ...created }));
    });

  command(staff, "list", "list current and former staff members").action(async (_options: object, self: Command) => {
    const listed = await inTransaction(({ tx }) => listAllStaff(tx));
    print(self, listed, table(listed.map((row) => ({ ...row }))));
  });

  withReason(command(staff, "role", "change a staff member's role; takes effect immediately"))
    .requiredOption("--email <email>")
    .requiredOption("--role <role>", STAFF_ROLES.join(", "), oneOf(STAFF_ROLES))
    .action((options: StaffOptions, self: Command) => changeStaff(self, options, { role: options.role }));
  withReason(command(staff, "remove", "remove a staff member and end all sessions"))
    .requiredOption("--email <email>")
    .action((options: StaffOptions, self: Command) => changeStaff(self, options, "remove"));
  withReason(command(staff, "recover", "remove lost passkeys; sign-in then needs only the email code"))
    .requiredOption("--email <email>")
    .action((options: StaffOptions, self: Command) => changeStaff(self, options, "recover"));
}

async function changeStaff(
  self: Command,
  { email, ...options }: Pick<StaffOptions, "email" | "reason">,
  what: "recover" | "remove" | { role: StaffRole },
): Promise<void> {
  const changed = await inTransaction(({ tx, now, actor }) =>
    changeStaffByEmail(tx, { email, what, actor: because(actor, options) }, now),
  );
  print(self, changed, describe({ ...changed }));
}
