import { Invitation, InvitationList, InvitationOffer, Membership } from "@vitrine/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { DAY, SECOND } from "../../src/kernel/clock.ts";
import { sql } from "../../src/storage/database.ts";
import { type RequestOptions, randomName, withService } from "../harness/service.ts";
import { mailTo, signIn } from "../harness/sign-in.ts";

const service = withService({ env: { TRUST_PROXY: "on" } });
let owner: Person;
let workspaceId: string;

interface Person {
  id: string;
  email: string;
  cookie: string;
}

beforeEach(async () => {
  owner = await person();
  workspaceId = (await service.workspace(owner.id)).id;
});

async function person(workspaceLimit = 1): Promise<Person> {
  const account = await service.account({ workspaceLimit });
  return { ...account, cookie: await signIn(service, account.email) };
}

const call = (who: Person, method: string, path: string, options: RequestOptions = {}) =>
  service.call(method, `${service.dashboard}/api${path}`, { cookie: who.cookie, ...options });
const invitations = () => `/workspaces/${workspaceId}/invitations`;
const invite = (email: string, role = "STAFF") => call(owner, "POST", invitations(), { body: { email, role } });
const accept = (who: Person, token: string) => call(who, "POST", "/invitations/accept", { body: { token } });
const listed = async () => (await call(owner, "GET", invitations())).body.invitations as Invitation[];

async function tokenFor(email: string): Promise<string> {
  const [mail] = await mailTo(service, email);
  const token = /\/invitations\?token=([0-9a-f]{64})/.exec(mail?.text ?? "")?.[1];
  if (token === undefined) throw new Error(`no link in the mail to ${email}`);
  return token;
}

const roleOf = async (who: Person) =>
  (
    await service.database.read((tx) =>
      tx.find<{ role: string }>(
        sql`select role from members where workspace_id = ${workspaceId} and account_id = ${who.id}`,
      ),
    )
  )?.role;

