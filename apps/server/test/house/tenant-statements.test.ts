// Every statement on a workspace's table names its workspace. Calls all operations except those of staff once, with
// examples that succeed, and reads their statements. Sweeps are excluded because they cover all tenants by design.

import { mediaWriteExample, OPERATIONS, type Operation } from "@vitrine/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../src/storage/database.ts";
import { ScriptedModels } from "../assistant/scripted-models.ts";
import { PICTURE } from "../assistant/setting.ts";
import { type Example, exampleFor } from "../every-operation/examples.ts";
import { fullShop, type Shop } from "../every-operation/shop.ts";
import { type Send, WIRES, type Wire } from "../every-operation/wires.ts";
import { withService } from "../harness/service.ts";
import { mailedCode, mailTo } from "../harness/sign-in.ts";
import { QUICK_CHALLENGES } from "../visitors/setting.ts";
import { unexcused } from "./excused-statements.ts";
import { StatementRules } from "./statement-rules.ts";

/** Statements without a workspace, with the reason. */
const EXCEPTIONS: [RegExp, string][] = [
  [/from members( m)?\b[^;]* where (m\.)?account_id = /, "an account's own memberships, in whichever workspaces"],
  [/from invitations where token_hash = /, "who follows the link in the mail names no workspace"],
  [/from product_texts_due limit /, "which workspaces have texts to index is asked of all"],
  [/from workspace_standings where has_webhooks limit /, "which workspaces have webhooks is asked of all"],
  [/from subdomains s where s\.sub_domain = /, "whether a name is free is asked of the whole service"],
];

/** Examples that cannot succeed here, with their status. */
const REFUSED: Record<string, number> = {
  import_media: 400, // its picture is not reachable
  upload_media_files: 400, // it has no file
  replace_media_file: 400, // likewise
  send_contact_request: 403, // its challenge is not solved
};

/** Secrets of a browser during OAuth, which no table of a workspace contains. */
const ELSEWHERE = /_authorization_request$/;

const seen = new Set<string>();
const MARK = "Okapi";
const service = withService({ env: QUICK_CHALLENGES, models: new ScriptedModels() });
let shop: Shop;
let tables: ReadonlySet<string>;
const opened = new Map<Wire, Send>();

beforeAll(async () => {
  const rows = await service.database.read((tx) =>
    tx.many<{ name: string }>(sql`
      select table_name as name from information_schema.columns natural join information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'workspace_id'`),
  );
  tables = new Set(rows.map(({ name }) => name));
  shop = await fullShop(service, MARK);
  spare = await service.workspace(shop.account.id);
});

const EFFECTS = ["read", "create", "change", "remove"] as const;
/** Operations that end something other calls need. */
const LAST = [
  "accept_invitation",
  "delete_customer_profile",
  "hand_over_workspace",
  "leave_workspace",
  "change_email",
  "close_account",
];
const turnOf = ({ name, effect }: Operation) => EFFECTS.indexOf(effect) + 4 * (LAST.indexOf(name) + 1);

/** Runs reads on every wire and writes on one, and destructive calls last. */
const calls = OPERATIONS.filter(({ name }) => !ELSEWHERE.test(name))
  .flatMap((contract) => {
    const serving = WIRES.filter((wire) => wire.serves(contract));
    return (contract.effect === "read" ? serving : serving.slice(0, 1)).map((wire) => ({ wire, contract }));
  })
  .sort((a, b) => turnOf(a.contract) - turnOf(b.contract))
  .map((call) => [`${call.contract.name} over ${call.wire.name}`, call] as const);

describe.each(calls)("%s", (_title, { wire, contract }) => {
  it("names the workspace in every statement for every tenant table", async () => {
    const send = await open(wire, contract);
    const example = await onlyHere(contract, exampleFor(contract, shop));
    service.statements.length = 0;
    const { status, body } = await send(contract, example);
    const sent = [...new Set(service.statements)];
    for (const text of sent) seen.add(text);
    if (contract.name === "verify_customer_code") another = { "x-visitor-token": body.token };
    expect({ status, code: body?.code }).toMatchObject({
      status: REFUSED[contract.name] ?? (contract.output === null ? 204 : 200),
    });
    expect(sent.filter((text) => !saysWhose(text))).toEqual([]);
  });
});

it("jobs for imports and mails name the workspace in every statement", async () => {
  const content = "sku,name,brand,barcode,stock,tags\r\nN-1,New one,Brand,N-1,5,Fresh\r\n,\r\n";
  const { workspace, key } = await service.tenant();
  const { status } = await service.call("POST", `/v1/workspaces/${workspace.id}/imports`, { key, body: { content } });
  expect(status).toBe(200);
  service.statements.length = 0;
  await service.drainJobs();
  expect(service.statements.some((text) => text.includes("write_products("))).toBe(true);
  expect([...new Set(service.statements)].filter((text) => !saysWhose(text))).toEqual([]);
});

it("every statement runs on one shard, or has a listed reason", async () => {
  const rows = await service.database.read((tx) =>
    tx.many<{ name: string }>(sql`
      select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`),
  );
  const rules = new StatementRules(new Set(rows.map(({ name }) => name)));
  expect(seen.size).toBeGreaterThan(300);
  expect(unexcused(rules, seen)).toEqual({ breaches: [], needless: [] });
});

