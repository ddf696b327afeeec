import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signIn } from "../harness/sign-in.ts";
import { picture } from "./pictures.ts";
import { type MediaSetting, startMediaSetting } from "./setting.ts";

let setting: MediaSetting;
let ownerCookie: string;
beforeAll(async () => {
  setting = await startMediaSetting({ TRUST_PROXY: "on" });
  ownerCookie = await signIn(setting.service, setting.tenant.account.email);
});
afterAll(() => setting.stop());

async function send(cookie: string, headers: Record<string, string> = {}) {
  const { service, tenant } = setting;
  const form = new FormData();
  form.append("files", new Blob([new Uint8Array(await picture())], { type: "image/png" }), "a.png");
  const url = `${service.dashboard}/api/workspaces/${tenant.workspace.id}/media/upload`;
  const response = await fetch(url, { method: "POST", headers: { cookie, ...headers }, body: form });
  return { status: response.status, body: (await response.json()) as { code: string; media: unknown[] } };
}

describe("uploading in the dashboard", () => {
  it("allows owners and staff; rejects billing members, other accounts and anonymous clients", async () => {
    const { service, tenant } = setting;
    expect((await send(ownerCookie)).body.media).toMatchObject([{ fileName: "a.png" }]);
    for (const [role, status] of [
      ["STAFF", 200],
      ["BILLING", 403],
    ] as const) {
      const account = await service.account();
      await service.member(tenant.workspace.id, account.id, role);
      expect((await send(await signIn(service, account.email))).status).toBe(status);
    }
    const stranger = await service.account();
    expect((await send(await signIn(service, stranger.email))).body.code).toBe("not_owner");
    expect((await send("")).body.code).toBe("sign_in_required");
  });

  it("returns 403 for cross-site requests with a session cookie", async () => {
    expect((await send(ownerCookie, { origin: "https://evil.example" })).status).toBe(403);
    expect((await send(ownerCookie, { "sec-fetch-site": "cross-site" })).status).toBe(403);
  });
});

describe("the content security policy of the dashboard", () => {
  it("allows images from the API's media path, and other content only from itself", async () => {
    const { service } = setting;
    const policy = (await fetch(`${service.dashboard}/api/session`)).headers.get("content-security-policy") ?? "";
    const sources = new Map(policy.split(";").map((part) => [part.split(" ")[0], part.split(" ").slice(1)]));
    const { url } = (await send(ownerCookie)).body.media[0] as { url: string };
    const allowed = sources.get("img-src")?.filter((source) => url.startsWith(source));
    expect(allowed).toHaveLength(1);
    expect(allowed?.[0]).toMatch(/\/media\/$/);
    expect(sources.get("default-src")).toEqual(["'self'"]);
  });
});