describe("an invitation", () => {
  it("is sent by mail and makes its addressee a member", async () => {
    const guest = await person();
    const reply = await invite(guest.email.toUpperCase());
    expect(Invitation.parse(reply.body)).toEqual({
      id: expect.stringMatching(/^inv_/),
      email: guest.email,
      role: "STAFF",
      createdAt: service.clock.now().toISOString(),
      expiresAt: new Date(service.clock.now().getTime() + 7 * DAY).toISOString(),
    });
    expect(InvitationList.parse((await call(owner, "GET", invitations())).body).invitations).toEqual([reply.body]);
    const accepted = await accept(guest, await tokenFor(guest.email));
    expect(Membership.parse(accepted.body)).toMatchObject({ workspaceId, role: "STAFF", status: "ACTIVE" });
    expect(await listed()).toEqual([]);
    expect((await call(guest, "GET", `/workspaces/${workspaceId}/website`)).status).toBe(200);
  });

  it("is stored without its token", async () => {
    const guest = await person();
    await invite(guest.email);
    const token = await tokenFor(guest.email);
    const rows = await service.database.read((tx) => tx.many(sql`select row_to_json(i) as row from invitations i`));
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it("can be accepted once, also with 20 concurrent requests", async () => {
    const guest = await person();
    await invite(guest.email);
    const token = await tokenFor(guest.email);
    const replies = await Promise.all(Array.from({ length: 20 }, () => accept(guest, token)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.code === "invalid_code")).toHaveLength(19);
  });

  it("returns 403 to another account and stays valid for the invited address", async () => {
    const [guest, thief] = [await person(), await person()];
    await invite(guest.email);
    const token = await tokenFor(guest.email);
    expect(await accept(thief, token)).toMatchObject({ status: 403, body: { code: "access_restricted" } });
    expect(await roleOf(thief)).toBeUndefined();
    expect((await accept(guest, token)).status).toBe(200);
  });

  it("expires after 7 days", async () => {
    const [early, late] = [await person(), await person()];
    await invite(early.email);
    await invite(late.email);
    const [earlyToken, lateToken] = [await tokenFor(early.email), await tokenFor(late.email)];
    service.clock.advance(7 * DAY - 1);
    expect((await accept(early, earlyToken)).status).toBe(200);
    service.clock.advance(1);
    expect(await accept(late, lateToken)).toMatchObject({ status: 400, body: { code: "invalid_code" } });
    expect(await listed()).toEqual([]);
  });

  it("is replaced by a newer one to the same address", async () => {
    const guest = await person();
    await invite(guest.email, "STAFF");
    const old = await tokenFor(guest.email);
    service.clock.advance(1000);
    await invite(guest.email, "BILLING");
    expect(await listed()).toMatchObject([{ email: guest.email, role: "BILLING" }]);
    expect((await accept(guest, old)).body.code).toBe("invalid_code");
    expect((await accept(guest, await tokenFor(guest.email))).body.role).toBe("BILLING");
  });

  it("can be cancelled only by an owner of its workspace", async () => {
    const guest = await person();
    const { id } = (await invite(guest.email)).body;
    const token = await tokenFor(guest.email);
    const stranger = await person();
    const elsewhere = (await service.workspace(stranger.id)).id;
    expect((await call(stranger, "DELETE", `/workspaces/${elsewhere}/invitations/${id}`)).status).toBe(404);
    expect((await call(stranger, "DELETE", `${invitations()}/${id}`)).body.code).toBe("not_owner");
    expect((await call(owner, "DELETE", `${invitations()}/${id}`)).body).toEqual({ id, deleted: true });
    expect((await call(owner, "DELETE", `${invitations()}/${id}`)).status).toBe(404);
    expect((await accept(guest, token)).body.code).toBe("invalid_code");
    const entries = await service.database.read((tx) =>
      tx.many(
        sql`select actor_id, action from audit_log where subject_id = ${workspaceId} and action like 'invitation.%' order by id`,
      ),
    );
    expect(entries).toEqual([
      { actor_id: owner.id, action: "invitation.send" },
      { actor_id: owner.id, action: "invitation.cancel" },
    ]);
  });

  it("is cancelled when its sender stops being an owner", async () => {
    const [second, guest] = [await person(), await person()];
    await service.member(workspaceId, second.id, "OWNER");
    await call(second, "POST", invitations(), { body: { email: guest.email, role: "OWNER" } });
    const token = await tokenFor(guest.email);
    const { members } = (await call(owner, "GET", `/workspaces/${workspaceId}/members`)).body;
    const { id } = members.find((member: { accountId: string }) => member.accountId === second.id);
    await call(owner, "DELETE", `/workspaces/${workspaceId}/members/${id}`);
    expect((await accept(guest, token)).body.code).toBe("invalid_code");
  });

  it("to become an owner counts toward the workspace limit, also with concurrent acceptances", async () => {
    const guest = await person(1);
    const others = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const someone = await person();
        return { someone, path: `/workspaces/${(await service.workspace(someone.id)).id}/invitations` };
      }),
    );
    const tokens: string[] = [];
    for (const { someone, path } of others) {
      await call(someone, "POST", path, { body: { email: guest.email, role: "OWNER" } });
      tokens.push(await tokenFor(guest.email));
    }
    const replies = await Promise.all(tokens.map((token) => accept(guest, token)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.code === "workspace_limit_reached")).toHaveLength(4);
  });

  it("returns 403 while the workspace is suspended", async () => {
    const guest = await person();
    await invite(guest.email);
    const token = await tokenFor(guest.email);
    const setStatus = (status: string) =>
      service.database.write((tx) => tx.run(sql`update workspaces set status = ${status} where id = ${workspaceId}`));
    await setStatus("SUSPENDED");
    expect(await accept(guest, token)).toMatchObject({ status: 403, body: { code: "workspace_inactive" } });
    expect(await roleOf(guest)).toBeUndefined();
    await setStatus("ACTIVE");
    expect((await accept(guest, token)).status).toBe(200);
  });

  it("cannot be sent to a member", async () => {
    expect(await invite(owner.email)).toMatchObject({
      status: 409,
      body: { code: "duplicate", fieldErrors: { email: expect.any(String) } },
    });
  });

  it.each([
    ["a+b@example.com", "email_not_allowed"],
    ["someone@mailinator.com", "email_not_allowed"],
    ["nobody", "invalid_input"],
    [`${"a".repeat(243)}@example.com`, "invalid_input"],
  ])("returns 400 for the address %s", async (email, code) => {
    expect(await invite(email)).toMatchObject({
      status: 400,
      body: { code, fieldErrors: { email: expect.any(String) } },
    });
  });

  it("returns 409 and keeps the role when the addressee is already a member", async () => {
    const guest = await person();
    await invite(guest.email);
    const token = await tokenFor(guest.email);
    await service.database.write((tx) =>
      tx.run(sql`
        insert into members (id, workspace_id, account_id, role, created_at)
        values (${`mem_${randomName()}`}, ${workspaceId}, ${guest.id}, 'OWNER', ${service.clock.now()})`),
    );
    expect(await accept(guest, token)).toMatchObject({ status: 409, body: { code: "duplicate" } });
    expect(await roleOf(guest)).toBe("OWNER");
  });

  it("returns 429 after 60 in one hour", async () => {
    const replies = [];
    for (let i = 0; i < 61; i++) replies.push(await invite(`guest-${randomName()}@example.com`));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(60);
    expect(replies.at(-1)).toMatchObject({ status: 429, body: { code: "rate_limited" } });
    expect(replies.at(-1)?.headers.get("retry-after")).toMatch(/^\d+$/);
  });

  describe("to one address", () => {
    const refusal = { status: 429, body: { code: "rate_limited" } };
    const elsewhere = async () => {
      const someone = await person();
      const path = `/workspaces/${(await service.workspace(someone.id)).id}/invitations`;
      return (email: string) => call(someone, "POST", path, { body: { email, role: "STAFF" } });
    };

    it("is sent three times a day from one workspace, in any spelling", async () => {
      const email = `guest-${randomName()}@example.com`;
      for (const written of [email, email.toUpperCase(), email]) expect((await invite(written)).status).toBe(200);
      const refused = await invite(email.toUpperCase());
      expect(refused).toMatchObject(refusal);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(DAY / SECOND - 60);
      expect((await invite(`guest-${randomName()}@example.com`)).status, "others are invited all the same").toBe(200);
      expect((await (await elsewhere())(email)).status, "and by others").toBe(200);
      expect(await mailTo(service, email)).toHaveLength(4);
      service.clock.advance(DAY);
      expect((await invite(email)).status).toBe(200);
    });

    it("is sent ten times a day from all workspaces; refused attempts do not count", async () => {
      const email = `guest-${randomName()}@example.com`;
      const senders = await Promise.all(Array.from({ length: 4 }, elsewhere));
      const replies = [];
      for (const send of senders) for (let i = 0; i < 4; i++) replies.push((await send(email)).status);
      const [three, one] = [
        [200, 200, 200, 429],
        [200, 429, 429, 429],
      ];
      expect(replies).toEqual([...three, ...three, ...three, ...one]);
      expect(await mailTo(service, email)).toHaveLength(10);
      service.clock.advance(DAY);
      expect((await invite(email)).status).toBe(200);
    });

    it("counts sent mails, but not refused or replayed requests", async () => {
      const guest = await person();
      await service.member(workspaceId, guest.id, "STAFF");
      for (let i = 0; i < 4; i++) expect((await invite(guest.email)).body.code).toBe("duplicate");
      const email = `guest-${randomName()}@example.com`;
      const headers = { "idempotency-key": randomName() };
      const sent = () => call(owner, "POST", invitations(), { body: { email, role: "STAFF" }, headers });
      const { body } = await sent();
      for (let i = 0; i < 4; i++) expect(await sent()).toMatchObject({ status: 200, body });
      expect(await mailTo(service, email)).toHaveLength(1);
    });
  });

  it("returns invalid_code for an unknown token", async () => {
    for (const token of ["0".repeat(64), "x", "ğ".repeat(200)]) {
      expect((await accept(owner, token)).body.code).toBe("invalid_code");
    }
    expect((await accept(owner, "x".repeat(201))).body.code).toBe("invalid_input");
    expect((await accept(owner, "")).body.code).toBe("invalid_input");
  });
});

