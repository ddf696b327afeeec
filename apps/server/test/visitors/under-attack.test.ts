import { beforeEach, describe, expect, it } from "vitest";
import { DAY, HOUR, later, MINUTE } from "../../src/kernel/clock.ts";
import { Keyring } from "../../src/kernel/credentials/keyring.ts";
import { sql } from "../../src/storage/database.ts";
import { randomName, withService } from "../harness/service.ts";
import { mailedCode } from "../harness/sign-in.ts";
import { type GuestHeaders, openShop, QUICK_CHALLENGES, type Shop } from "./setting.ts";

const SECRET_KEY = "test-secret-key-that-is-long-enough-000";

const service = withService({ env: { ...QUICK_CHALLENGES, SECRET_KEY } });
let shop: Shop;
let email: string;
let guest: GuestHeaders;
beforeEach(async () => {
  shop = await openShop(service);
  email = `deniz-${randomName()}@example.com`;
  guest = await shop.guest();
});

const ask = (headers: Record<string, string>, said: Record<string, unknown> = {}) =>
  shop.requestCode(email, said, { headers });
const verify = (code: string, headers: Record<string, string>) =>
  shop.call("POST", "/customer/otp/verify", { body: { email, code }, headers });
const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const newestCode = () => mailedCode(service, email);

describe("a customer under attack", () => {
  it("can sign in on the requesting device despite attempts on other devices", async () => {
    expect((await ask(guest)).status).toBe(200);
    const code = await newestCode();
    for (let i = 0; i < 6; i++) expect((await verify(another(code), await shop.guest())).status).toBe(400);
    expect((await verify(code, {})).status).toBe(400);
    service.clock.advance(MINUTE);
    expect((await ask(await shop.guest())).status).toBe(200);
    expect((await verify(code, guest)).status).toBe(200);
  });

  it("can sign in on a known device when the hourly limits are exhausted", async () => {
    await ask(guest);
    expect((await verify(await newestCode(), guest)).status).toBe(200);
    service.clock.advance(HOUR);
    for (let sent = 1; sent <= 5; sent++) {
      expect((await ask({})).status).toBe(200);
      for (let i = 0; i < 5; i++) await verify("no code", {});
      service.clock.advance(MINUTE);
    }
    expect((await ask({})).status).toBe(429);
    expect((await ask(await shop.guest())).status).toBe(429);
    expect((await verify("no code", {})).status).toBe(429);
    expect((await ask(guest)).status).toBe(200);
    expect((await verify(await newestCode(), guest)).status).toBe(200);
  });

  it("has five attempts per device", async () => {
    await ask(guest);
    const code = await newestCode();
    for (let i = 0; i < 5; i++) expect((await verify(another(code), guest)).status).toBe(400);
    expect((await verify(code, guest)).status).toBe(400);
    expect((await verify(code, {})).status).toBe(400);
  });
});

describe("name and phone of a customer", () => {
  it("are those of the request whose code was verified", async () => {
    await ask(guest, { name: "Deniz Kaya", phone: "+905321234567" });
    const code = await newestCode();
    service.clock.advance(MINUTE);
    await ask(await shop.guest(), { name: "Mallory", phone: "+4915112345678" });
    const { body } = await verify(code, guest);
    expect(body.customer).toMatchObject({ email, name: "Deniz Kaya", phone: "+905321234567" });
  });

  it("are deleted for requests that were not verified", async () => {
    await ask(guest, { name: "Deniz Kaya" });
    const code = await newestCode();
    service.clock.advance(MINUTE);
    await ask({}, { name: "Mallory" });
    await verify(code, guest);
    const kept = await service.database.read((tx) =>
      tx.many(sql`
        select name from customer_introductions where email = ${email}
        union all select name from customer_sign_ins where email = ${email}`),
    );
    expect(kept).toEqual([]);
  });

  it("do not change with a later sign-in", async () => {
    await ask(guest, { name: "Deniz Kaya" });
    await verify(await newestCode(), guest);
    service.clock.advance(DAY);
    await ask(guest, { name: "Somebody Else", phone: "+4915112345678" });
    const { body } = await verify(await newestCode(), guest);
    expect(body.customer).toMatchObject({ name: "Deniz Kaya", phone: null });
  });
});

describe("next to a process of the previous version", () => {
  it("accepts a code that the previous version sent", async () => {
    const audience = `workspace:${shop.id}`;
    const hash = new Keyring(SECRET_KEY).signer("sign-in codes").sign(JSON.stringify([audience, email, "123456"]));
    const now = service.clock.now();
    await service.database.write(async (tx) => {
      await tx.run(sql`
        insert into sign_in_codes (audience, address, code_hash, expires_at, sent_at)
        values (${audience}, ${email}, ${hash}, ${later(now, 10 * MINUTE)}, ${[now]})`);
      await tx.run(sql`
        insert into customer_sign_ins (workspace_id, email, name, phone, language, requested_at)
        values (${shop.id}, ${email}, 'Deniz Kaya', null, 'en', ${now})`);
    });
    const { status, body } = await verify("123456", guest);
    expect({ status, name: body.customer?.name }).toEqual({ status: 200, name: "Deniz Kaya" });
  });

  it("writes data that the previous version can read, and respects codes used there", async () => {
    await ask(guest, { name: "Deniz Kaya" });
    const code = await newestCode();
    const { name } = await service.database.read((tx) =>
      tx.one<{ name: string }>(sql`select name from customer_sign_ins where email = ${email}`),
    );
    expect(name).toBe("Deniz Kaya");
    const used = sql`
      update sign_in_codes set consumed_at = ${service.clock.now()} where address = ${email} and consumed_at is null`;
    expect(await service.database.write((tx) => tx.run(used))).toBe(1);
    expect((await verify(code, guest)).status).toBe(400);
  });
});
