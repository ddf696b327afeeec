import { describe, expect, it } from "vitest";
import { withService } from "../harness/service.ts";

const own = (url: string) => url.replace("127.0.0.1", "localhost");

describe("GET /api/environment", () => {
  const service = withService();

  it("returns the addresses to both web apps before sign-in", async () => {
    for (const app of [service.dashboard, service.admin]) {
      const reply = await service.call("GET", `${app}/api/environment`);
      expect(reply).toMatchObject({
        status: 200,
        body: {
          environment: "test",
          baseUrl: own(service.api),
          mcpUrl: `${own(service.api)}/mcp`,
          docsUrl: `${own(service.api)}/docs`,
          dashboardUrl: own(service.dashboard),
          sitesUrl: expect.stringContaining("{subDomain}"),
          thirdPartySignIn: null,
          supportEmail: null,
        },
      });
    }
  });
});

describe("GET /api/environment with OIDC and a support email", () => {
  const service = withService({
    env: {
      SUPPORT_EMAIL: "help@shop.example",
      OIDC_ISSUER: "https://id.example",
      OIDC_CLIENT_ID: "vitrine",
      OIDC_CLIENT_SECRET: "secret",
    },
  });

  it("returns the identity provider and the support email", async () => {
    const { body } = await service.call("GET", `${service.dashboard}/api/environment`);
    expect(body).toMatchObject({
      thirdPartySignIn: { name: "id.example", path: "/sign-in/oidc" },
      supportEmail: "help@shop.example",
    });
  });
});
