import { openApiDocument } from "@vitrine/contract";
import { describe, expect, it } from "vitest";
import { withService } from "../harness/service.ts";

const service = withService({ env: { BASE_URL: "https://api.shop.test" } });

describe("GET /v1/openapi.json", () => {
  it("returns the document with the configured address, without authentication", async () => {
    const { status, headers, body } = await service.call("GET", "/v1/openapi.json");
    expect(status).toBe(200);
    expect(headers.get("content-type")).toContain("application/json");
    expect(body).toEqual(JSON.parse(JSON.stringify(openApiDocument({ baseUrl: "https://api.shop.test" }))));
  });

  it("returns the request id and rate limit headers", async () => {
    const { headers } = await service.call("GET", "/v1/openapi.json");
    for (const name of ["x-request-id", "ratelimit-limit", "ratelimit-remaining", "ratelimit-reset"]) {
      expect(headers.get(name)).toBeTruthy();
    }
  });

  it("returns 304 when the ETag matches", async () => {
    const etag = (await service.call("GET", "/v1/openapi.json")).headers.get("etag") ?? "";
    const again = await service.call("GET", "/v1/openapi.json", { headers: { "if-none-match": etag } });
    expect(again).toMatchObject({ status: 304, body: null });
    expect(again.headers.get("etag")).toBe(etag);
  });
});

describe("GET / and GET /v1", () => {
  it.each(["/", "/v1"])("%s returns links to the documentation without authentication", async (path) => {
    const { status, headers, body } = await service.call("GET", path);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toContain("application/json");
    expect(body).toEqual({
      name: "Vitrine",
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      docs: "https://api.shop.test/docs",
      openapi: "https://api.shop.test/v1/openapi.json",
      mcp: "https://api.shop.test/mcp",
    });
    for (const link of [body.docs, body.openapi]) {
      expect((await service.call("GET", new URL(link).pathname)).status).toBe(200);
    }
  });

  it("/v1 returns the rate limit headers", async () => {
    expect((await service.call("GET", "/v1")).headers.get("ratelimit-limit")).toBe("120");
  });
});

describe("GET /docs", () => {
  it("loads resources from this service only", async () => {
    const { status, headers, body } = await service.call("GET", "/docs");
    expect(status).toBe(200);
    expect(headers.get("content-type")).toContain("text/html");
    expect(body).not.toMatch(/https?:|\/\//);
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("connect-src 'self';");
    expect(policy).not.toMatch(/https?:|\*|unsafe-eval/);
  });

  it("serves every script of the page, with gzip when the client accepts it", async () => {
    const { body } = await service.call("GET", "/docs");
    const scripts = [...body.matchAll(/<script src="([^"]+)"/g)].map(([, path]) => `/${path}`);
    expect(scripts).toEqual(["/docs/scalar.js", "/docs/start.js"]);
    for (const path of scripts) {
      const script = await service.call("GET", path);
      expect(script.status).toBe(200);
      expect(script.headers.get("content-type")).toContain("text/javascript");
      expect(script.headers.get("content-encoding")).toBe("gzip");
      expect(script.body.length).toBeGreaterThan(100);
      const plain = await service.call("GET", path, { headers: { "accept-encoding": "identity" } });
      expect(plain.headers.get("content-encoding")).toBeNull();
      expect(plain.body).toBe(script.body);
    }
  });

  it("disables fonts, telemetry, proxy and agent of other hosts", async () => {
    const { body } = await service.call("GET", "/docs/start.js");
    expect(body).toContain('"withDefaultFonts":false');
    expect(body).toContain('"telemetry":false');
    expect(body).toContain('"proxyUrl":""');
    expect(body).toContain('"agent":{"disabled":true}');
  });

  it("redirects with 308 from a trailing slash", async () => {
    const { status, headers } = await service.call("GET", "/docs/");
    expect(status).toBe(308);
    expect(new URL(headers.get("location") ?? "", `${service.api}/docs/`).pathname).toBe("/docs");
  });
});

describe("discovery files for agents", () => {
  it("include /llms.txt, whose links all return 200", async () => {
    const { status, headers, body } = await service.call("GET", "/llms.txt");
    expect({ status, type: headers.get("content-type") }).toEqual({ status: 200, type: "text/plain; charset=utf-8" });
    expect(body).toMatch(/^# Vitrine\n\n> /);
    const links = [...body.matchAll(/\]\((\S+)\)/g)].map(([, link]) => new URL(link ?? ""));
    expect(links.length).toBeGreaterThan(3);
    for (const { pathname } of links) expect((await service.call("GET", pathname)).status).toBe(200);
  });

  it("include /server.json, which names this MCP endpoint", async () => {
    const { body } = await service.call("GET", "/server.json");
    const { body: resource } = await service.call("GET", "/.well-known/oauth-protected-resource/mcp");
    expect(body).toMatchObject({
      name: expect.stringMatching(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      remotes: [{ type: "streamable-http", url: resource.resource }],
    });
    expect(body.description.length).toBeLessThanOrEqual(100);
  });
});
