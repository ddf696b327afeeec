import { get } from "node:http";
import { SCOPES } from "@vitrine/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { withService } from "../harness/service.ts";
import { Agents } from "./agent.ts";

const service = withService();
let issuer: string;

beforeAll(async () => {
  issuer = new Agents(service).issuer;
});

function getWithHost(url: string, host: string, claimed: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { host, "x-forwarded-host": claimed, "x-forwarded-proto": "https", forwarded: `host=${claimed}` };
    get(url, { headers, agent: false }, async (response) => resolve((await response.toArray()).join(""))).once(
      "error",
      reject,
    );
  });
}

const AUTHORIZATION_SERVER = "/.well-known/oauth-authorization-server";
const RESOURCE = "/.well-known/oauth-protected-resource/mcp";

describe("discovery", () => {
  it("describes the authorization server", async () => {
    const { status, body } = await service.call("GET", AUTHORIZATION_SERVER);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      issuer,
      authorization_endpoint: `${issuer}/oauth/authorize`,
      token_endpoint: `${issuer}/oauth/token`,
      registration_endpoint: `${issuer}/oauth/register`,
      revocation_endpoint: `${issuer}/oauth/revoke`,
      response_types_supported: ["code"],
      grant_types_supported: ["authorization_code", "refresh_token"],
      code_challenge_methods_supported: ["S256"],
      token_endpoint_auth_methods_supported: ["none", "private_key_jwt"],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
      scopes_supported: [...SCOPES],
    });
    expect(body.scopes_supported).not.toContain("offline_access");
  });

  it("describes the resource, with and without its path", async () => {
    for (const url of [RESOURCE, "/.well-known/oauth-protected-resource"]) {
      const { status, body } = await service.call("GET", url);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        resource: `${issuer}/mcp`,
        authorization_servers: [issuer],
        bearer_methods_supported: ["header"],
      });
      expect(body.scopes_supported).toEqual(expect.arrayContaining(["account:read", "products:write", "tags:read"]));
      expect(body.scopes_supported).not.toContain("ai:write");
    }
  });

  it("ignores the Host and forwarded headers in its URLs", async () => {
    for (const url of [AUTHORIZATION_SERVER, RESOURCE]) {
      const text = await getWithHost(`${service.api}${url}`, "localhost:1", "evil.example");
      expect(JSON.parse(text)).toEqual((await service.call("GET", url)).body);
      expect(await getWithHost(`${service.api}${url}`, "evil.example", "localhost")).toContain("access_restricted");
    }
  });

  it("allows cross-origin reads and calls without credentials", async () => {
    for (const url of [AUTHORIZATION_SERVER, RESOURCE]) {
      expect((await service.call("GET", url)).headers.get("access-control-allow-origin")).toBe("*");
    }
    for (const url of ["/oauth/register", "/oauth/token", "/oauth/revoke", AUTHORIZATION_SERVER, RESOURCE]) {
      const preflight = await service.call("OPTIONS", url, {
        headers: { origin: "https://inspector.example", "access-control-request-method": "POST" },
      });
      expect(preflight.status).toBe(204);
      expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
      expect(preflight.headers.get("access-control-allow-credentials")).toBeNull();
      expect(preflight.headers.get("access-control-allow-headers")).toMatch(/content-type/i);
    }
  });
});
