import { createApiKey as createApiKeyContract, LIMITS, SCOPES } from "@vitrine/contract";
import type { Command } from "commander";
import { getAccountByEmail } from "../domains/accounts/index.ts";
import {
  createApiKey,
  listApiKeys,
  listSources,
  revokeApiKey,
  setSourceBlocked,
} from "../domains/integrations/index.ts";
import { parseValue } from "../kernel/call/input.ts";
import { because, command, group, subject, subjectOf, wholeNumber, withReason } from "./options.ts";
import { print, table } from "./output.ts";
import { inTransaction } from "./session.ts";

const KEY_FLAGS = ["key", "id"];
const SOURCE_FLAGS = ["source", "id", "key"];

export function keyCommands(program: Command): void {
  const key = group(program, "key", "manage API keys of accounts");
  addCreate(key);

  command(key, "list", "list an account's API keys")
    .requiredOption("--account <email>")
    .action(async ({ account }: { account: string }, self: Command) => {
      const keys = await inTransaction(async ({ tx, config, now }) => {
        const { id } = await getAccountByEmail(tx, account);
        return listApiKeys(tx, { accountId: id, environment: config.environment }, now);
      });
      print(self, keys, table(keys.map(({ scopes, ...rest }) => ({ ...rest, scopes: scopes.length }))));
    });

  subject(command(key, "revoke", "revoke an API key by its ID, prefix or full value"), KEY_FLAGS).action(
    async (argument: string | undefined, options: Record<string, unknown>, self: Command) => {
      const named = subjectOf(argument, options, KEY_FLAGS);
      const { id } = await inTransaction(({ tx, now, actor }) => revokeApiKey(tx, { id: named, actor }, now));
      print(self, { id, revoked: true }, `${id}: revoked`);
    },
  );
}

interface CreateOptions {
  account: string;
  name: string;
  scopes: string;
  days: number;
}

function addCreate(key: Command): void {
  command(key, "create", "create an API key and print it once")
    .requiredOption("--account <email>")
    .requiredOption("--name <name>")
    .requiredOption("--scopes <scopes>", "all, or a comma-separated list")
    .requiredOption("--days <n>", "days until the key expires", wholeNumber(1, LIMITS.key.daysMax))
    .action(async ({ account, name, scopes, days }: CreateOptions, self: Command) => {
      const wanted = scopes === "all" ? [...SCOPES] : scopes.split(",").map((scope) => scope.trim());
      const input = parseValue(createApiKeyContract.body, { name, scopes: wanted, days });
      const created = await inTransaction(async ({ tx, now, config }) => {
        const { id } = await getAccountByEmail(tx, account);
        return createApiKey(tx, { ...input, accountId: id, environment: config.environment }, now);
      });
      print(self, created, created.key);
    });
}

export function sourceCommands(program: Command): void {
  const source = group(program, "source", "manage integration sources of API keys and agents");

  command(source, "list", "list known sources").action(async (_options: object, self: Command) => {
    const sources = await inTransaction(({ tx, now }) => listSources(tx, now));
    print(self, sources, table(sources.map((seen) => ({ ...seen }))));
  });

  for (const [name, blocked] of [
    ["block", true],
    ["unblock", false],
  ] as const) {
    const target = command(
      source,
      name,
      `${name} a source for all accounts, by its ID or key; takes effect immediately`,
    );
    subject(withReason(target), SOURCE_FLAGS).action(
      async (argument: string | undefined, options: Record<string, unknown>, self: Command) => {
        const id = subjectOf(argument, options, SOURCE_FLAGS);
        const changed = await inTransaction(({ tx, now, actor }) =>
          setSourceBlocked(tx, { source: id, blocked, actor: because(actor, options) }, now),
        );
        print(self, changed, `${changed.key}: ${changed.status}`);
      },
    );
  }
}