it("every exception is in use", () => {
  for (const [pattern] of EXCEPTIONS) expect(usedExceptions).toContain(pattern);
});

/** Headers of a second, newly signed-in customer, for calls that end the first customer's session or remove it. */
let another: Record<string, string> = {};
/** Closed instead of the shop, which other calls still need. */
let spare: Shop["workspace"];

/** All calls share one credential per wire, except calls that end a session and the invited person's acceptance. */
async function open(wire: Wire, { name, effect }: Operation): Promise<Send> {
  if (name === "accept_invitation") return wire.open(service, { ...shop, account: await invitedAccount() });
  if (name === "log_out_customer") return wire.open(service, { ...shop, customer: another });
  if (name === "close_workspace") return wire.open(service, { ...shop, workspace: spare });
  if (effect === "remove" || LAST.includes(name)) return wire.open(service, shop);
  const send = opened.get(wire) ?? (await wire.open(service, shop));
  opened.set(wire, send);
  return send;
}

/** Address in the example of invite_member. */
const INVITED = "deniz@isilti.example";

async function invitedAccount() {
  const account = await service.account();
  await service.database.write((tx) => tx.run(sql`update accounts set email = ${INVITED} where id = ${account.id}`));
  return account;
}

/** The shop's address after the example of change_email, when its account is closed. */
const CHANGED_EMAIL = "elif@new.example";

/** Adjusts examples that need unused names or a value from a mail. */
async function onlyHere({ name }: Operation, example: Example): Promise<Example> {
  const given = (example.body ?? {}) as Record<string, string>;
  const also = (more: object): Example => ({ ...example, body: { ...given, ...more } });
  switch (name) {
    case "create_product":
      return also({ name: "New", sku: "New", barcode: "New" });
    case "create_collection":
      return also({ name: "New" });
    case "analyze_face":
      return also({ image: PICTURE });
    case "change_email":
    case "verify_billing_email_code":
    case "verify_customer_code":
      return also({ code: await mailedCode(service, given["email"] ?? "") });
    case "update_customer_profile":
      return also({ email: `${MARK}@customer.example`.toLowerCase() });
    case "close_workspace":
      return also({ subDomain: spare.subDomain });
    case "close_account":
      return also({ email: CHANGED_EMAIL });
    case "hand_over_workspace":
      return also({ memberId: await someMember() });
    case "delete_customer":
      return { ...example, params: { id: await customerWith("deniz@example.com") } };
    case "accept_invitation":
      return also({ token: /token=(\w+)/.exec((await mailTo(service, INVITED))[0]?.text ?? "")?.[1] });
    case "delete_media_many":
      return also({ ids: [await newImage()] });
    case "cancel_product_change":
    case "undo_change":
      await service.database.write((tx) =>
        tx.run(sql`update product_changes set status = ${name === "undo_change" ? "DONE" : "PENDING"}
                   where id = ${shop.ids["chg"]}`),
      );
      return example;
    case "cancel_import":
      await service.database.write((tx) =>
        tx.run(sql`update imports set status = 'PENDING', finished_at = null where id = ${shop.ids["imp"]}`),
      );
      return example;
    default:
      return example;
  }
}

/** The shop's own image is deleted at that point. */
async function newImage(): Promise<string> {
  const { workspace, key } = shop;
  const { body } = await service.call("POST", `/v1/workspaces/${workspace.id}/media`, { key, body: mediaWriteExample });
  return body.id;
}

/** The shop's own member has been removed at that point. */
async function someMember(): Promise<string> {
  const { id } = await service.database.read((tx) =>
    tx.one<{ id: string }>(sql`
      select id from members where workspace_id = ${shop.workspace.id} and account_id <> ${shop.account.id} limit 1`),
  );
  return id;
}

async function customerWith(email: string): Promise<string> {
  const { id } = await service.database.read((tx) =>
    tx.one<{ id: string }>(
      sql`select id from customers where workspace_id = ${shop.workspace.id} and email = ${email}`,
    ),
  );
  return id;
}

const usedExceptions = new Set<RegExp>();

/** Requires a workspace condition for each workspace table in the statement, and the column in inserts. */
function saysWhose(text: string): boolean {
  const plain = text
    .toLowerCase()
    .replace(/'[^']*'/g, "''")
    .replace(/\s+/g, " ");
  const mentions = (keywords: string) =>
    [...plain.matchAll(new RegExp(`\\b(?:${keywords}) (\\w+)`, "g"))].filter(([, name = ""]) => tables.has(name));
  const conditions = plain.match(/\bworkspace_id (=|in\b)/g)?.length ?? 0;
  const isWritten = mentions("into").every(({ index }) =>
    /^into \w+ (as \w+ )?\([^)]*\bworkspace_id\b/.test(plain.slice(index)),
  );
  if (conditions >= mentions("from|join|update|using").length && isWritten) return true;
  const exception = EXCEPTIONS.find(([pattern]) => pattern.test(plain));
  if (exception) usedExceptions.add(exception[0]);
  return exception !== undefined;
}
