// Operator commands on their own database. test/process covers commands against a running service.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Database, sql } from "../../src/storage/database.ts";
import { runCli } from "../harness/cli.ts";
import { createTestDatabase, PATIENT } from "../harness/database.ts";
import { spawnCli } from "../harness/process.ts";

const OWNER = "owner@example.com";
const NEWCOMER = "newcomer@example.com";

let env: Record<string, string>;
let drop: () => Promise<void>;
let workspace: string;

beforeAll(async () => {
  const database = await createTestDatabase();
  drop = database.drop;
  env = { DATABASE_URL: database.url, SECRET_KEY: "a secret for the mail that waits to be sent" };
  await json("account", "create", "--email", OWNER, "--name", "Owner", "--workspace-limit", "2");
  await json("account", "create", "--email", NEWCOMER, "--name", "Newcomer");
  workspace = (await json("workspace", "create", "--owner", OWNER, "--name", "Shop", "--subdomain", "shop")).id;
});
afterAll(() => drop());

/** Runs a command that must succeed, and returns its output. */
async function run(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runCli(args, env);
  expect({ code, stderr }, args.join(" ")).toEqual({ code: 0, stderr: "" });
  return stdout.trimEnd();
}

const json = async (...args: string[]) => JSON.parse(await run(...args, "--json"));

