// Lists the code that may act on a workspace without an authorized call, with the reason.

import { readdir, readFile } from "node:fs/promises";
import { expect, it } from "vitest";

const SOURCES = new URL("../../src/", import.meta.url);

/** Number of scopes that each file may create, with the reason. */
// authorization itself: the account, the workspace, and one for early reads
const MAY_PROVE = { "kernel/access/index.ts": 2 };
const MAY_ASSUME = {
  "domains/catalogue/changes/worker.ts": 1, // a job, added in the transaction of an authorized call
  "cli/demo/index.ts": 1, // the workspace that the demo has just created
  "cli/export.ts": 1, // an operator's command names the workspace
  "domains/administration/workspaces.ts": 1, // a call of staff, with a checked role, names the workspace
  "domains/assistant/readiness.ts": 1, // a job, added by the database with the change of the product
  "domains/catalogue/imports/import-file.ts": 1, // an operator's command names the workspace
  "domains/catalogue/imports/pictures/worker.ts": 1, // a job, added in the import's own transaction
  "domains/catalogue/imports/worker.ts": 1, // the job names the workspace
  "domains/credits/ledger.ts": 2, // an operator's grant, and an expired reservation for its own workspace
  "domains/credits/payment-events.ts": 1, // the provider's signature; the purchase names its workspace
  "domains/erasure/at-once.ts": 1, // an operator's command names the workspace
  "domains/hosts/recheck.ts": 1, // a job, for the workspace that has verified the host
  "domains/media/expected-uploads.ts": 1, // a secret URL from an authorized call, verified again on upload
  "domains/quotas/limits.ts": 1, // an operator's command names the workspace
  "domains/webhooks/sender.ts": 2, // the noted change and the due endpoint name their own workspace
};

async function countIn(pattern: RegExp): Promise<Record<string, number>> {
  const files = (await readdir(SOURCES, { recursive: true })).filter((name) => name.endsWith(".ts"));
  const counts = await Promise.all(
    files.map(async (name): Promise<[string, number]> => {
      const text = await readFile(new URL(name, SOURCES), "utf8");
      return [name.replaceAll("\\", "/"), text.match(pattern)?.length ?? 0];
    }),
  );
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

it("only authorization creates proven scopes", async () => {
  expect(await countIn(/\bproven(Workspace|Account)\(/g)).toEqual(MAY_PROVE);
});

it("only listed files assume a workspace, each with a reason", async () => {
  expect(await countIn(/\bassumeWorkspace\(/g)).toEqual(MAY_ASSUME);
  expect(await countIn(/\bassumeWorkspace\([^;]*?, "[a-z][^"]{9,}"\)/g)).toEqual(MAY_ASSUME);
});

it("scopes are created by cast only in principals.ts", async () => {
  expect(await countIn(/\bas (unknown as )?(WorkspaceScope|AccountScope)\b/g)).toEqual({
    "kernel/access/principals.ts": 3,
  });
});
