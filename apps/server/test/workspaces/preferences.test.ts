import { LIMITS, savedViewExample, workspacePreferencesExample } from "@vitrine/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { type RequestOptions, withService } from "../harness/service.ts";
import { signIn } from "../harness/sign-in.ts";

const service = withService({ env: { TRUST_PROXY: "on" } });
let cookie: string;
let colleague: string;
let workspaceId: string;

beforeEach(async () => {
  const [owner, staff] = [await service.account(), await service.account()];
  workspaceId = (await service.workspace(owner.id)).id;
  await service.member(workspaceId, staff.id, "STAFF");
  cookie = await signIn(service, owner.email);
  colleague = await signIn(service, staff.email);
});

const call = (method: string, path: string, options: RequestOptions = {}) =>
  service.call(method, `${service.dashboard}/api${path}`, { cookie, ...options });
const here = (path: string) => `/workspaces/${workspaceId}${path}`;

describe("an account's preferences", () => {
  it("start with defaults and follow the account to every browser", async () => {
    const { body } = await call("GET", "/preferences");
    expect(body).toEqual({ language: "en", colorScheme: "SYSTEM", density: "COMFORTABLE" });
    const wanted = { language: "de", colorScheme: "DARK", density: "COMPACT" };
    expect((await call("PUT", "/preferences", { body: wanted })).body).toEqual(wanted);
    expect((await call("GET", "/preferences")).body).toEqual(wanted);
    expect((await call("GET", "/profile")).body.language).toBe("de");
    expect((await call("GET", "/preferences", { cookie: colleague })).body).toEqual(body);
  });

  it("return 409 for a stale If-Match", async () => {
    const etag = (await call("GET", "/preferences")).headers.get("etag") ?? "";
    const body = { language: "en", colorScheme: "DARK", density: "COMPACT" };
    expect((await call("PUT", "/preferences", { body, headers: { "if-match": etag } })).status).toBe(200);
    const stale = await call("PUT", "/preferences", { body, headers: { "if-match": etag } });
    expect(stale).toMatchObject({ status: 409, body: { code: "stale_write" } });
  });
});

describe("a member's preferences in a workspace", () => {
  it("belong to one member", async () => {
    expect((await call("GET", here("/preferences"))).body).toEqual({ tables: [], views: [] });
    const stored = await call("PUT", here("/preferences"), { body: workspacePreferencesExample });
    expect(stored.body).toEqual(workspacePreferencesExample);
    expect((await call("GET", here("/preferences"))).body).toEqual(workspacePreferencesExample);
    expect((await call("GET", here("/preferences"), { cookie: colleague })).body).toEqual({ tables: [], views: [] });
  });

  it("include shared views of other members until they leave", async () => {
    const hidden = { ...savedViewExample, key: "mine", name: "Mine", isShared: false };
    const body = { tables: [], views: [savedViewExample, hidden] };
    await call("PUT", here("/preferences"), { cookie: colleague, body });
    const { isShared: _shared, ...view } = savedViewExample;
    expect((await call("GET", here("/shared-views"))).body).toEqual({ views: [{ ...view, memberName: "Owner" }] });
    expect((await call("GET", here("/shared-views"), { cookie: colleague })).body).toEqual({ views: [] });
    await call("POST", here("/leave"), { cookie: colleague });
    expect((await call("GET", here("/shared-views"))).body).toEqual({ views: [] });
  });

  it("have limits, and return 400 for duplicate and malformed keys", async () => {
    const views = Array.from({ length: LIMITS.preferences.viewsMax }, (_, n) => ({
      ...savedViewExample,
      key: `view-${n}`,
      query: "x".repeat(LIMITS.field.linkMax),
    }));
    expect((await call("PUT", here("/preferences"), { body: { tables: [], views } })).status).toBe(200);
    const one = views[0];
    expect((await call("PUT", here("/preferences"), { body: { tables: [], views: [...views, one] } })).status).toBe(
      400,
    );
    const twice = await call("PUT", here("/preferences"), { body: { tables: [], views: [one, one] } });
    expect(twice).toMatchObject({ status: 400, body: { fieldErrors: { "views.1.key": "is already in the list" } } });
    const bad = { ...one, key: "no spaces" };
    const odd = await call("PUT", here("/preferences"), { body: { tables: [], views: [bad] } });
    expect(odd).toMatchObject({ status: 400, body: { fieldErrors: { "views.0.key": expect.any(String) } } });
  });
});