describe("operator commands", () => {
  it("account create sets the default limit and refuses a used email", async () => {
    const account = await json("account", "create", "--email", "Ada@Example.com", "--name", "Ada");
    expect(account).toMatchObject({ email: "ada@example.com", name: "Ada", workspaceLimit: 1, ownedWorkspaces: 0 });
    const again = await runCli(["account", "create", "--email", "ada@example.com", "--name", "Ada"], env);
    expect(again).toMatchObject({ code: 1, stdout: "", stderr: "error: duplicate: email is already used\n" });
  });

  it("demo refuses to run in production and names the alternative", async () => {
    const production = { ...env, VITRINE_ENV: "production", DATABASE_URL: "postgres://127.0.0.1:1/nothing" };
    const { code, stdout, stderr } = await runCli(["demo"], production);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toBe(
      "error: the demo is not available in production; create an account with `vitrine account create`\n",
    );
  });

  it("doctor warns about each address that points to localhost", async () => {
    const links = async (given: Record<string, string>) => {
      const { stdout } = await runCli(["doctor", "--json"], { ...env, ...given });
      return JSON.parse(stdout).find(({ what }: { what: string }) => what === "links");
    };
    const addresses = {
      BASE_URL: "https://api.shop.example",
      DASHBOARD_URL: "https://dashboard.shop.example",
      ADMIN_URL: "http://127.0.0.1:4200",
    };
    const warned = await links(addresses);
    expect(warned).toMatchObject({ state: "WARNING", todo: expect.stringContaining("ADMIN_URL, SITES_URL") });
    expect(warned.todo).not.toContain("BASE_URL");
    const more = { ADMIN_URL: "https://admin.shop.example", SITES_URL: "https://{subDomain}.shops.example" };
    expect(await links({ ...addresses, ...more })).toMatchObject({ state: "OK", todo: "" });
  });

  it("workspace create enforces the owner's limit, and requires a phone for customized", async () => {
    const first = await json("workspace", "create", "--owner", NEWCOMER, "--name", "New", "--subdomain", "new");
    expect(first).toMatchObject({ name: "New", subDomain: "new", templateKey: "classic", status: "ACTIVE" });
    const more = ["workspace", "create", "--name", "More", "--subdomain", "more", "--template", "customized"];
    expect((await runCli([...more, "--owner", OWNER], env)).stderr).toContain("phone is required");
    const phone = ["--phone", "+905321234567"];
    expect(await json(...more, ...phone, "--owner", OWNER)).toMatchObject({ billingPhone: "+905321234567" });
    const tooMany = ["workspace", "create", "--owner", NEWCOMER, "--name", "Two", "--subdomain", "two"];
    expect((await runCli(tooMany, env)).stderr).toMatch(/^error: workspace_limit_reached: .+\n$/);
  });

  it("key create prints only the key; key list never shows the secret", async () => {
    const create = ["key", "create", "--account", OWNER, "--name", "ci", "--days", "365"];
    const key = await run(...create, "--scopes", "all");
    expect(key).toMatch(/^vtr_dev_[0-9a-z]{26}_[0-9a-f]{64}$/);
    const narrow = await json(...create, "--scopes", "tags:read, tags:write");
    expect(narrow).toMatchObject({ key: expect.any(String), scopes: ["tags:read", "tags:write"], status: "ACTIVE" });
    const list = await json("key", "list", "--account", OWNER);
    expect(list.map(({ id }: { id: string }) => id)).toContain(narrow.id);
    const secret = key.split("_").at(-1) ?? "";
    expect(JSON.stringify(list)).not.toContain(secret);
    expect(await run("key", "list", "--account", OWNER)).not.toContain(secret);
    const id = `key_${key.split("_")[2]}`;
    expect(await run("key", "revoke", key)).toBe(`${id}: revoked`);
    expect(await json("key", "revoke", "--key", key)).toEqual({ id, revoked: true });
    await run("key", "revoke", narrow.id);
    const after = await json("key", "list", "--account", OWNER);
    expect(after.map(({ status }: { status: string }) => status)).toEqual(["REVOKED", "REVOKED"]);
  });

  it("member add and remove change members and keep the last owner", async () => {
    const member = (verb: string, email: string, ...rest: string[]) =>
      runCli(["member", verb, "--workspace", workspace, "--email", email, ...rest], env);
    expect(await member("remove", OWNER)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^error: conflict: /),
    });
    expect(await member("add", NEWCOMER, "--role", "staff")).toMatchObject({ code: 0, stderr: "" });
    expect((await member("add", NEWCOMER, "--role", "OWNER")).stderr).toContain("workspace_limit_reached");
    expect(await member("remove", NEWCOMER, "--role", "billing")).toMatchObject({
      code: 1,
      stderr: "error: invalid_input: role is STAFF, not BILLING\n",
    });
    expect(await member("remove", NEWCOMER, "--role", "staff")).toMatchObject({ code: 0, stderr: "" });
    expect((await member("remove", NEWCOMER)).stderr).toContain("not_found");
  });

  it("access-policy set changes the given fields and keeps the rest", async () => {
    const set = (...args: string[]) => json("access-policy", "set", "--workspace", workspace, ...args);
    expect(await set("--site-access", "SIGN_IN", "--guest-daily-limit", "0")).toEqual({
      siteAccess: "SIGN_IN",
      aiAccess: "EVERYONE",
      challenge: "GUESTS",
      guestDailyLimit: 0,
      customerDailyLimit: 30,
      guestsDailyCredits: null,
      dailyCredits: null,
    });
    const ceilings = await set("--guests-daily-credits", "40", "--daily-credits", "100");
    expect(ceilings).toMatchObject({ guestsDailyCredits: 40, dailyCredits: 100 });
    expect(await set("--daily-credits", "none")).toMatchObject({ guestsDailyCredits: 40, dailyCredits: null });
    const rest = ["--ai-access", "customers", "--challenge", "NEVER", "--customer-daily-limit", "7"];
    expect(await set(...rest)).toMatchObject({ siteAccess: "SIGN_IN", aiAccess: "CUSTOMERS", customerDailyLimit: 7 });
  });

  it("credits grant raises the balance, and the ledger verifies", async () => {
    const grant = ["credits", "grant", "--workspace", workspace, "--amount", "100", "--reason", "Welcome"];
    expect(await json(...grant)).toEqual({ workspaceId: workspace, amount: 100, balance: 100 });
    expect(await json("ledger", "verify")).toEqual({ sound: true, differences: [] });
  });

  it("credits grant mails the billing email once when credits run low", async () => {
    const database = new Database({ url: env["DATABASE_URL"] ?? "", maxConnections: 1, limits: PATIENT });
    const mails = () =>
      database.read((tx) => tx.many(sql`select 1 from graphile_worker.jobs where task_identifier = 'send_mail'`));
    const take = (amount: number) =>
      json("credits", "grant", "--workspace", workspace, "--amount", String(amount), "--reason", "Correction");
    try {
      await database.write((tx) =>
        tx.run(sql`update wallets set low_balance_threshold = 50 where workspace_id = ${workspace}`),
      );
      await take(-50);
      expect(await mails()).toHaveLength(0);
      await take(-1);
      await take(-1);
      expect(await mails()).toHaveLength(1);
    } finally {
      await database.close();
    }
  });

  it("jobs list shows failed jobs first; jobs retry schedules them again", async () => {
    const database = new Database({ url: env["DATABASE_URL"] ?? "", maxConnections: 1, limits: PATIENT });
    try {
      await database.write(async (tx) => {
        await tx.run(sql`delete from graphile_worker._private_jobs`);
        await tx.run(sql`select graphile_worker.add_job('run_imports')`);
        await tx.run(sql`select graphile_worker.add_job('send_mail', max_attempts := 25, job_key := 'failed')`);
        await tx.run(sql`
          update graphile_worker._private_jobs set attempts = 25, last_error = 'no such host' where key = 'failed'`);
      });
      const [failed, waiting, ...more] = await json("jobs", "list");
      expect(more).toEqual([]);
      expect(failed).toMatchObject({ task: "send_mail", state: "FAILED", attempts: 25, lastError: "no such host" });
      expect(waiting).toMatchObject({ task: "run_imports", state: "WAITING", attempts: 0, lastError: null });
      expect(await run("jobs", "list", "--task", "send_mail")).toMatch(/send_mail +FAILED .* 25 of 25 +no such host$/);
      expect(await run("jobs", "retry")).toBe("1 job scheduled for retry");
      expect(await json("jobs", "retry", "--task", "send_mail")).toEqual({ retried: 0 });
      expect(await json("jobs", "retry", "--job", failed.id)).toEqual({ retried: 1 });
      expect(await json("jobs", "list", "--task", "send_mail")).toMatchObject([{ state: "WAITING", attempts: 0 }]);
    } finally {
      await database.close();
    }
  });

  it("staff create, source list, migrate and --version succeed", async () => {
    expect(await json("staff", "create", "--email", "staff@example.com")).toMatchObject({ email: "staff@example.com" });
    expect(await json("source", "list")).toMatchObject([{ key: "api-keys", status: "APPROVED" }]);
    expect(await json("migrate")).toEqual({ upToDate: true });
    expect(await run("--version")).toMatch(/^\d+\.\d+\.\d+$/);
  });
});

