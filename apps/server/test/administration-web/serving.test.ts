// Delivery of the app to staff: the same rules as for the dashboard, at its own origin.

import { expect, it } from "vitest";
import { withService } from "../harness/service.ts";

const service = withService();

const HTML = { accept: "text/html" };
const open = (path: string, headers: Record<string, string> = HTML) =>
  service.call("GET", `${service.admin}${path}`, { headers });

it.each(["/", "/sign-in", "/accounts/acc_1", "/audit?request=1", "/nowhere/at/all"])(
  "serves the app for every path: %s",
  async (path) => {
    const { status, headers, body } = await open(path);
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(body).toContain('<div id="app">');
    expect(body).toContain("Vitrine staff");
  },
);

it.each(["/api/nowhere", "/assets/nowhere.js"])("returns 404 for paths outside of the app: %s", async (path) => {
  expect((await open(path)).status).toBe(404);
});

it("forbids inline scripts, inline styles, framing and embedded frames", async () => {
  const { headers, body } = await open("/accounts");
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy).toContain("default-src 'self'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("frame-src 'none'");
  expect(policy).not.toContain("unsafe");
  expect(body).not.toMatch(/<style|<script(?![^>]* src=)| style=/);
});

it("is in English for every language setting, with the chosen colour scheme", async () => {
  const html = async (headers: Record<string, string>) => /<html[^>]*>/.exec((await open("/", headers)).body)?.[0];
  expect(await html({ ...HTML, "accept-language": "de", cookie: "vitrine_language=tr; vitrine_scheme=dark" })).toBe(
    '<html lang="en" class="dark">',
  );
});
