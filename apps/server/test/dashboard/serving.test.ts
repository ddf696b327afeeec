// Delivery of the app: immutable files, one page for every path, and no content that the policy forbids.

import { expect, it } from "vitest";
import { withService } from "../harness/service.ts";
import { signIn } from "../harness/sign-in.ts";

const service = withService();

const HTML = { accept: "text/html" };
const open = (path: string, headers: Record<string, string> = HTML) =>
  service.call("GET", `${service.dashboard}${path}`, { headers });

it.each(["/", "/sign-in", "/w/wks_1/products/prd_1?q=serum", "/nowhere/at/all"])(
  "serves the app for every path: %s",
  async (path) => {
    const { status, headers, body } = await open(path);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(body).toContain('<div id="app">');
  },
);

it.each(["/api/nowhere", "/oauth/nowhere", "/dev/nowhere", "/assets/nowhere.js"])(
  "returns 404 for paths outside of the app: %s",
  async (path) => {
    const { status, body } = await open(path);
    expect(status).toBe(404);
    expect(body).toMatchObject({ code: "not_found" });
  },
);

it("returns 404 for an unknown path when the client accepts JSON", async () => {
  expect((await open("/v1/products", { accept: "application/json" })).status).toBe(404);
});

it("forbids inline scripts, inline styles and framing", async () => {
  const { headers, body } = await open("/w/wks_1");
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy).toContain("default-src 'self'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain("unsafe");
  expect(body).not.toMatch(/<style|<script(?![^>]* src=)| style=/);
});

it("renders language and colour scheme into the page, and ignores invalid cookies", async () => {
  const html = async (headers: Record<string, string>) => /<html[^>]*>/.exec((await open("/", headers)).body)?.[0];
  expect(await html({ ...HTML, "accept-language": "de-AT,de;q=0.9" })).toBe('<html lang="de" class="">');
  expect(await html({ ...HTML, cookie: "vitrine_language=tr; vitrine_scheme=dark" })).toBe(
    '<html lang="tr" class="dark">',
  );
  expect(await html({ ...HTML, cookie: 'vitrine_language=x"; vitrine_scheme="><script>' })).toBe(
    '<html lang="en" class="">',
  );
});

it("shows a noscript message, and links to the consent page without JavaScript", async () => {
  const noscript = async (path: string, headers = {}) =>
    /<noscript>.*<\/noscript>/s.exec((await open(path, { ...HTML, ...headers })).body)?.[0] ?? "";
  expect(await noscript("/sign-in")).toContain("This page needs JavaScript.");
  expect(await noscript("/sign-in", { "accept-language": "tr" })).toContain("JavaScript gerektirir");
  expect(await noscript("/sign-in")).not.toContain("<a ");
  const asked = "/oauth/consent?request=%22%3E%3Cscript%3E";
  const consent = await noscript(asked, { "sec-fetch-dest": "document" });
  expect(consent).toContain('href="/oauth/consent?request=%22%3E%3Cscript%3E&amp;scripts=off"');
  const plain = await open(`${asked}&scripts=off`, { ...HTML, "sec-fetch-dest": "document" });
  expect(plain.status).toBe(400);
  expect(plain.body).toContain("Request expired");
});

it("caches assets as immutable, compressed as the client accepts", async () => {
  const [script] = /\/assets\/[^"]+\.js/.exec((await open("/")).body) ?? [""];
  const plain = await fetch(`${service.dashboard}${script}`, { headers: { "accept-encoding": "identity" } });
  expect(plain.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(plain.headers.get("content-encoding")).toBeNull();
  for (const encoding of ["br", "gzip"]) {
    const reply = await fetch(`${service.dashboard}${script}`, { headers: { "accept-encoding": encoding } });
    expect(reply.headers.get("vary")).toBe("accept-encoding");
    expect(await reply.text()).toBe(await fetch(`${service.dashboard}${script}`).then((again) => again.text()));
  }
});

it("compresses long API responses, except for cross-site requests and writes", async () => {
  const { account, workspace } = await service.tenant();
  const cookie = await signIn(service, account.email);
  const list = `${service.dashboard}/api/templates`;
  const ask = async (headers: Record<string, string>) =>
    (await service.call("GET", list, { cookie, headers: { "accept-encoding": "gzip", ...headers } })).headers;
  expect((await ask({ "sec-fetch-site": "same-origin" })).get("vary")).toBe("accept-encoding");
  const products = `${service.dashboard}/api/workspaces/${workspace.id}/products`;
  await service.call("POST", products, { cookie, body: { ...PRODUCT, information: "long ".repeat(1000) } });
  const raw = (site: string) =>
    service.call("GET", products, { cookie, headers: { "accept-encoding": "gzip", "sec-fetch-site": site } });
  expect((await raw("same-origin")).headers.get("content-encoding")).toBe("gzip");
  expect((await raw("cross-site")).headers.get("content-encoding")).toBeNull();
  expect((await raw("same-origin")).body).toEqual((await raw("cross-site")).body);
  const written = await service.call("POST", products, {
    cookie,
    headers: { "accept-encoding": "gzip" },
    body: { ...PRODUCT, name: "Another", sku: "B", barcode: "2", information: "long ".repeat(1000) },
  });
  expect(written.headers.get("content-encoding")).toBeNull();
});

const PRODUCT = {
  name: "Rose Serum",
  brand: "Lumen",
  sku: "A",
  barcode: "1",
  stock: 1,
  status: "ACTIVE",
  information: "",
};
