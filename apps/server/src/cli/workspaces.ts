import {
  AccessPolicy,
  createWorkspace as createWorkspaceContract,
  LIMITS,
  RECORD_STATUSES,
  ROLES,
  type Role,
} from "@vitrine/contract";
import type { Command } from "commander";
import { getAccountByEmail } from "../domains/accounts/index.ts";
import { getWorkspaceRecord, listAllWorkspaces } from "../domains/administration/index.ts";
import { eraseWorkspaceAtOnce } from "../domains/erasure/index.ts";
import {
  addMember,
  createWorkspace,
  creationRules,
  removeMember,
  setAccessPolicy,
  setWorkspaceStatus,
} from "../domains/workspaces/index.ts";
import { parseValue } from "../kernel/call/input.ts";
import {
  because,
  command,
  group,
  irrevocable,
  noneAsNull,
  oneOf,
  orNone,
  wholeNumber,
  withPage,
  withReason,
} from "./options.ts";
import { describe, print, table, withNext } from "./output.ts";
import { inTransaction, inTransactions } from "./session.ts";

export function workspaceCommands(program: Command): void {
  const workspace = group(program, "workspace", "manage workspaces");
  addCreate(workspace);
  for (const [name, status] of [
    ["suspend", "SUSPENDED"],
    ["activate", "ACTIVE"],
  ] as const) {
    withReason(command(workspace, name, `${name} a workspace; takes effect immediately`))
      .requiredOption("--workspace <id>")
      .action(async ({ workspace: id, ...options }: { workspace: string; reason?: string }, self: Command) => {
        await inTransaction(({ tx, now, actor }) =>
          setWorkspaceStatus(tx, { id, status, actor: because(actor, options) }, now),
        );
        print(self, { id, status }, `${id}: ${status}`);
      });
  }
  addLooks(workspace);
  irrevocable(command(workspace, "erase", "erase a workspace immediately; its transactions are kept"))
    .requiredOption("--workspace <id>")
    .action(async ({ workspace: id }: { workspace: string }, self: Command) => {
      await inTransactions(({ actor, ...parts }) => eraseWorkspaceAtOnce(parts, id, actor));
      print(self, { id, erased: true }, `${id}: erased`);
    });
  addMembers(group(program, "member", "manage members of a workspace"));
  addAccessPolicy(group(program, "access-policy", "manage access to a workspace's website and assistant"));
}

function addLooks(workspace: Command): void {
  withPage(command(workspace, "list", "list workspaces, newest first"))
    .option("--search <text>", "an ID, or part of a name or subdomain")
    .option("--status <status>", RECORD_STATUSES.join(", "), oneOf(RECORD_STATUSES))
    .action(async ({ limit, after, search, status }: ListOptions, self: Command) => {
      const listed = await inTransaction(({ tx }) => listAllWorkspaces(tx, { pageSize: limit, after, search, status }));
      const rows = listed.workspaces.map(({ owner, ...row }) => ({ ...row, owner: owner?.email }));
      print(self, listed, withNext(table(rows), listed.next));
    });

  command(workspace, "show", "show a workspace with its credits, members, storage and recent usage")
    .requiredOption("--workspace <id>")
    .action(async ({ workspace: id }: { workspace: string }, self: Command) => {
      const shown = await inTransaction(({ tx, now, config }) => getWorkspaceRecord(tx, id, config.urls.sites, now));
      const { owner, wallet, members, storage, usage, ...plain } = shown;
      const lines = {
        ...plain,
        owner: owner?.email,
        available: wallet.available,
        members: members.map(({ email, role }) => `${email} (${role})`),
        storage: Object.entries(storage).map(([measure, { used, limit }]) => `${measure} ${used} of ${limit}`),
        [`last ${usage.days} days`]: `${usage.visits} visits, ${usage.requests} requests, ${usage.credits} credits`,
      };
      print(self, shown, describe(lines));
    });
}

interface ListOptions {
  limit: number;
  after?: string;
  search?: string;
  status?: (typeof RECORD_STATUSES)[number];
}

interface CreateOptions {
  owner: string;
  name: string;
  subdomain: string;
  template: string;
  phone?: string;
}

