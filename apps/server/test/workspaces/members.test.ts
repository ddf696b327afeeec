import { Member, MemberList, MembershipList, type Role } from "@vitrine/contract";
import { describe, expect, it } from "vitest";
import { sql } from "../../src/storage/database.ts";
import { type RequestOptions, withService } from "../harness/service.ts";
import { signIn } from "../harness/sign-in.ts";

const service = withService({ env: { TRUST_PROXY: "on" } });

interface Person {
  id: string;
  email: string;
  cookie: string;
}

async function person(workspaceLimit = 1): Promise<Person> {
  const account = await service.account({ workspaceLimit });
  return { ...account, cookie: await signIn(service, account.email) };
}

/** A workspace with its first owner signed in. */
async function ownedWorkspace() {
  const owner = await person();
  return { owner, workspaceId: (await service.workspace(owner.id)).id };
}

async function join(workspaceId: string, role: Role, workspaceLimit = 1): Promise<Person & { memberId: string }> {
  const someone = await person(workspaceLimit);
  await service.member(workspaceId, someone.id, role);
  return { ...someone, memberId: await memberIdOf(workspaceId, someone.id) };
}

const memberIdOf = async (workspaceId: string, accountId: string) =>
  (
    await service.database.read((tx) =>
      tx.one<{ id: string }>(
        sql`select id from members where workspace_id = ${workspaceId} and account_id = ${accountId}`,
      ),
    )
  ).id;

const call = (who: Person, method: string, path: string, options: RequestOptions = {}) =>
  service.call(method, `${service.dashboard}/api${path}`, { cookie: who.cookie, ...options });

const inside = (workspaceId: string, path: string) => `/workspaces/${workspaceId}${path}`;

const changeRole = (who: Person, workspaceId: string, memberId: string, role: Role) =>
  call(who, "PUT", inside(workspaceId, `/members/${memberId}`), { body: { role } });

const roles = (workspaceId: string) =>
  service.database
    .read((tx) =>
      tx.many<{ role: Role }>(sql`select role from members where workspace_id = ${workspaceId} order by role`),
    )
    .then((rows) => rows.map(({ role }) => role));

describe("members", () => {
  it("are listed for every member, in the order in which they joined", async () => {
    const { owner, workspaceId } = await ownedWorkspace();
    service.clock.advance(1000);
    const staff = await join(workspaceId, "STAFF");
    service.clock.advance(1000);
    const billing = await join(workspaceId, "BILLING");
    for (const who of [owner, staff, billing]) {
      const list = MemberList.parse((await call(who, "GET", inside(workspaceId, "/members"))).body);
      expect(list.members.map(({ email, role }) => [email, role])).toEqual([
        [owner.email, "OWNER"],
        [staff.email, "STAFF"],
        [billing.email, "BILLING"],
      ]);
      expect(list.pagination).toMatchObject({ page: 1, limit: 20, total: 3 });
    }
    const page = await call(owner, "GET", inside(workspaceId, "/members?page=2&pageSize=2"));
    expect(page.body.members.map((member: Member) => member.email)).toEqual([billing.email]);
  });

  it("are managed only by owners of the workspace", async () => {
    const { owner, workspaceId } = await ownedWorkspace();
    const staff = await join(workspaceId, "STAFF");
    const billing = await join(workspaceId, "BILLING");
    const { owner: stranger } = await ownedWorkspace();
    const attempts = (who: Person) => [
      changeRole(who, workspaceId, staff.memberId, "OWNER"),
      call(who, "DELETE", inside(workspaceId, `/members/${billing.memberId}`)),
      call(who, "GET", inside(workspaceId, "/invitations")),
      call(who, "POST", inside(workspaceId, "/invitations"), { body: { email: "friend@example.com", role: "OWNER" } }),
    ];
    for (const [who, code] of [
      [staff, "forbidden_role"],
      [billing, "forbidden_role"],
      [stranger, "not_owner"],
    ] as const) {
      for (const reply of await Promise.all(attempts(who)))
        expect(reply).toMatchObject({ status: 403, body: { code } });
    }
    expect((await call(stranger, "GET", inside(workspaceId, "/members"))).body.code).toBe("not_owner");
    expect(await roles(workspaceId)).toEqual(["BILLING", "OWNER", "STAFF"]);
    expect((await call(owner, "GET", inside(workspaceId, "/invitations"))).body.invitations).toEqual([]);
  });

  it("of another workspace return 404", async () => {
    const { owner, workspaceId } = await ownedWorkspace();
    const { workspaceId: elsewhere } = await ownedWorkspace();
    const theirs = await join(elsewhere, "STAFF");
    expect((await changeRole(owner, workspaceId, theirs.memberId, "BILLING")).status).toBe(404);
    expect((await call(owner, "DELETE", inside(workspaceId, `/members/${theirs.memberId}`))).status).toBe(404);
    expect(await roles(elsewhere)).toEqual(["OWNER", "STAFF"]);
  });

  it("can be given another role, with an audit entry", async () => {
    const { owner, workspaceId } = await ownedWorkspace();
    const staff = await join(workspaceId, "STAFF");
    const reply = await changeRole(owner, workspaceId, staff.memberId, "BILLING");
    expect(Member.parse(reply.body)).toMatchObject({ id: staff.memberId, accountId: staff.id, role: "BILLING" });
    const [entry] = await service.database.read((tx) =>
      tx.many(sql`
        select actor_kind, actor_id, action, details from audit_log
        where subject_id = ${workspaceId} order by id desc limit 1`),
    );
    expect(entry).toEqual({
      actor_kind: "account",
      actor_id: owner.id,
      action: "member.set",
      details: { accountId: staff.id, role: "BILLING" },
    });
    for (const role of ["owner", "ADMIN", null]) {
      expect((await changeRole(owner, workspaceId, staff.memberId, role as Role)).body.code).toBe("invalid_input");
    }
  });

  it("lose access on the next request after their removal", async () => {
    const { owner, workspaceId } = await ownedWorkspace();
    const second = await join(workspaceId, "OWNER");
    const { key } = await service.key(second.id);
    const profile = `/v1/workspaces/${workspaceId}/workspace`;
    expect((await service.call("GET", profile, { key })).status).toBe(200);
    const removed = await call(owner, "DELETE", inside(workspaceId, `/members/${second.memberId}`));
    expect(removed.body).toEqual({ id: second.memberId, deleted: true });
    expect(await service.call("GET", profile, { key })).toMatchObject({ status: 403, body: { code: "not_owner" } });
    expect((await call(second, "GET", inside(workspaceId, "/members"))).body.code).toBe("not_owner");
  });

  it("can leave, but the last owner cannot leave, be removed or be demoted", async () => {
    const { owner, workspaceId } = await ownedWorkspace();
    const staff = await join(workspaceId, "STAFF");
    expect((await call(staff, "POST", inside(workspaceId, "/leave"))).body).toEqual({
      id: staff.memberId,
      deleted: true,
    });
    const ownerMemberId = await memberIdOf(workspaceId, owner.id);
    for (const reply of [
      await call(owner, "POST", inside(workspaceId, "/leave")),
      await call(owner, "DELETE", inside(workspaceId, `/members/${ownerMemberId}`)),
      await changeRole(owner, workspaceId, ownerMemberId, "STAFF"),
    ]) {
      expect(reply).toMatchObject({ status: 409, body: { code: "conflict" } });
    }
    expect((await changeRole(owner, workspaceId, ownerMemberId, "OWNER")).status).toBe(200);
    expect(await roles(workspaceId)).toEqual(["OWNER"]);
  });

  it("keep one owner when two owners demote each other concurrently", async () => {
    for (let round = 0; round < 5; round++) {
      const { owner, workspaceId } = await ownedWorkspace();
      const second = await join(workspaceId, "OWNER");
      const firstId = await memberIdOf(workspaceId, owner.id);
      const replies = await Promise.all([
        changeRole(owner, workspaceId, second.memberId, "STAFF"),
        changeRole(second, workspaceId, firstId, "STAFF"),
      ]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 403]);
      expect(await roles(workspaceId)).toEqual(["OWNER", "STAFF"]);
    }
  });

  it("keep one owner when all owners leave concurrently", async () => {
    const { owner, workspaceId } = await ownedWorkspace();
    const others = await Promise.all(Array.from({ length: 9 }, () => join(workspaceId, "OWNER")));
    const replies = await Promise.all(
      [owner, ...others].map((who) => call(who, "POST", inside(workspaceId, "/leave"))),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(9);
    expect(replies.filter(({ body }) => body.code === "conflict")).toHaveLength(1);
    expect(await roles(workspaceId)).toEqual(["OWNER"]);
  });
});

