// Allowed host names of the service, and the security headers of every answer.

import { describe, expect, it } from "vitest";
import { startTestService, withService } from "../harness/service.ts";
import { getWithHost } from "./sockets.ts";

const service = withService({
  env: {
    BASE_URL: "https://api.shop.example",
    DASHBOARD_URL: "https://dashboard.shop.example",
    ADMIN_URL: "https://admin.shop.example",
    SITES_URL: "https://{subDomain}.sites.example",
    ALLOWED_HOSTS: "vitrine.internal, *.cluster.local",
  },
});

const listeners = (): [string, string, string][] => [
  ["api", service.api, "api.shop.example"],
  ["dashboard", service.dashboard, "dashboard.shop.example"],
  ["admin", service.admin, "admin.shop.example"],
  ["sites", service.sites, "roses.sites.example"],
];

describe("a request with an unknown Host", () => {
  it.each([
    "evil.example.com",
    "evil.example.com:5210",
    "127.0.0.1.evil.example",
    "localhost.evil.example",
    "a.roses.sites.example",
    "sites.example",
    "10.0.0.7",
    "evil.example@localhost",
    "localhost/evil",
    "",
  ])("%j returns 403 on every listener and path", async (host) => {
    for (const [, origin] of listeners()) {
      for (const path of ["/", "/dev/mailbox.json", "/v1/openapi.json", "/nowhere"]) {
        const answer = await getWithHost(origin, path, host);
        expect(answer).toMatchObject({
          status: 403,
          body: { code: "access_restricted", fieldErrors: { Host: expect.any(String) } },
        });
      }
    }
  });

  it("returns health and metrics to probes", async () => {
    for (const path of ["/healthz", "/readyz", "/metrics"]) {
      expect((await getWithHost(service.api, path, "10.0.0.7:4000")).status).toBe(200);
    }
  });
});

describe("a request with an allowed Host", () => {
  it("is accepted with any port and in any case", async () => {
    for (const [, origin, own] of listeners()) {
      const names = [own, `${own}:8443`, own.toUpperCase(), `${own}.`, "localhost:1", "127.0.0.1", "[::1]:4000"];
      for (const host of [...names, "vitrine.internal", "api-0.cluster.local:80"]) {
        expect((await getWithHost(origin, "/nowhere", host)).status).toBe(404);
      }
    }
  });

  it("is accepted only by the listener of that host", async () => {
    expect((await getWithHost(service.api, "/nowhere", "dashboard.shop.example")).status).toBe(403);
    expect((await getWithHost(service.dashboard, "/nowhere", "roses.sites.example")).status).toBe(403);
  });

  it("returns Strict-Transport-Security when the base URL is https", async () => {
    for (const [, origin, own] of listeners()) {
      for (const path of ["/", "/nowhere", "/%zz"]) {
        const { headers } = await getWithHost(origin, path, own);
        expect(headers.get("strict-transport-security")).toBe("max-age=31536000");
      }
    }
    const plain = await startTestService();
    expect((await plain.call("GET", "/healthz")).headers.get("strict-transport-security")).toBeNull();
    await plain.stop();
  });
});

describe("X-Forwarded-For without TRUST_PROXY", () => {
  const warnings = () => service.logLines.filter((line) => line.includes("TRUST_PROXY"));

  it("logs one warning per process", async () => {
    expect(warnings()).toHaveLength(0);
    const headers = { "x-forwarded-for": "203.0.113.9" };
    await service.call("GET", "/healthz", { headers });
    await service.call("GET", "/healthz", { headers });
    await service.call("GET", `${service.dashboard}/`, { headers });
    expect(warnings()).toHaveLength(1);
    expect(warnings()[0]).not.toContain("203.0.113.9");
  });
});
