import { describe, expect, it } from "vitest";
import { newId } from "../../src/kernel/ids.ts";
import { sql } from "../../src/storage/database.ts";
import { type Tenant, withService } from "../harness/service.ts";
import { ScriptedModels } from "./scripted-models.ts";

const service = withService({ models: new ScriptedModels() });

const caller =
  (tenant: Tenant) =>
  async (method: string, path: string, body?: unknown, headers = {}) =>
    service.call(method, `/v1/workspaces/${tenant.workspace.id}${path}`, {
      key: (await service.key(tenant.account.id)).key,
      headers,
      ...(body === undefined ? {} : { body }),
    });
type Call = ReturnType<typeof caller>;

let made = 0;
const createProduct = async (call: Call, values: Record<string, unknown> = {}) => {
  made++;
  const product = { name: `Product ${made}`, brand: "Brand", sku: `S-${made}`, barcode: `B-${made}`, stock: 1 };
  return (await call("POST", "/products", { ...product, status: "ACTIVE", information: "", ...values })).body;
};

const texts = (reply: { body: { questions: { text: string }[] } }) => reply.body.questions.map(({ text }) => text);

describe("the question library", () => {
  it("creates, changes, lists newest first and deletes", async () => {
    const call = caller(await service.tenant());
    const first = await call("POST", "/questions", { text: "Is it vegan?" });
    expect(first).toMatchObject({
      status: 200,
      body: { id: expect.stringMatching(/^qst_[0-9a-z]{26}$/), text: "Is it vegan?", createdAt: expect.any(String) },
    });
    service.clock.advance(1000);
    await call("POST", "/questions", { text: "Does it smell?" });
    const path = `/questions/${first.body.id}`;
    expect((await call("PUT", path, { text: "Vegan mı?" })).body).toEqual({ ...first.body, text: "Vegan mı?" });
    expect(texts(await call("GET", "/questions"))).toEqual(["Does it smell?", "Vegan mı?"]);
    expect((await call("DELETE", path)).body).toEqual({ id: first.body.id, deleted: true });
    expect((await call("PUT", path, { text: "Gone" })).status).toBe(404);
    expect((await call("DELETE", path)).status).toBe(404);
  });

  it("holds at most 100 questions under concurrent writes", async () => {
    const tenant = await service.tenant();
    const call = caller(tenant);
    await service.database.write((tx) =>
      tx.run(sql`
        insert into questions (workspace_id, id, text, created_at)
        select ${tenant.workspace.id}, 'qst_' || n, 'Question ' || n, ${service.clock.now()}
        from generate_series(1, 90) n`),
    );
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, i) => call("POST", "/questions", { text: `${i}` })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(10);
    const refused = replies.filter(({ status }) => status === 400);
    expect(refused).toHaveLength(20);
    expect(refused[0]?.body).toMatchObject({ code: "invalid_input", fieldErrors: { text: expect.any(String) } });
    expect((await call("GET", "/questions")).body.questions).toHaveLength(100);
  });

  it("returns 400 for blank texts and above 300 code points, and accepts 300 emoji", async () => {
    const call = caller(await service.tenant());
    for (const text of ["", "   ", "😀".repeat(301)])
      expect((await call("POST", "/questions", { text })).status).toBe(400);
    expect((await call("POST", "/questions", { text: "😀".repeat(300) })).status).toBe(200);
  });

  it("returns 404 for questions of another tenant", async () => {
    const mine = caller(await service.tenant());
    const theirs = caller(await service.tenant());
    const { id } = (await theirs("POST", "/questions", { text: "Theirs" })).body;
    expect((await mine("PUT", `/questions/${id}`, { text: "Mine" })).status).toBe(404);
    expect((await mine("DELETE", `/questions/${id}`)).status).toBe(404);
    expect(texts(await theirs("GET", "/questions"))).toEqual(["Theirs"]);
  });

  it("returns 409 for a stale If-Match", async () => {
    const tenant = await service.tenant();
    const call = caller(tenant);
    const created = await call("POST", "/questions", { text: "First" });
    await call("PUT", `/questions/${created.body.id}`, { text: "Second" });
    const reply = await service.call("PUT", `/v1/workspaces/${tenant.workspace.id}/questions/${created.body.id}`, {
      key: tenant.key,
      body: { text: "Third" },
      headers: { "if-match": created.headers.get("etag") ?? "" },
    });
    expect(reply).toMatchObject({ status: 409, body: { code: "stale_write" } });
    expect(texts(await call("GET", "/questions"))).toEqual(["Second"]);
  });
});

