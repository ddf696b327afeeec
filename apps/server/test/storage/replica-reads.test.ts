// Stale reads with a bounded age, on a real replica with a paused replay.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Database, sql } from "../../src/storage/database.ts";
import { ReplicaReads } from "../../src/storage/replica-reads.ts";
import { runCli } from "../harness/cli.ts";
import { PATIENT } from "../harness/database.ts";
import { removeFolder, scratchFolder } from "../harness/folders.ts";
import { type ReplicatedPostgres, startReplicatedPostgres } from "../harness/replica.ts";
import { TestService } from "../harness/service.ts";
import { Shop } from "../visitors/setting.ts";

let postgres: ReplicatedPostgres;
beforeAll(async () => {
  postgres = await startReplicatedPostgres();
});
afterAll(() => postgres.stop());

describe("a replica", () => {
  let writer: Database;
  let replica: Database;
  /** With a limit that the replica never reaches in this test. */
  let patient: ReplicaReads;
  beforeAll(async () => {
    writer = new Database({ url: postgres.url, maxConnections: 2, limits: PATIENT });
    replica = new Database({ url: postgres.replicaUrl, maxConnections: 2, limits: PATIENT });
    patient = new ReplicaReads({ writer, replica, ageMax: 3_600_000 });
    await writer.write((tx) => tx.run(sql`create table notes (n int)`));
  });
  afterAll(async () => {
    await postgres.resume();
    await patient.close();
    await writer.close();
  });

  const write = (n: number) => writer.write((tx) => tx.run(sql`insert into notes values (${n})`));
  const newest = (reads: ReplicaReads) =>
    reads.read(async (tx) => (await tx.one<{ n: number }>(sql`select max(n) as n from notes`)).n);
  const hasReplayed = (n: number) =>
    expect
      .poll(() => replica.read((tx) => tx.find<{ n: number }>(sql`select n from notes where n = ${n}`)))
      .toEqual({ n });

  it("is not used before its age is known", async () => {
    await write(1);
    const reads = new ReplicaReads({ writer, replica, ageMax: 3_600_000 });
    expect(await newest(reads)).toBe(1);
    expect(reads.answered).toEqual({ replica: 0, writer: 1 });
    await reads.check();
  });

  it("answers below the age limit, and the writer above it", async () => {
    await hasReplayed(1);
    await patient.check();
    await postgres.pause();
    await write(2);
    expect(await newest(patient)).toBe(1);
    const strict = new ReplicaReads({ writer, replica, ageMax: -1 });
    await strict.check();
    expect(strict.age).toBeGreaterThanOrEqual(0);
    expect(await newest(strict)).toBe(2);
  });

  it("ages while it replays nothing", async () => {
    await patient.check();
    const before = patient.age;
    await expect.poll(() => patient.check().then(() => patient.age)).toBeGreaterThan(before);
  });

  it("answers with current data when it has caught up", async () => {
    await postgres.resume();
    await hasReplayed(2);
    await patient.check();
    const { replica: before } = patient.answered;
    expect(await newest(patient)).toBe(2);
    expect(patient.answered.replica).toBe(before + 1);
  });

  it("is not used when it is a writer itself", async () => {
    const promoted = new Database({ url: postgres.url, limits: PATIENT });
    const itself = new ReplicaReads({ writer, replica: promoted, ageMax: 3_600_000 });
    await itself.check();
    expect(itself.age).toBe(Number.POSITIVE_INFINITY);
    await itself.close();
  });
});

describe("a service with a replica", () => {
  const service = new TestService();
  let shop: Shop;
  beforeAll(async () => {
    const env = {
      DATABASE_URL: postgres.url,
      DATABASE_READER_URL: postgres.replicaUrl,
      // A high bound keeps the replica in use for the whole test. The tests above cover the bound.
      DATABASE_READER_AGE_MAX_SECONDS: "600",
    };
    await service.start({ env });
    shop = new Shop(service, await service.tenant());
    await shop.product({ name: "Okapi" });
  });
  afterAll(() => service.stop());

  const namesOf = (body: { products: { name: string }[] }) => body.products.map(({ name }) => name).sort();
  const published = async () => namesOf((await shop.call("GET", "/products")).body);
  const answeredByReplica = async () => {
    const { body } = await service.call("GET", "/metrics");
    return Number(/^vitrine_aged_reads_total\{from="replica"\} (\d+)$/m.exec(body)?.[1] ?? 0);
  };

  it("serves visitors from the replica, and owners from the writer", async () => {
    // The writer answers until the replica's lag is known.
    await expect.poll(async () => (await published()).length * (await answeredByReplica())).toBeGreaterThan(0);
    await postgres.pause();
    await shop.product({ name: "Zebra" });
    expect(await published()).toEqual(["Okapi"]);
    expect(namesOf(await shop.manage("GET", "/products"))).toEqual(["Okapi", "Zebra"]);
  });

  it("exports from the replica", async () => {
    const { body } = await service.call("GET", `/v1/workspaces/${shop.id}/products/export`, { key: shop.tenant.key });
    expect(JSON.stringify(body)).toContain("Okapi");
    expect(JSON.stringify(body)).not.toContain("Zebra");
  });

  it("applies a closed site at once, despite replica lag", async () => {
    await shop.policy({ siteAccess: "CLOSED" });
    expect((await shop.call("GET", "/products")).status).toBe(403);
    await shop.policy({ siteAccess: "PUBLIC" });
    expect((await shop.call("GET", "/products")).status).toBe(200);
  });

  it("applies new and revoked keys at once, despite replica lag", async () => {
    const { key, keyId } = await service.key(shop.tenant.account.id);
    expect((await shop.call("GET", "/products", { key })).status).toBe(200);
    await service.database.write((tx) => tx.run(sql`update api_keys set revoked_at = now() where id = ${keyId}`));
    expect((await shop.call("GET", "/products", { key })).status).toBe(401);
  });

  it("passes the doctor, which reports a writer configured as a replica", async () => {
    const examine = async (reader: string) => {
      const env = { DATABASE_URL: postgres.url, DATABASE_READER_URL: reader, DATA_DIR: folder };
      const { stdout } = await runCli(["doctor", "--json"], env);
      return JSON.parse(stdout).find(({ what }: { what: string }) => what === "reader").state;
    };
    const folder = await scratchFolder("doctor");
    expect([await examine(postgres.replicaUrl), await examine(postgres.url)]).toEqual(["OK", "WRONG"]);
    await removeFolder(folder);
  });

  it("continues without the replica", async () => {
    await postgres.resume();
    await postgres.stopReplica();
    expect(await published()).toEqual(["Okapi", "Zebra"]);
  });
});
