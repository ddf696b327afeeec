// The service as a process: it starts, drains, dies and recovers without losing acknowledged writes.
import { execFile } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { promisify } from "node:util";
import type { TagList } from "@vitrine/contract";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { z } from "zod";
import { runCli } from "../harness/cli.ts";
import { removeFolder, scratchFolder } from "../harness/folders.ts";
import {
  exited,
  freePorts,
  type RunningService,
  runProgram,
  spawnCli,
  spawnService,
  statusOf,
  until,
} from "../harness/process.ts";

type TagListAnswer = z.output<typeof TagList>;

let made: string;
let dataDir: string;
let running: RunningService[] = [];

beforeAll(async () => {
  made = await scratchFolder("made");
  expect((await runCli(["migrate"], { DATA_DIR: made })).code).toBe(0);
});
afterAll(() => removeFolder(made));

/** Each test copies an unused data directory, because creating one takes longer than many tests. */
beforeEach(async () => {
  dataDir = await scratchFolder("process");
  await promisify(execFile)("cp", ["-a", `${made}/.`, dataDir]);
});
afterEach(async () => {
  for (const { child } of running) child.kill("SIGTERM");
  await Promise.all(running.map(({ child }) => exited(child)));
  running = [];
  await removeFolder(dataDir);
});

const start = async (env: Record<string, string> = {}, ...flags: string[]) => {
  const service = await spawnService({ DATA_DIR: dataDir, ...env }, undefined, flags);
  running.push(service);
  return service;
};

async function cli(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runCli(args, { DATA_DIR: dataDir });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout.trim();
}

/** Creates an owner, a workspace and a key by command line. */
async function makeTenant(name: string) {
  const email = `${name}@example.com`;
  await cli("account", "create", "--email", email, "--name", name);
  const workspace = JSON.parse(
    await cli("workspace", "create", "--owner", email, "--name", name, "--subdomain", name, "--json"),
  );
  const key = await cli("key", "create", "--account", email, "--name", "test", "--scopes", "all", "--days", "1");
  return { email, workspaceId: workspace.id as string, key };
}

const createTag = (api: string, tenant: { workspaceId: string; key: string }, name: string) =>
  fetch(`${api}/v1/workspaces/${tenant.workspaceId}/tags`, {
    method: "POST",
    headers: { authorization: `Bearer ${tenant.key}`, "content-type": "application/json" },
    body: JSON.stringify({ name }),
  });

const COLLECTOR = new URL("../../dist/cli/collector.js", import.meta.url).href;

/** Replaces old objects, and prints the heap's maximum growth until a full collection. */
const GROWTH = `
  import { getHeapStatistics } from "node:v8";
  import { setUpCollector } from "${COLLECTOR}";
  setUpCollector();
  const inUse = Array.from({ length: 500_000 }, (_, at) => ({ at, more: [at] }));
  const growths = [];
  for (let at = 0, before = 0; growths.length < 3; at++) {
    inUse[at % inUse.length] = { at, more: [at] };
    if (at % 10_000 > 0) continue;
    const now = getHeapStatistics().used_heap_size;
    if (now < before * 0.8) growths.push(before / now);
    before = now;
  }
  console.log(Math.max(...growths));`;

