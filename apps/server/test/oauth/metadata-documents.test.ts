import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { HOUR, SECOND } from "../../src/kernel/clock.ts";
import { sql } from "../../src/storage/database.ts";
import { withService } from "../harness/service.ts";
import { Agents, anyAddress, CALLBACK, expectError, pkce } from "./agent.ts";
import { NO_ROUTE, Web } from "./web.ts";

let web: Web;
afterAll(() => web.close());
const service = withService(async () => {
  web = await Web.open(["agent.example", "cdn.example"]);
  return { env: { TRUST_PROXY: "on" }, publicFetch: web.fetch() };
});
let agents: Agents;
let clientId: string;
let number = 0;

beforeAll(() => {
  agents = new Agents(service);
});
beforeEach(() => {
  clientId = `https://agent.example/client-${++number}.json`;
  web.visits.length = 0;
});

const document = (more: object = {}) => ({
  client_id: clientId,
  client_name: "Published agent",
  redirect_uris: [CALLBACK, "http://localhost/callback"],
  ...more,
});
const publish = (more: object = {}, headers: Record<string, string> = {}) =>
  web.serveJson(clientId, document(more), headers);
const visitsOf = (url: string) => web.visits.filter((place) => `https://${place}` === url).length;
const open = (parameters: Record<string, string | undefined> = {}) =>
  agents.openAuthorization({ client_id: clientId, ...parameters });
const isAccepted = async () => (await open()).headers.get("location")?.startsWith(agents.consentUrl) ?? false;

describe("a client with a metadata document", () => {
  it("connects without registration, with its host as verified domain", async () => {
    publish();
    const { cookie } = await agents.person();
    const { body } = await agents.openConsent(await agents.askFor({ client_id: clientId }), cookie);
    expect(body).toContain("Published agent wants to access");
    expect(body).toMatch(/Verified domain<\/dt><dd>agent\.example</);
    expect(body).not.toContain("Continue only if you trust");
    const { tokens } = await agents.connect({ clientId, cookie });
    expect(await agents.standing(tokens.access_token)).toEqual(["products:read", "tags:write"]);
    expect((await agents.refresh(clientId, tokens.refresh_token)).status).toBe(200);
  });

  it("is fetched once while its document is fresh, also by concurrent requests", async () => {
    publish({}, { "cache-control": "max-age=600" });
    await Promise.all(Array.from({ length: 20 }, () => open()));
    service.clock.advance(600 * SECOND - 1);
    await open();
    expect(visitsOf(clientId)).toBe(1);
    service.clock.advance(1);
    await open();
    expect(visitsOf(clientId)).toBe(2);
  });

  it("is fetched between once a minute and once an hour, regardless of cache-control", async () => {
    publish({}, { "cache-control": "no-store" });
    await open();
    service.clock.advance(60 * SECOND - 1);
    await open();
    expect(visitsOf(clientId)).toBe(1);
    publish({}, { "cache-control": "max-age=31536000" });
    service.clock.advance(1);
    await open();
    service.clock.advance(HOUR);
    await open();
    expect(visitsOf(clientId)).toBe(3);
  });

  it("is not fetched again for 30 seconds after a failure", async () => {
    expect(await isAccepted()).toBe(false);
    publish();
    service.clock.advance(30 * SECOND - 1);
    expect(await isAccepted()).toBe(false);
    expect(visitsOf(clientId)).toBe(1);
    service.clock.advance(1);
    expect(await isAccepted()).toBe(true);
  });

  it("uses the newest version of its document", async () => {
    publish();
    expect(await isAccepted()).toBe(true);
    publish({ redirect_uris: ["https://agent.example/new"], client_name: "Renamed agent" });
    service.clock.advance(HOUR);
    expect(await isAccepted()).toBe(false);
    const { cookie } = await agents.person();
    const requestId = await agents.askFor({ client_id: clientId, redirect_uri: "https://agent.example/new" });
    expect((await agents.openConsent(requestId, cookie)).body).toContain("Renamed agent");
  });

  it("keeps connections when its document returns 503, and loses them on 404", async () => {
    publish();
    const { cookie } = await agents.person();
    let { tokens } = await agents.connect({ clientId, cookie });
    const place = clientId.slice("https://".length);
    web.pages.set(place, (_request, response) => response.writeHead(503).end());
    service.clock.advance(HOUR);
    const refreshed = await agents.refresh(clientId, tokens.refresh_token);
    expect(refreshed.status).toBe(200);
    tokens = refreshed.body;
    expect((await open()).status).toBe(503);
    web.pages.delete(place);
    service.clock.advance(HOUR);
    expectError(await agents.refresh(clientId, tokens.refresh_token), 401, "invalid_client");
    publish();
    service.clock.advance(HOUR);
    expect((await agents.refresh(clientId, tokens.refresh_token)).status).toBe(200);
  });

  it("receives errors only at its own host or a loopback callback", async () => {
    const elsewhere = "https://evil.example/phish";
    publish({ redirect_uris: [CALLBACK, "http://localhost/callback", elsewhere] });
    const wrong = (redirect_uri: string) => open({ redirect_uri, response_type: "token" });
    for (const uri of [CALLBACK, "http://localhost/callback"]) {
      const location = new URL((await wrong(uri)).headers.get("location") ?? "");
      expect(`${location.origin}${location.pathname}`).toBe(uri);
      expect(location.searchParams.get("error")).toBe("unsupported_response_type");
    }
    const page = await wrong(elsewhere);
    expect({ status: page.status, location: page.headers.get("location") }).toEqual({ status: 400, location: null });
  });

  it("returns 503 when its host has no route, and stays ready", async () => {
    web.addresses.set("agent.example", [NO_ROUTE]);
    const page = await open();
    expect(page.status).toBe(503);
    expect(page.headers.get("content-type")).toContain("text/html");
    web.addresses.delete("agent.example");
    expect((await service.call("GET", "/readyz")).status).toBe(200);
  });

  it("returns 400 when its host switches protocols", async () => {
    web.pages.set(clientId.slice("https://".length), ({ socket }) => {
      socket.write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n");
    });
    const pages = await Promise.all([open(), open()]);
    expect(pages.map(({ status }) => status)).toEqual([400, 400]);
  });

  it("returns 503 when its document was never fetched and is unavailable", async () => {
    web.pages.set(clientId.slice("https://".length), (_request, response) => response.writeHead(503).end());
    const reply = await agents.exchange(clientId, { code: `vtc_dev_${"0".repeat(64)}`, verifier: pkce().verifier });
    expectError(reply, 503, "temporarily_unavailable");
  });

  it.each([
    ["names another client", { client_id: "https://agent.example/other.json" }],
    ["names no client", { client_id: undefined }],
    ["has no name", { client_name: undefined }],
    ["has a blank name", { client_name: " " }],
    ["has no callbacks", { redirect_uris: undefined }],
    ["has only private callbacks", { redirect_uris: ["https://192.168.0.1/"] }],
    ["shares a secret", { client_secret: "secret" }],
    ["authenticates by a secret", { token_endpoint_auth_method: "client_secret_post" }],
    [
      "has keys at a private address",
      { token_endpoint_auth_method: "private_key_jwt", jwks_uri: "https://127.0.0.1/jwks" },
    ],
  ])("is refused when it %s", async (_name, wrong) => {
    publish(wrong);
    const reply = await open();
    expect({ status: reply.status, location: reply.headers.get("location") }).toEqual({ status: 400, location: null });
  });

  it.each([
    ["a list", []],
    ["a text", "client"],
    ["null", null],
  ])("is refused when its document is %s", async (_name, body) => {
    web.serveJson(clientId, body);
    expect((await open()).status).toBe(400);
  });

  it("is refused when its document is malformed, HTML, too large, too deep or redirected", async () => {
    const place = clientId.slice("https://".length);
    const serve = async (headers: Record<string, string>, body: string, status = 200) => {
      web.pages.set(place, (_request, response) => response.writeHead(status, headers).end(body));
      service.clock.advance(HOUR);
      return (await open()).status;
    };
    const good = JSON.stringify(document());
    const json = { "content-type": "application/json" };
    expect(await serve(json, "{")).toBe(400);
    expect(await serve(json, "[".repeat(8000) + "]".repeat(8000))).toBe(400);
    expect(await serve({ "content-type": "text/html" }, good)).toBe(400);
    expect(await serve(json, JSON.stringify(document({ padding: "x".repeat(17_000) })))).toBe(400);
    web.serveJson("https://cdn.example/client.json", document());
    expect(await serve({ location: "https://cdn.example/client.json" }, "", 302)).toBe(400);
    expect(visitsOf("https://cdn.example/client.json")).toBe(0);
    expect(await serve({ "content-type": "application/vnd.client+json" }, good)).toBe(302);
  });
});

