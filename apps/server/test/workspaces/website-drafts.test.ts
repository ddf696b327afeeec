import { type WebsiteDraft, type WebsiteVersion, websiteWriteExample } from "@vitrine/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { PreviewTokens } from "../../src/domains/workspaces/website/preview-tokens.ts";
import { MINUTE } from "../../src/kernel/clock.ts";
import { Keyring } from "../../src/kernel/credentials/keyring.ts";
import { type RequestOptions, type Tenant, withService } from "../harness/service.ts";
import { signIn } from "../harness/sign-in.ts";

const service = withService({ env: { TRUST_PROXY: "on" } });
let tenant: Tenant;
let cookie: string;

beforeEach(async () => {
  tenant = await service.tenant();
  cookie = await signIn(service, tenant.account.email);
});

const call = (method: string, path: string, options: RequestOptions = {}) =>
  service.call(method, `${service.dashboard}/api/workspaces/${tenant.workspace.id}/website${path}`, {
    cookie,
    ...options,
  });
const rest = (method: string, path: string, body?: object) =>
  service.call(method, `/v1/workspaces/${tenant.workspace.id}${path}`, {
    key: tenant.key,
    ...(body === undefined ? {} : { body }),
  });
const titled = (title: string) => ({ ...websiteWriteExample, title });
const draft = async () => (await call("GET", "/draft")).body as WebsiteDraft;
const live = async () => (await rest("GET", "/website")).body.title as string;
const put = (title: string, headers: Record<string, string> = {}) =>
  call("PUT", "/draft", { body: titled(title), headers });
const publish = (overwrite = false) => call("POST", "/publish", { body: { overwrite } });
const versions = async () => (await call("GET", "/versions")).body.versions as WebsiteVersion[];

describe("a draft", () => {
  it("changes the live site only when it is published", async () => {
    const before = await live();
    expect(await draft()).toMatchObject({ isDraft: false, values: { title: before }, updatedAt: null });
    const now = service.clock.now().toISOString();
    const written = await put("Spring");
    expect(written.body).toEqual({
      values: titled("Spring"),
      isDraft: true,
      isLiveNewer: false,
      updatedAt: now,
      updatedBy: "Owner",
    });
    expect(await draft()).toEqual(written.body);
    expect(await live()).toBe(before);
    const published = await publish();
    expect(published).toMatchObject({ status: 200, body: { isDraft: false, values: { title: "Spring" } } });
    expect(await live()).toBe("Spring");
    expect((await rest("GET", "/workspace")).body.templateKey).toBe(websiteWriteExample.templateKey);
  });

  it("can be discarded; publishing then returns 409", async () => {
    const before = await live();
    await put("Spring");
    const discarded = await call("POST", "/draft/discard");
    expect(discarded.body).toMatchObject({ isDraft: false, values: { title: before } });
    expect(await publish()).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect((await call("POST", "/draft/discard")).status).toBe(200);
  });

  it("survives a live update, and overwrites it only on request", async () => {
    await put("Draft");
    expect((await rest("PUT", "/website", titled("By a program"))).status).toBe(200);
    expect(await draft()).toMatchObject({ isDraft: true, isLiveNewer: true, values: { title: "Draft" } });
    const refused = await publish();
    expect(refused).toMatchObject({
      status: 409,
      body: { code: "conflict", fieldErrors: { overwrite: expect.any(String) } },
    });
    expect(await live()).toBe("By a program");
    expect((await publish(true)).status).toBe(200);
    expect(await live()).toBe("Draft");
    expect((await versions()).map(({ title }) => title)).toContain("By a program");
  });

  it("returns 409 for a stale If-Match", async () => {
    const etag = (await put("First")).headers.get("etag") ?? "";
    expect((await put("Second", { "if-match": etag })).status).toBe(200);
    expect(await put("Third", { "if-match": etag })).toMatchObject({ status: 409, body: { code: "stale_write" } });
    const blind = await call("POST", "/publish", { body: {}, headers: { "if-match": etag } });
    expect(blind).toMatchObject({ status: 409, body: { code: "stale_write" } });
    expect((await draft()).values.title).toBe("Second");
  });

  it("is published by one of 8 concurrent requests", async () => {
    await put("Spring");
    const replies = await Promise.all(Array.from({ length: 8 }, () => publish()));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect((await versions()).filter(({ title }) => title === "Spring")).toHaveLength(1);
  });

  it("refuses foreign references, and drops references to deleted collections", async () => {
    const { workspace, key } = await service.tenant();
    const foreign = await service.call("POST", `/v1/workspaces/${workspace.id}/tags`, { key, body: { name: "x" } });
    const { body: collection } = await rest("POST", "/collections", { name: "Sun", description: "", tagIds: [] });
    const section = (collectionId: string) => [{ type: "collection", title: "Sun", collectionId }];
    const bad = await call("PUT", "/draft", { body: { ...websiteWriteExample, sections: section(foreign.body.id) } });
    expect(bad).toMatchObject({
      status: 400,
      body: { fieldErrors: { "sections.0.collectionId": expect.any(String) } },
    });
    await call("PUT", "/draft", { body: { ...websiteWriteExample, sections: section(collection.id) } });
    expect((await draft()).values.sections[0]).toMatchObject({ collectionId: collection.id });
    await rest("DELETE", `/collections/${collection.id}`);
    expect((await draft()).values.sections[0]).toMatchObject({ title: "Sun", collectionId: null });
    expect((await publish()).status).toBe(200);
  });
});

