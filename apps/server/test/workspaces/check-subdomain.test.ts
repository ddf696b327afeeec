import { expect, it } from "vitest";
import { DAY } from "../../src/kernel/clock.ts";
import { randomName, withService } from "../harness/service.ts";

const service = withService();

const check = (key: string, subDomain: string) =>
  service.call("GET", `/v1/subdomains/${encodeURIComponent(subDomain)}`, { key });

it("check_subdomain returns FREE, TAKEN, RESERVED or MALFORMED", async () => {
  const { key, workspace } = await service.tenant();
  const { workspace: another } = await service.tenant();
  const free = `f${randomName()}`;
  for (const [subDomain, status, isOwn] of [
    [free, "FREE", false],
    [workspace.subDomain, "TAKEN", true],
    [another.subDomain, "TAKEN", false],
    ["admin", "RESERVED", false],
    ["No spaces", "MALFORMED", false],
    ["ab", "MALFORMED", false],
    ["two--hyphens", "MALFORMED", false],
  ] as const) {
    const reply = await check(key, subDomain);
    expect(reply).toMatchObject({ status: 200, body: { subDomain, status, heldUntil: null, isOwn } });
  }
});

it("check_subdomain returns until when a released name is held", async () => {
  const { key, workspace } = await service.tenant();
  const { key: stranger } = await service.tenant();
  const body = { subDomain: `n${randomName()}` };
  await service.call("PUT", `/v1/workspaces/${workspace.id}/workspace`, { key, body });
  const heldUntil = new Date(service.clock.now().getTime() + 30 * DAY).toISOString();
  expect((await check(key, workspace.subDomain)).body).toMatchObject({ status: "HELD", heldUntil, isOwn: true });
  expect((await check(stranger, workspace.subDomain)).body).toMatchObject({ status: "HELD", isOwn: false });
  service.clock.advance(30 * DAY - 1);
  expect((await check((await service.tenant()).key, workspace.subDomain)).body.status).toBe("HELD");
  service.clock.advance(1);
  expect((await check((await service.tenant()).key, workspace.subDomain)).body.status).toBe("FREE");
});

it("check_subdomain returns 429 after 60 calls per account in a minute", async () => {
  const { account, key } = await service.tenant();
  for (let n = 0; n < 60; n++) expect((await check(key, `free-${n}`)).status).toBe(200);
  const { key: another } = await service.key(account.id);
  expect(await check(another, "free-60")).toMatchObject({ status: 429, body: { code: "rate_limited" } });
});
