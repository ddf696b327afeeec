// Gates that no other test runs, with proof that they work.

import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const repository = join(import.meta.dirname, "../../../..");

const run = (script: string, args: string[], env: Record<string, string> = {}) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const options = { cwd: repository, env: { ...process.env, ...env } };
    execFile(process.execPath, [join("scripts", script), ...args], options, (error, stdout, stderr) =>
      resolve({ code: error ? 1 : 0, output: stdout + stderr }),
    );
  });

it("every mutant still applies to the source", async () => {
  expect(await run("mutants.mjs", ["--fits"])).toEqual({ code: 0, output: "" });
});

describe("the dependency audit", () => {
  let registry: Server | undefined;
  let cache: string;
  beforeEach(async () => {
    cache = await mkdtemp(join(tmpdir(), "vitrine-npm-"));
  });
  afterEach(async () => {
    registry?.close();
    await rm(cache, { recursive: true, force: true });
  });

  /** Starts a registry that reports only these advisories. */
  async function audit(advisories: object | null) {
    registry = createServer((request, response) => {
      const isAsked = advisories !== null && request.method === "POST";
      response.writeHead(isAsked ? 200 : 404, { "content-type": "application/json" });
      response.end(JSON.stringify(isAsked ? advisories : {}));
    });
    await new Promise<void>((resolve) => registry?.listen(0, "127.0.0.1", resolve));
    const { port } = registry.address() as AddressInfo;
    return run("check.mjs", ["audit"], {
      npm_config_registry: `http://127.0.0.1:${port}/`,
      npm_config_cache: cache,
    });
  }

  const advisory = (severity: string) => ({
    id: severity.length,
    url: "https://advisories.example/1",
    title: "Weak",
    severity,
    vulnerable_versions: "*",
  });

  it("fails on a severe advisory and names its package only", async () => {
    const { code, output } = await audit({ fastify: [advisory("high")], pino: [advisory("moderate")] });
    expect(output).toMatch(/^FAILED audit/);
    expect(output).toContain("high: fastify");
    expect(output).not.toContain("pino");
    expect(code).toBe(1);
  });

  it("reports that no registry responded, and passes", async () => {
    const { code, output } = await audit(null);
    expect(output).toContain("no registry answered: nothing was audited");
    expect(code).toBe(0);
  });
});