describe("an invitation link", () => {
  const look = (token: string) => service.call("GET", `${service.dashboard}/api/invitations/${token}`);

  it("shows workspace, inviter and role, with a masked address", async () => {
    const guest = await person();
    const { body: invitation } = await invite(guest.email, "BILLING");
    const reply = await look(await tokenFor(guest.email));
    expect(InvitationOffer.parse(reply.body)).toEqual({
      status: "OPEN",
      workspaceName: "Test workspace",
      inviterName: "Owner",
      role: "BILLING",
      maskedEmail: `${guest.email[0]}•••@example.com`,
      expiresAt: invitation.expiresAt,
    });
  });

  it("shows that it was used or has expired", async () => {
    const [guest, late] = [await person(), await person()];
    await invite(guest.email);
    await invite(late.email);
    const [used, over] = [await tokenFor(guest.email), await tokenFor(late.email)];
    await accept(guest, used);
    expect((await look(used)).body.status).toBe("USED");
    service.clock.advance(7 * DAY);
    expect((await look(over)).body.status).toBe("EXPIRED");
    await service.drainJobs();
    expect((await look(over)).status).toBe(200);
    expect(await accept(late, over)).toMatchObject({ status: 400, body: { code: "invalid_code" } });
  });

  it("returns 404 once replaced or cancelled, and while the workspace is suspended", async () => {
    const guest = await person();
    await invite(guest.email);
    const first = await tokenFor(guest.email);
    service.clock.advance(1000);
    const { body: second } = await invite(guest.email);
    expect(await look(first)).toMatchObject({ status: 404, body: { code: "not_found" } });
    const token = await tokenFor(guest.email);
    const setStatus = (status: string) =>
      service.database.write((tx) => tx.run(sql`update workspaces set status = ${status} where id = ${workspaceId}`));
    await setStatus("SUSPENDED");
    expect((await look(token)).status).toBe(404);
    await setStatus("ACTIVE");
    expect((await look(token)).status).toBe(200);
    await call(owner, "DELETE", `${invitations()}/${second.id}`);
    expect((await look(token)).status).toBe(404);
  });

  it("cannot be used again by a member who has left", async () => {
    const guest = await person();
    await invite(guest.email);
    const token = await tokenFor(guest.email);
    await accept(guest, token);
    await call(guest, "POST", `/workspaces/${workspaceId}/leave`);
    expect(await accept(guest, token)).toMatchObject({ status: 400, body: { code: "invalid_code" } });
    service.clock.advance(1000);
    expect((await invite(guest.email)).status).toBe(200);
    expect((await accept(guest, await tokenFor(guest.email))).status).toBe(200);
  });
});