// These tests start and stop many processes, which takes long on a busy machine.
describe("the service as a process", () => {
  it("collects young garbage on the main thread, without helper threads", async () => {
    const { api, output } = await start({}, "--trace-gc-nvp");
    const collections = () => output().match(/ gc=s .*/g) ?? [];
    const before = collections().length;
    await until(async () => {
      await statusOf(`${api}/openapi.json`);
      return collections().length > before + 3;
    });
    const helped = collections().map((line) => Number(/background\.scavenge\.parallel=(\S+)/.exec(line)?.[1]));
    expect(helped.slice(before)).toEqual(helped.slice(before).map(() => 0));
  });

  it("limits heap growth to 3.5 times the live data", async () => {
    const { code, stdout, stderr } = await runProgram(process.execPath, ["--input-type=module", "-e", GROWTH], {});
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(Number(stdout)).toBeGreaterThan(1);
    expect(Number(stdout)).toBeLessThan(3.5); // 4.8 by default on a machine with much memory
  });

  it("keeps every acknowledged write when it is killed while writing", async () => {
    const service = await start();
    const tenant = await makeTenant("crash");
    const keys = [tenant.key];
    for (let more = 0; more < 3; more++) {
      keys.push(
        await cli("key", "create", "--account", tenant.email, "--name", "more", "--scopes", "all", "--days", "1"),
      );
    }
    const acknowledged: string[] = [];
    let killed = false;
    const writers = keys.map(async (key, writer) => {
      for (let n = 0; !killed && n < 110; n++) {
        const reply = await createTag(service.api, { ...tenant, key }, `tag ${writer} ${n}`).catch(() => undefined);
        if (reply?.status === 200) acknowledged.push(((await reply.json()) as { name: string }).name);
        if (acknowledged.length === 100) {
          killed = true;
          service.child.kill("SIGKILL");
        }
      }
    });
    await Promise.all(writers);
    expect(killed).toBe(true);
    await exited(service.child);

    const again = await start();
    const stored = new Set<string>();
    const key = await cli(
      "key",
      "create",
      "--account",
      tenant.email,
      "--name",
      "reader",
      "--scopes",
      "all",
      "--days",
      "1",
    );
    for (let page = 1; ; page++) {
      const reply = await fetch(`${again.api}/v1/workspaces/${tenant.workspaceId}/tags?pageSize=100&page=${page}`, {
        headers: { authorization: `Bearer ${key}` },
      });
      const { tags, pagination } = (await reply.json()) as TagListAnswer;
      for (const tag of tags) stored.add(tag.name);
      if (!pagination.hasNextPage) break;
    }
    expect(acknowledged.filter((name) => !stored.has(name))).toEqual([]);
  });

  it("completes a request in flight after SIGTERM, and exits with 0", async () => {
    const service = await start();
    const tenant = await makeTenant("drain");
    const url = new URL(`/v1/workspaces/${tenant.workspaceId}/tags`, service.api);
    const headers = { authorization: `Bearer ${tenant.key}`, "content-type": "application/json" };
    const inFlight = request(url, { method: "POST", headers: { ...headers, expect: "100-continue" } });
    const answer = new Promise<number | undefined>((resolve, reject) => {
      inFlight.on("response", (response) => resolve(response.resume().statusCode));
      inFlight.on("error", reject);
    });
    inFlight.flushHeaders();
    await once(inFlight, "continue"); // the service has started to process it
    inFlight.write('{"name": ');
    service.child.kill("SIGTERM");
    // After SIGTERM it refuses connections, or answers not ready on existing ones. During the drain time it answers not
    // ready to all.
    await until(async () => (await statusOf(`${service.api}/readyz`)) !== 200);
    inFlight.end('"slow"}');
    expect(await answer).toBe(200);
    expect(await exited(service.child)).toBe(0);
  });

  it("shares its database with a second service and with commands after the first stops", async () => {
    const first = await start();
    const tenant = await makeTenant("shared");
    const listed = await spawnCli(["source", "list", "--json"], { DATA_DIR: dataDir });
    expect({ code: listed.code, stderr: listed.stderr }).toEqual({ code: 0, stderr: "" });
    const second = await start();
    expect((await createTag(first.api, tenant, "One")).status).toBe(200);
    expect((await createTag(second.api, tenant, "One")).status).toBe(409);
    first.child.kill("SIGTERM");
    expect(await exited(first.child)).toBe(0);
    expect((await createTag(second.api, tenant, "Two")).status).toBe(200);
  });

  it("loads the demo into an unused database once", async () => {
    const first = await start({ DEMO: "on" });
    await until(async () => /API key +vtr_dev_/.test(first.output()));
    first.child.kill("SIGTERM");
    await exited(first.child);
    const second = await start({ DEMO: "on" });
    await until(async () => /New API key .*\n/.test(second.output()));
    expect(second.output()).not.toContain("loading demo data");
    const [, workspace = ""] = /Workspace +(wks_\w+)/.exec(first.output()) ?? [];
    expect(second.output()).toMatch(new RegExp(`Workspace +${workspace} `));
    const [, command = ""] = /New API key +npx vitrine (.+)/.exec(second.output()) ?? [];
    const made = await spawnCli(command.split(" "), { DATA_DIR: dataDir });
    expect(made).toMatchObject({ code: 0, stdout: expect.stringMatching(/^vtr_dev_/) });
  });

  it("names ports in use, and every variable that is missing for production", async () => {
    const others = [createServer(), createServer()];
    for (const other of others) await once(other.listen(0, "127.0.0.1"), "listening");
    const [API_PORT = "", SITES_PORT = ""] = others.map((other) => String((other.address() as AddressInfo).port));
    const [DASHBOARD_PORT = "", ADMIN_PORT = ""] = (await freePorts(2)).map(String);
    const ports = { API_PORT, DASHBOARD_PORT, ADMIN_PORT, SITES_PORT };
    const refused = await spawnCli(["start"], { DATA_DIR: dataDir, HOST: "127.0.0.1", DEMO: "off", ...ports });
    for (const other of others) other.close();
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/already in use.*API_PORT.*\n.*already in use.*SITES_PORT/),
    });
    const production = await spawnCli(["start"], { VITRINE_ENV: "production", BASE_URL: "http://api.example.com" });
    expect(production.code).toBe(1);
    for (const name of [
      "DATABASE_URL",
      "SECRET_KEY",
      "SMTP_URL",
      "STRIPE_SECRET_KEY",
      "MEDIA_STORE",
      "CHALLENGE_PROVIDER",
      "DASHBOARD_URL",
      "SITES_URL",
      "BASE_URL: must be https",
    ]) {
      expect(production.stderr).toContain(name);
    }
  });

  it("applies suspension, block, revocation and ownership changes on the next request", async () => {
    const service = await start();
    const tenant = await makeTenant("gone");
    let n = 0;
    const next = async () => {
      const reply = await createTag(service.api, tenant, `tag ${n++}`);
      return `${reply.status} ${((await reply.json()) as { code?: string }).code ?? ""}`.trim();
    };
    expect(await next()).toBe("200");
    await cli("account", "suspend", "--email", tenant.email);
    expect(await next()).toBe("403 account_inactive");
    await cli("account", "activate", "--email", tenant.email);
    await cli("workspace", "suspend", "--workspace", tenant.workspaceId);
    expect(await next()).toBe("403 workspace_inactive");
    await cli("workspace", "activate", "--workspace", tenant.workspaceId);
    await cli("source", "block", "--source", "api-keys");
    expect(await next()).toBe("403 source_blocked");
    await cli("source", "unblock", "--source", "api-keys");
    expect(await next()).toBe("200");
    await cli("account", "create", "--email", "heir@example.com", "--name", "Heir");
    await cli("member", "add", "--workspace", tenant.workspaceId, "--email", "heir@example.com", "--role", "OWNER");
    await cli("member", "add", "--workspace", tenant.workspaceId, "--email", tenant.email, "--role", "STAFF");
    expect(await next()).toBe("403 not_owner");
    await cli("key", "revoke", "--key", tenant.key);
    expect(await next()).toBe("401 revoked_token");
  });
});