describe("bad input", () => {
  const account = (...rest: string[]) => ["account", "create", "--email", "bad@example.com", ...rest];
  const key = (...rest: string[]) => ["key", "create", "--account", OWNER, "--name", "k", ...rest];
  it.each([
    ["an unknown command", ["nope"]],
    ["an unknown subcommand", ["account", "nope"]],
    ["no subcommand", ["account"]],
    ["a missing option", ["account", "create", "--name", "n"]],
    ["an unknown option", account("--name", "n", "--bogus")],
    ["an invalid email", ["account", "create", "--email", "x", "--name", "n"]],
    ["an email with a plus", ["account", "create", "--email", "a+b@example.com", "--name", "n"]],
    ["a disposable email", ["account", "create", "--email", "a@mailinator.com", "--name", "n"]],
    ["a blank name", account("--name", " ")],
    ["a name of 121 characters", account("--name", "x".repeat(121))],
    ["a limit of 0", account("--name", "n", "--workspace-limit", "0")],
    ["a limit of 1001", account("--name", "n", "--workspace-limit", "1001")],
    ["a reserved subdomain", ["workspace", "create", "--owner", OWNER, "--name", "Shop", "--subdomain", "api"]],
    ["an unknown owner", ["workspace", "create", "--owner", "no@example.com", "--name", "Shop", "--subdomain", "abc"]],
    ["an unknown workspace", ["workspace", "suspend", "--workspace", "wks_no"]],
    ["an unknown scope", key("--scopes", "nope", "--days", "1")],
    ["a key for 366 days", key("--scopes", "all", "--days", "366")],
    ["no key to revoke", ["key", "revoke"]],
    ["an unknown role", ["member", "add", "--workspace", "wks_no", "--email", OWNER, "--role", "BOSS"]],
    ["an unknown job", ["jobs", "retry", "--job", "12345"]],
    ["an unknown source", ["source", "block", "nobody"]],
    [
      "a daily credit limit that is not a number",
      ["access-policy", "set", "--workspace", "wks_no", "--daily-credits", "some"],
    ],
    ["a daily limit of 100001", ["access-policy", "set", "--workspace", "wks_no", "--guest-daily-limit", "100001"]],
  ])("(%s) exits with 1, one error line and an empty standard output", async (_what, args) => {
    const { code, stdout, stderr } = await runCli(args, env);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(/^error: .+\n$/);
  });

  it("creates no account", async () => {
    const unknown = await runCli(["key", "list", "--account", "bad@example.com"], env);
    expect(unknown).toMatchObject({ code: 1, stderr: "error: not_found: email has no account\n" });
  });
});

describe("the built command in its own process", () => {
  it("prints only the result and exits with 0", async () => {
    const { code, stdout, stderr } = await spawnCli(["key", "list", "--account", NEWCOMER, "--json"], env);
    expect({ code, stderr, keys: JSON.parse(stdout) }).toEqual({ code: 0, stderr: "", keys: [] });
  });

  it("prints a one-line error and exits with 1", async () => {
    const { code, stdout, stderr } = await spawnCli(["key", "list", "--account", "bad@example.com"], env);
    expect({ code, stdout, stderr }).toEqual({
      code: 1,
      stdout: "",
      stderr: "error: not_found: email has no account\n",
    });
  });

  it("prints its help for --help, and exits with 1 without a command", async () => {
    const [named, unnamed] = [await spawnCli(["--help"], env), await spawnCli([], env)];
    expect([named.code, unnamed.code]).toEqual([0, 1]);
    expect(named.stdout).toContain("start the service");
    expect(unnamed.stderr).toBe(named.stdout);
  });
});
