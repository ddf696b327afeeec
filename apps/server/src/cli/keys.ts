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
  const key = group(program, "key", "account API keys");
  addCreate(key);

  command(key, "list", "list an account's keys")
    .requiredOption("--account <email>")
    .action(async ({ account }: { account: string }, self: Command) => {
      const keys = await inTransaction(async ({ tx, config, now }) => {
        const { id } = await getAccountByEmail(tx, account);
        return listApiKeys(tx, { accountId: id, environment: config.environment }, now);
      });
      print(self, keys, table(keys.map(({ scopes, ...rest }) => ({ ...rest, scopes: scopes.length }))));
    });

  subject(command(key, "revoke", "revoke a key by its id, its prefix or the key itself"), KEY_FLAGS).action(
    async (argument: string | undefined, options: Record<string, unknown>, self: Command) => {
      const named = subjectOf(argument, options, KEY_FLAGS);
      const { id } = await inTransaction(({ tx, now, actor }) => revokeApiKey(tx, { id: named, actor }, now));
      print(self, { id, revoked: true }, `${id} is revoked`);
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
  command(key, "create", "create a key; prints it, this once, and nothing else")
    .requiredOption("--account <email>")
    .requiredOption("--name <name>")
    .requiredOption("--scopes <scopes>", "all, or a comma separated list")
    .requiredOption("--days <n>", "how long it lives", wholeNumber(1, LIMITS.key.daysMax))
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
  const source = group(program, "source", "integration sources: what stands behind keys and agents");

  command(source, "list", "list the sources that have been seen").action(async (_options: object, self: Command) => {
    const sources = await inTransaction(({ tx, now }) => listSources(tx, now));
    print(self, sources, table(sources.map((seen) => ({ ...seen }))));
  });

  for (const [name, blocked] of [
    ["block", true],
    ["unblock", false],
  ] as const) {
    const target = command(source, name, `${name} a source, by its id or key, for everybody; acts on the next request`);
    subject(withReason(target), SOURCE_FLAGS).action(
      async (argument: string | undefined, options: Record<string, unknown>, self: Command) => {
        const id = subjectOf(argument, options, SOURCE_FLAGS);
        const changed = await inTransaction(({ tx, now, actor }) =>
          setSourceBlocked(tx, { source: id, blocked, actor: because(actor, options) }, now),
        );
        print(self, changed, `${changed.key} is ${changed.status}`);
      },
    );
  }
}