function addCreate(workspace: Command): void {
  command(workspace, "create", "create a workspace")
    .requiredOption("--owner <email>", "email of the owner's account")
    .requiredOption("--name <name>")
    .requiredOption("--subdomain <name>")
    .option("--template <key>", "a template key from list_templates", "classic")
    .option("--phone <number>", "in international format; required for the customized template")
    .action(async ({ owner, name, subdomain, template, phone }: CreateOptions, self: Command) => {
      const wanted = { name, subDomain: subdomain, templateKey: template, ...(phone ? { phone } : {}) };
      const input = parseValue(createWorkspaceContract.body, wanted);
      const created = await inTransaction(async ({ tx, now, actor, config }) => {
        const { id } = await getAccountByEmail(tx, owner);
        return createWorkspace(tx, { ...input, ownerAccountId: id }, creationRules(config.urls), { actor, now });
      });
      print(self, created, describe({ ...created }));
    });
}

interface MemberOptions {
  workspace: string;
  email: string;
  role: Role;
}

type RemoveOptions = Omit<MemberOptions, "role"> & { role?: Role };

function addMembers(member: Command): void {
  command(member, "add", "add an account as a member, or change its role")
    .requiredOption("--workspace <id>")
    .requiredOption("--email <email>")
    .requiredOption("--role <role>", ROLES.join(", "), oneOf(ROLES))
    .action(async ({ workspace, email, role }: MemberOptions, self: Command) => {
      await inTransaction(async ({ tx, now, actor }) => {
        const { id: accountId } = await getAccountByEmail(tx, email);
        await addMember(tx, { workspaceId: workspace, accountId, role, actor }, now);
      });
      print(self, { workspaceId: workspace, email, role }, `${email}: ${role} in ${workspace}`);
    });

  command(member, "remove", "remove a member from a workspace")
    .requiredOption("--workspace <id>")
    .requiredOption("--email <email>")
    .option("--role <role>", "remove only a member with this role", oneOf(ROLES))
    .action(async ({ workspace, email, role }: RemoveOptions, self: Command) => {
      await inTransaction(async ({ tx, now, actor }) => {
        const { id: accountId } = await getAccountByEmail(tx, email);
        await removeMember(tx, { workspaceId: workspace, accountId, role, actor }, now);
      });
      print(self, { workspaceId: workspace, email, removed: true }, `${email}: removed from ${workspace}`);
    });
}

interface PolicyOptions {
  workspace: string;
  siteAccess?: string;
  aiAccess?: string;
  challenge?: string;
  guestDailyLimit?: number;
  customerDailyLimit?: number;
  guestsDailyCredits?: number | "none";
  dailyCredits?: number | "none";
}

function addAccessPolicy(policy: Command): void {
  const { siteAccess, aiAccess, challenge } = AccessPolicy.shape;
  const ceiling = orNone(wholeNumber(0, LIMITS.accessPolicy.dailyCreditsMax));
  const choice = (values: readonly string[]) => [values.join(", "), oneOf(values)] as const;
  command(policy, "set", "change the given settings; others stay unchanged")
    .requiredOption("--workspace <id>")
    .option("--site-access <access>", ...choice(siteAccess.options))
    .option("--ai-access <access>", ...choice(aiAccess.options))
    .option("--challenge <when>", ...choice(challenge.options))
    .option(
      "--guest-daily-limit <n>",
      "daily limit of AI requests per guest",
      wholeNumber(0, LIMITS.accessPolicy.dailyLimitMax),
    )
    .option(
      "--customer-daily-limit <n>",
      "daily limit of AI requests per customer",
      wholeNumber(0, LIMITS.accessPolicy.dailyLimitMax),
    )
    .option("--guests-daily-credits <n>", "daily credit limit for all guests, or none", ceiling)
    .option("--daily-credits <n>", "daily credit limit for all visitors, or none", ceiling)
    .action(async ({ workspace, ...options }: PolicyOptions & { json?: boolean }, self: Command) => {
      const { json: _, ...given } = options;
      const change = parseValue(AccessPolicy.partial(), noneAsNull(given));
      const policy = await inTransaction(({ tx, now, actor }) =>
        setAccessPolicy(tx, { workspaceId: workspace, change, actor }, now),
      );
      print(self, policy, describe({ ...policy }));
    });
}
