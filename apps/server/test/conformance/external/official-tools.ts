// The conformance tool for both revisions and for authorization servers, and the Inspector's command line, against the
// running service and a site. The tools cannot log in. So a loopback proxy adds a token and changes it before its rate
// limit, and a headless browser follows the printed authorization URL. A second proxy sets the site's host, which DNS
// cannot resolve.

import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LIMITS, shopperToolList } from "@vitrine/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type Tenant, type TestService } from "../../harness/service.ts";
import { connect, mcpUrl } from "../../mcp/agent.ts";
import { Agents } from "../../oauth/agent.ts";
import { openShop, type Shop } from "../../visitors/setting.ts";
import { HeadlessBrowser } from "../headless-browser.ts";
import { FIXTURES } from "./fixtures.ts";

const CONFORMANCE = "@modelcontextprotocol/conformance@0.2.0-alpha.12";
const INSPECTOR = "@modelcontextprotocol/inspector@2.12.0";

let service: TestService;
let tenant: Tenant;
let shop: Shop;
let proxy: Server;
let siteProxy: Server;
let scratch: string;

beforeAll(async () => {
  service = await startTestService({ mcpFixtures: FIXTURES });
  tenant = await service.tenant();
  scratch = await mkdtemp(join(tmpdir(), "vitrine-conformance-"));
  proxy = await openOwnersProxy();
  shop = await openShop(service);
  const host = `${shop.tenant.workspace.subDomain}.localhost:${new URL(service.sites).port}`;
  siteProxy = await openProxy(service.sites, () => ({ host }));
});
afterAll(async () => {
  proxy.close();
  siteProxy.close();
  await service.stop();
  await rm(scratch, { recursive: true, force: true });
});

async function openOwnersProxy(): Promise<Server> {
  const tokens = await Promise.all(
    Array.from({ length: 50 }, async () => (await connect(service, tenant.account.id)).token),
  );
  let requests = 0;
  return openProxy(service.api, () => {
    const token = tokens[Math.floor(requests++ / (LIMITS.request.perMinute / 2)) % tokens.length];
    return { authorization: `Bearer ${token}` };
  });
}

/** Forwards requests with these headers added. */
async function openProxy(target: string, added: () => Record<string, string>): Promise<Server> {
  const server = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, ...added() };
    const { method, url } = incoming;
    const sent = request(`${target}${url}`, { method: method ?? "POST", headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(sent);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

const endpoint = (of = proxy) => `http://127.0.0.1:${(of.address() as AddressInfo).port}/mcp`;

/** Runs a program of an npm package under Node 22. */
function runTool(
  packageName: string,
  args: string[],
  onOutput: (text: string) => void = () => {},
): Promise<{ code: number; output: string; errors: string }> {
  const npx = ["-y", "-p", "node@22", "-p", packageName, ...args];
  return new Promise((resolve) => {
    const options = { cwd: scratch, env: { ...process.env, HOME: scratch }, maxBuffer: 2 ** 26 };
    const tool = execFile("npx", npx, options, (error, output, errors) =>
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), output, errors }),
    );
    tool.stdout?.on("data", onOutput);
  });
}

describe.each(["2025-11-25", "2026-07-28"])("the conformance tool for %s", (revision) => {
  it("finds only the expected failures", async () => {
    const baseline = join(import.meta.dirname, `baseline-${revision}.yml`);
    const args = [
      "server",
      "--url",
      endpoint(),
      "--requirements",
      revision,
      "-o",
      revision,
      "--expected-failures",
      baseline,
    ];
    const { code, output } = await runTool(CONFORMANCE, ["conformance", ...args]);
    expect(code, output.slice(output.indexOf("=== SUMMARY"))).toBe(0);
  });
});

describe("the conformance tool for authorization servers", () => {
  it("finds no failure", async () => {
    const callback = "http://127.0.0.1:43112/callback";
    const clientId = await new Agents(service).register({ redirect_uris: [callback] });
    const browser = new HeadlessBrowser(service, tenant.account.email);
    const resource = mcpUrl(service);
    const args = ["--url", new URL(resource).origin, "--client-id", clientId, "--resource", resource, "-p", "43112"];
    const { code, output } = await runTool(CONFORMANCE, ["conformance", "authorization", ...args], async (text) => {
      const [url] = /http\S+\/oauth\/authorize\?\S+/.exec(text) ?? [];
      if (url !== undefined) await fetch(`${callback}?${await browser.connect(new URL(url))}`);
    });
    expect(code, output).toBe(0);
    expect(output).toMatch(/[1-9]\d* passed, 0 failed/);
  });
});

describe("the inspector", () => {
  const inspect = (...args: string[]) =>
    runTool(INSPECTOR, ["mcp-inspector", "--cli", endpoint(), "--transport", "http", ...args]);

  it("lists the tools without schema errors", async () => {
    const { code, output, errors } = await inspect("--method", "tools/list", "--strict");
    expect(code, errors).toBe(0);
    expect(errors).not.toMatch(/^(Error|Warning): tool/m);
    expect(JSON.parse(output).tools.length).toBeGreaterThan(40);
  });

  it.each(["legacy", "modern"])("calls a tool in the %s era", async (era) => {
    const args = JSON.stringify({ workspaceId: tenant.workspace.id, data: { name: `Tag ${era}` } });
    const call = ["--method", "tools/call", "--tool-name", "create_tag", "--tool-args-json", args];
    const { code, output, errors } = await inspect("--protocol-era", era, ...call);
    expect(code, errors).toBe(0);
    expect(JSON.parse(output).structuredContent).toMatchObject({ name: `Tag ${era}` });
  });
});

describe("the inspector at a site", () => {
  const inspect = (...args: string[]) =>
    runTool(INSPECTOR, ["mcp-inspector", "--cli", endpoint(siteProxy), "--transport", "http", ...args]);

  it("lists the shopper tools without schema errors", async () => {
    const { code, output, errors } = await inspect("--method", "tools/list", "--strict");
    expect(code, errors).toBe(0);
    expect(errors).not.toMatch(/^(Error|Warning): tool/m);
    const names = JSON.parse(output).tools.map(({ name }: { name: string }) => name);
    expect(names).toEqual(shopperToolList().map(({ name }) => name));
  });

  it.each(["legacy", "modern"])("reads the published catalogue in the %s era", async (era) => {
    const tag = await shop.tag(`Vegan ${era}`);
    const product = await shop.product({ tagIds: [tag.id] });
    const collection = await shop.collection({ name: `Spring ${era}` });
    await shop.manage("POST", `/collections/${collection.id}/products/${product.id}`);
    const argumentsOf: Record<string, object> = {
      get_published_product: { productId: product.id },
      get_published_product_by_slug: { productSlug: product.slug },
      list_published_collection_products: { collectionId: collection.id },
      list_tag_products: { tagId: tag.id },
    };
    for (const { name } of shopperToolList()) {
      const args = JSON.stringify(argumentsOf[name] ?? {});
      const call = ["--method", "tools/call", "--tool-name", name, "--tool-args-json", args];
      const { code, output, errors } = await inspect("--protocol-era", era, ...call);
      expect(code, `${name}: ${errors}`).toBe(0);
      expect(JSON.parse(output).structuredContent, name).toBeDefined();
    }
  });
});