describe("versions", () => {
  it("contain live states from every source, including the first one", async () => {
    const first = await live();
    service.clock.advance(1000);
    await rest("PUT", "/website", titled("By a program"));
    service.clock.advance(1000);
    await put("From a draft");
    await publish();
    expect(
      (await versions()).map(({ title, source, isLive, publishedBy }) => ({ title, source, isLive, publishedBy })),
    ).toEqual([
      { title: "From a draft", source: "PUBLISHED", isLive: true, publishedBy: "Owner" },
      { title: "By a program", source: "UPDATED", isLive: false, publishedBy: "Owner" },
      { title: first, source: "UPDATED", isLive: false, publishedBy: null },
    ]);
  });

  it("are limited to twenty, and writing equal values adds no version", async () => {
    for (let n = 0; n < 22; n++) {
      service.clock.advance(1000);
      await rest("PUT", "/website", titled(`Version ${n}`));
      await rest("PUT", "/website", titled(`Version ${n}`));
    }
    const titles = (await versions()).map(({ title }) => title);
    expect(titles).toEqual(Array.from({ length: 20 }, (_, n) => `Version ${21 - n}`));
  });

  it("are restored as a draft, and replace another draft only on request", async () => {
    await rest("PUT", "/website", titled("Old"));
    service.clock.advance(1000);
    await rest("PUT", "/website", titled("New"));
    const old = (await versions()).find(({ title }) => title === "Old")?.id;
    const restore = (overwrite: boolean) => call("POST", `/versions/${old}/restore`, { body: { overwrite } });
    expect((await restore(false)).body).toMatchObject({ isDraft: true, isLiveNewer: false, values: { title: "Old" } });
    expect(await live()).toBe("New");
    await put("Mine");
    expect(await restore(false)).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect((await draft()).values.title).toBe("Mine");
    expect((await restore(true)).body.values.title).toBe("Old");
    await publish();
    expect(await live()).toBe("Old");
  });
});

describe("a preview", () => {
  it("has a site URL and the values of the draft, for 30 minutes", async () => {
    await put("Spring");
    const { status, body } = await call("POST", "/preview");
    expect(status).toBe(200);
    expect(body.values.title).toBe("Spring");
    expect(new URL(body.url).host).toMatch(new RegExp(`^${tenant.workspace.subDomain}\\.`));
    expect(new Date(body.expiresAt).getTime() - service.clock.now().getTime()).toBe(30 * MINUTE);
    expect(body.url).not.toContain(tenant.workspace.id);
  });

  it("has a token for its workspace that expires and cannot be forged", () => {
    const now = service.clock.now();
    const previews = new PreviewTokens(new Keyring("a secret of the service's own"));
    const { token } = previews.mint("wks_1", now);
    const at = (milliseconds: number) => new Date(now.getTime() + milliseconds);
    expect(previews.isGood(token, "wks_1", at(30 * MINUTE - 1))).toBe(true);
    expect(previews.isGood(token, "wks_1", at(30 * MINUTE))).toBe(false);
    expect(previews.isGood(token, "wks_2", now)).toBe(false);
    expect(previews.isGood(`${token.slice(0, -4)}AAAA`, "wks_1", now)).toBe(false);
    expect(new PreviewTokens(new Keyring("another secret")).isGood(token, "wks_1", now)).toBe(false);
  });
});