describe("a product's questions", () => {
  it("fall back from the chosen set to the library to the sector's defaults", async () => {
    const call = caller(await service.tenant());
    const product = await createProduct(call, { name: "Hydrating face serum", description: "For dry skin." });
    const path = `/products/${product.id}/questions`;
    const defaults = await call("GET", path);
    expect(defaults.body.usesDefaults).toBe(true);
    expect(texts(defaults)).toContain("Which skin type is it for?");
    expect(defaults.body.questions[0]).not.toHaveProperty("createdAt");

    await call("POST", "/questions", { text: "Is it vegan?" });
    expect(await call("GET", path)).toMatchObject({
      body: { usesDefaults: true, questions: [{ text: "Is it vegan?" }] },
    });

    const chosen = await call("PUT", path, { questions: [{ text: "How strong is it?" }, { text: "Is it new?" }] });
    expect(chosen).toMatchObject({ status: 200, body: { usesDefaults: false } });
    expect(texts(await call("GET", path))).toEqual(["How strong is it?", "Is it new?"]);
    expect(await call("PUT", path, { questions: [] })).toMatchObject({
      body: { usesDefaults: true, questions: [{ text: "Is it vegan?" }] },
    });
  });

  it("use the site's language and the configured sector", async () => {
    const tenant = await service.tenant();
    const call = caller(tenant);
    const product = await createProduct(call);
    const website = (await call("GET", "/website")).body;
    const { url: _url, updatedAt: _updatedAt, ...values } = website;
    await call("PUT", "/website", { ...values, locale: "tr-TR" });
    await call("PUT", "/ai-settings", { fastEnabled: true, comprehensiveEnabled: true, sector: "TEXTILE" });
    expect(texts(await call("GET", `/products/${product.id}/questions`))).toContain("Nasıl yıkanır?");
  });

  it("keep the ids of library, default and own questions", async () => {
    const call = caller(await service.tenant());
    const product = await createProduct(call);
    const path = `/products/${product.id}/questions`;
    const fallback = (await call("GET", path)).body.questions[0];
    const library = (await call("POST", "/questions", { text: "From the library" })).body;
    const first = await call("PUT", path, {
      questions: [library, fallback, { text: "New" }].map(({ id, text }: { id?: string; text: string }) => ({
        ...(id ? { id } : {}),
        text,
      })),
    });
    expect(first.body.questions.map(({ id }: { id: string }) => id).slice(0, 2)).toEqual([library.id, fallback.id]);
    await call("DELETE", `/questions/${library.id}`);
    const [a, , c] = first.body.questions;
    const second = await call("PUT", path, {
      questions: [
        { id: c.id, text: "Newer" },
        { id: a.id, text: a.text },
      ],
    });
    expect(second.body.questions).toEqual([
      { id: c.id, text: "Newer", createdAt: c.createdAt },
      { id: a.id, text: a.text, createdAt: a.createdAt },
    ]);
  });

  it("return 400 for unknown, foreign and repeated ids, and for more than 20", async () => {
    const call = caller(await service.tenant());
    const other = caller(await service.tenant());
    const foreign = (await other("POST", "/questions", { text: "Foreign" })).body.id;
    const mine = (await call("POST", "/questions", { text: "Mine" })).body.id;
    const path = `/products/${(await createProduct(call)).id}/questions`;
    const questions = [
      { id: mine, text: "a" },
      { id: foreign, text: "b" },
      { id: mine, text: "c" },
      { id: "x", text: "d" },
    ];
    const reply = await call("PUT", path, { questions });
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.fieldErrors)).toEqual(["questions.1.id", "questions.2.id", "questions.3.id"]);
    const many = Array.from({ length: 21 }, (_, i) => ({ text: `${i}` }));
    expect((await call("PUT", path, { questions: many })).status).toBe(400);
    expect((await call("PUT", path, { questions: many.slice(1) })).body.questions).toHaveLength(20);
  });

  it("return 404 for a product that is unknown or belongs to another tenant", async () => {
    const call = caller(await service.tenant());
    const other = caller(await service.tenant());
    const { id } = await createProduct(other);
    for (const product of [id, "prd_unknown"]) {
      expect((await call("GET", `/products/${product}/questions`)).status).toBe(404);
      expect((await call("PUT", `/products/${product}/questions`, { questions: [] })).status).toBe(404);
    }
  });

  it("equal one complete set after 20 concurrent writes", async () => {
    const call = caller(await service.tenant());
    const path = `/products/${(await createProduct(call)).id}/questions`;
    const sets = Array.from({ length: 20 }, (_, i) => [`${i} a`, `${i} b`, `${i} c`]);
    const replies = await Promise.all(
      sets.map((set) => call("PUT", path, { questions: set.map((text) => ({ text })) })),
    );
    for (const reply of replies) expect(reply.status).toBe(200);
    expect(sets).toContainEqual(texts(await call("GET", path)));
  });

  it("accept one of 20 concurrent writes with the same If-Match", async () => {
    const call = caller(await service.tenant());
    const path = `/products/${(await createProduct(call)).id}/questions`;
    for (const round of ["first", "second"]) {
      const seen = { "if-match": (await call("GET", path)).headers.get("etag") ?? "" };
      const replies = await Promise.all(
        Array.from({ length: 20 }, (_, i) => call("PUT", path, { questions: [{ text: `${round} ${i}` }] }, seen)),
      );
      const [chosen, ...others] = replies.toSorted((a, b) => a.status - b.status);
      expect(chosen?.status).toBe(200);
      for (const reply of others) expect(reply).toMatchObject({ status: 409, body: { code: "stale_write" } });
      expect((await call("GET", path)).body).toEqual(chosen?.body);
    }
  });
});

