// A customer's data can be exported and erased completely by the customer and the owner, without effect on other
// customers.

import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../src/storage/database.ts";
import { type Reply, withService } from "../harness/service.ts";
import { signIn } from "../harness/sign-in.ts";
import { type CustomerHeaders, openShop, QUICK_CHALLENGES, type Shop } from "../visitors/setting.ts";

const service = withService({ env: { TRUST_PROXY: "on", ...QUICK_CHALLENGES } });
let shop: Shop;
let owner: string;
beforeAll(async () => {
  shop = await openShop(service);
  owner = await signIn(service, shop.tenant.account.email);
});

let email: string;
let customer: CustomerHeaders;
let id: string;
let n = 0;
beforeEach(async () => {
  email = `zoë-${n++}@example.com`.normalize("NFD").replace(/\p{M}/gu, "");
  const session = await shop.signIn(email);
  customer = { "x-visitor-token": session.token };
  id = session.customer.id;
  await shop.call("POST", "/feedback", { headers: customer, body: { message: `From ${email}` } });
  await shop.call("POST", "/events", { headers: customer, body: { name: "SEARCH", query: `secret wish of ${email}` } });
  await shop.call("PUT", "/customer/profile", {
    headers: { ...customer, "idempotency-key": `k-${n}` },
    body: { name: "Zoë Işık", phone: null, language: "tr", email },
  });
});

const dashboard = (method: string, path: string, cookie = owner): Promise<Reply> =>
  service.call(method, `${service.dashboard}/api/workspaces/${shop.id}${path}`, { cookie });

/** Every row of every table that still contains the text. */
async function traces(text: string): Promise<string[]> {
  const tables = await service.database.read((tx) =>
    tx.many<{ name: string }>(sql`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('dev_mailbox')`),
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const row = await service.database.read((tx) =>
      tx.find(sql([`select 1 from ${name} t where t::text ilike '%' || `, ` || '%' limit 1`] as never, text)),
    );
    if (row !== undefined) found.push(name);
  }
  return found;
}

describe("a customer's data", () => {
  it("is limited to the newest entries of each kind", async () => {
    const now = service.clock.now();
    const fill = (statement: ReturnType<typeof sql>) => service.database.write((tx) => tx.run(statement));
    await fill(sql`
      insert into feedbacks (workspace_id, id, user_id, message, search_text, created_at)
      select ${shop.id}, 'f' || ${id} || lpad(n::text, 6, '0'), ${id}, 'm' || n, '', ${now}::timestamptz + n * interval '1 ms'
      from generate_series(1, 10050) n`);
    await fill(sql`
      insert into conversations (workspace_id, id, visitor_id, created_at, updated_at)
      select ${shop.id}, 'c' || ${id} || n, ${id}, ${now}, ${now} from generate_series(1, 60) n`);
    await fill(sql`
      insert into conversation_turns (workspace_id, conversation_id, number, message, answer, product_ids, created_at)
      select ${shop.id}, 'c' || ${id} || n, 1, 'q' || n, repeat('a', 50000), '{}', ${now}::timestamptz + n * interval '1 ms'
      from generate_series(1, 60) n`);
    const { body } = await shop.call("GET", "/customer/data", { headers: customer });
    expect(body.feedbacks).toHaveLength(10_000);
    expect(body.feedbacks.at(-1).message).toBe("m10050");
    const asked = body.conversations.flatMap(({ turns }: { turns: { message: string }[] }) => turns);
    expect(asked).toHaveLength(41);
    expect(asked.map(({ message }: { message: string }) => message)).toContain("q60");
  });

  it("is returned in full to the customer and to the owner", async () => {
    const own = await shop.call("GET", "/customer/data", { headers: customer });
    expect(own).toMatchObject({
      status: 200,
      body: {
        customer: { id, email, name: "Zoë Işık", language: "tr" },
        sessions: [{ revokedAt: null }],
        conversations: [],
        feedbacks: [{ message: `From ${email}` }],
        events: [{ eventName: "SEARCH", resourceId: `secret wish of ${email}` }],
      },
    });
    expect((await dashboard("GET", `/customers/${id}/data`)).body).toEqual(own.body);
  });

  it("is refused to guests, staff and owners of other workspaces", async () => {
    const guest = await shop.guest();
    expect((await shop.call("GET", "/customer/data", { headers: guest })).status).toBe(401);
    const staff = await service.account();
    await service.member(shop.id, staff.id, "STAFF");
    const cookie = await signIn(service, staff.email);
    expect((await dashboard("GET", `/customers/${id}/data`, cookie)).body.code).toBe("forbidden_role");
    const stranger = await openShop(service);
    const foreign = await signIn(service, stranger.tenant.account.email);
    const url = `${service.dashboard}/api/workspaces/${stranger.id}/customers/${id}`;
    expect((await service.call("GET", `${url}/data`, { cookie: foreign })).status).toBe(404);
    expect((await service.call("DELETE", url, { cookie: foreign })).status).toBe(404);
    expect((await shop.call("GET", "/customer/profile", { headers: customer })).status).toBe(200);
  });

  it("is found by name without accents, and by email", async () => {
    for (const search of ["zoe isik", email]) {
      const { body } = await dashboard("GET", `/customers?search=${encodeURIComponent(search)}`);
      expect(body.customers.map((found: { id: string }) => found.id)).toContain(id);
    }
    const { body } = await dashboard("GET", "/customers?pageSize=1");
    expect(body).toMatchObject({ customers: [{ id }], pagination: { limit: 1, total: expect.any(Number) } });
  });
});

describe("erasing a customer", () => {
  const erased = async () => {
    expect((await shop.call("GET", "/customer/profile", { headers: customer })).status).toBe(401);
    expect((await dashboard("GET", `/customers/${id}/data`)).status).toBe(404);
    expect(await traces(email)).toEqual([]);
    const report = await service.call("GET", `/v1/workspaces/${shop.id}/usage`, { key: shop.tenant.key });
    expect(JSON.stringify(report.body)).not.toContain("Zoë");
  };

  it("leaves no trace when the customer does it", async () => {
    const reply = await shop.call("DELETE", "/customer/profile", { headers: customer });
    expect(reply).toMatchObject({ status: 200, body: { id, deleted: true } });
    await erased();
  });

  it("leaves no trace when the owner does it, and frees the email", async () => {
    expect(await dashboard("DELETE", `/customers/${id}`)).toMatchObject({ status: 200, body: { id, deleted: true } });
    await erased();
    expect((await dashboard("DELETE", `/customers/${id}`)).status).toBe(404);
    service.clock.advance(61_000);
    const again = await shop.signIn(email);
    expect(again.customer.id).not.toBe(id);
  });
});