describe("unacceptable client id URLs", () => {
  it.each([
    "http://agent.example/client.json",
    "https://agent.example",
    "https://agent.example/",
    "https://agent.example/client.json#part",
    "https://agent.example/client.json#",
    "https://user@agent.example/client.json",
    "https://agent.example/a/../client.json",
    "https://agent.example/./client.json",
    "https://AGENT.example/client.json",
    "https://agent.example:443/client.json",
    "https://agent.example:8443/client.json",
    "https://localhost/client.json",
    "https://127.0.0.1/client.json",
    "https://2130706433/client.json",
    "https://[::1]/client.json",
    "https://[::ffff:127.0.0.1]/client.json",
    "https://169.254.169.254/latest/meta-data/",
    "https://[64:ff9b::a9fe:a9fe]/latest/meta-data/",
    "https://metadata.google.internal/computeMetadata/v1/",
    `https://agent.example/${"x".repeat(1000)}`,
  ])("return 400 without a fetch: %s", async (id) => {
    const reply = await agents.openAuthorization({ client_id: id });
    expect({ status: reply.status, visits: web.visits }).toEqual({ status: 400, visits: [] });
  });

  it("return 400 without a fetch when the host resolves to a private address", async () => {
    publish();
    web.addresses.set("agent.example", ["127.0.0.2"]);
    expect((await open()).status).toBe(400);
    expect(web.visits).toEqual([]);
    web.addresses.clear();
  });

  it("are limited to 60 documents an hour per address", async () => {
    const headers = anyAddress();
    const ask = (id: string) =>
      service.call("GET", `/oauth/authorize?${new URLSearchParams({ client_id: id })}`, { headers });
    const urls = Array.from({ length: 60 }, (_, index) => `https://agent.example/flood-${index}.json`);
    // One after the other: on a slow machine, 60 fetches at once do not all end within their deadline.
    for (const url of urls) expect((await ask(url)).status).toBe(400);
    expect((await ask("https://agent.example/one-more.json")).status).toBe(429);
    expect((await ask(urls[0] ?? "")).status).toBe(400);
    expect(web.visits).toHaveLength(60);
  });
});

it("shares one source between all clients of an origin", async () => {
  publish();
  await open();
  clientId = "https://agent.example/second.json";
  publish();
  await open();
  const sources = await service.database.read((tx) =>
    tx.many<{ key: string; name: string }>(sql`select key, name from integration_sources where key like 'https:%'`),
  );
  expect(sources).toEqual([{ key: "https://agent.example", name: "agent.example" }]);
});