describe("the suggested first questions", () => {
  const SERUM = {
    name: "Rose face serum",
    description: "A light serum for dry skin.",
    information: "How to use: two drops in the morning.",
    sales: [{ name: "Our shop", link: "https://shop.example.com/rose" }],
  };

  it("are the defaults that the product's page answers", async () => {
    const call = caller(await service.tenant());
    await call("PUT", "/ai-settings", { fastEnabled: true, comprehensiveEnabled: true, sector: "BEAUTY" });
    const { id } = await createProduct(call, SERUM);
    const offered = async () => texts(await call("GET", `/experience/products/${id}/questions`));
    expect(await offered()).toEqual([
      "How do I use it?",
      "Which skin type is it for?",
      "How often should I use it?",
      "Where can I buy it?",
    ]);
    await call("PATCH", `/products/${id}`, { information: "Ingredients: aqua, rosa damascena.", sales: [] });
    expect(await offered()).toEqual(["Which skin type is it for?", "What are the ingredients?"]);
    expect(texts(await call("GET", `/products/${id}/questions`))).toHaveLength(5);
  });

  it("are the library's answerable questions, or the whole chosen set", async () => {
    const call = caller(await service.tenant());
    const { id } = await createProduct(call, SERUM);
    for (const text of ["Does it float?", "Is it for dry skin?"]) await call("POST", "/questions", { text });
    const offered = () => call("GET", `/experience/products/${id}/questions`);
    expect(await offered()).toMatchObject({
      body: { usesDefaults: true, questions: [{ text: "Is it for dry skin?" }] },
    });
    await call("PUT", `/products/${id}/questions`, { questions: [{ text: "Does it float?" }] });
    expect(await offered()).toMatchObject({ body: { usesDefaults: false, questions: [{ text: "Does it float?" }] } });
  });

  it("return 404 for an unpublished product", async () => {
    const call = caller(await service.tenant());
    const { id } = await createProduct(call, { ...SERUM, status: "INACTIVE" });
    expect((await call("GET", `/experience/products/${id}/questions`)).status).toBe(404);
  });
});

describe("unanswered questions", () => {
  it("are sorted by last asked, filtered by product and isolated per tenant", async () => {
    const tenant = await service.tenant();
    const call = caller(tenant);
    const [a, b] = [await createProduct(call), await createProduct(call)];
    const ask = (productId: string, text: string, minute: number) =>
      service.database.write((tx) =>
        tx.run(sql`
          insert into unanswered_questions
            (workspace_id, product_id, question_key, id, text, asked_count, first_asked_at, last_asked_at)
          values (${tenant.workspace.id}, ${productId}, ${Buffer.from(text)}, ${newId("question")}, ${text}, 2,
                  '2026-01-01T00:00:00Z', ${new Date(Date.UTC(2026, 0, 1, 0, minute))})`),
      );
    await ask(a.id, "Is the bottle glass?", 1);
    await ask(b.id, "Kaç gram?", 3);
    await ask(a.id, "Does it float?", 2);
    const all = await call("GET", "/questions/unanswered");
    expect(texts(all)).toEqual(["Kaç gram?", "Does it float?", "Is the bottle glass?"]);
    expect(all.body.questions[0]).toEqual({
      id: expect.stringMatching(/^qst_/),
      productId: b.id,
      productName: b.name,
      text: "Kaç gram?",
      askedCount: 2,
      firstAskedAt: "2026-01-01T00:00:00.000Z",
      lastAskedAt: "2026-01-01T00:03:00.000Z",
      status: "OPEN",
      settledAt: null,
    });
    expect(all.body.pagination.total).toBe(3);
    expect(texts(await call("GET", `/questions/unanswered?productId=${a.id}&pageSize=1`))).toEqual(["Does it float?"]);
    const other = caller(await service.tenant());
    expect(texts(await other("GET", `/questions/unanswered?productId=${a.id}`))).toEqual([]);
  });
});