describe("making a member an owner", () => {
  it("counts toward the workspace limit of the account", async () => {
    const { owner, workspaceId } = await ownedWorkspace();
    const busy = await join(workspaceId, "STAFF");
    await service.workspace(busy.id);
    expect(await changeRole(owner, workspaceId, busy.memberId, "OWNER")).toMatchObject({
      status: 400,
      body: { code: "workspace_limit_reached" },
    });
    const free = await join(workspaceId, "STAFF");
    expect((await changeRole(owner, workspaceId, free.memberId, "OWNER")).body.role).toBe("OWNER");
    expect((await changeRole(owner, workspaceId, free.memberId, "OWNER")).status).toBe(200);
  });

  it("respects the limit for 10 concurrent role changes and a workspace creation", async () => {
    const candidate = await person(2);
    const { key } = await service.key(candidate.id);
    const workspaces = await Promise.all(Array.from({ length: 10 }, ownedWorkspace));
    const memberIds = await Promise.all(
      workspaces.map(async ({ workspaceId }) => {
        await service.member(workspaceId, candidate.id, "STAFF");
        return memberIdOf(workspaceId, candidate.id);
      }),
    );
    const replies = await Promise.all([
      ...workspaces.map(({ owner, workspaceId }, i) => changeRole(owner, workspaceId, memberIds[i] ?? "", "OWNER")),
      service.call("POST", "/v1/workspaces", {
        key,
        body: { name: "Own", subDomain: "own-one", templateKey: "minimal" },
      }),
    ]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(replies.filter(({ body }) => body.code === "workspace_limit_reached")).toHaveLength(9);
    const owned = await service.database.read((tx) =>
      tx.many(sql`select 1 from members where account_id = ${candidate.id} and role = 'OWNER'`),
    );
    expect(owned).toHaveLength(2);
  });
});

describe("list_memberships", () => {
  it("returns every workspace of the account with its role", async () => {
    const { owner, workspaceId } = await ownedWorkspace();
    const { workspaceId: elsewhere } = await ownedWorkspace();
    service.clock.advance(1000);
    await service.member(elsewhere, owner.id, "STAFF");
    const list = MembershipList.parse((await call(owner, "GET", "/memberships")).body);
    expect(list.memberships.map((membership) => [membership.workspaceId, membership.role])).toEqual([
      [elsewhere, "STAFF"],
      [workspaceId, "OWNER"],
    ]);
  });

  it("is not available in the API for integrations", async () => {
    const tenant = await service.tenant();
    for (const path of ["/v1/memberships", `/v1/workspaces/${tenant.workspace.id}/members`]) {
      expect((await service.call("GET", path, { key: tenant.key })).status).toBe(404);
    }
  });
});
