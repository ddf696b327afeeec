// Kills the sender at every step: no event is lost, and a repeated delivery has the same id and bytes. A killed process
// does no further work and releases no lease, so every later step of the sender fails.

import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { WebhookSender } from "../../src/domains/webhooks/index.ts";
import { MINUTE } from "../../src/kernel/clock.ts";
import { Keyring } from "../../src/kernel/credentials/keyring.ts";
import { sql } from "../../src/storage/database.ts";
import { withService } from "../harness/service.ts";
import { Web } from "../oauth/web.ts";
import { listeningTenant, RECEIVER_HOST, Receiver } from "./receiver.ts";

let web: Web;
beforeAll(async () => {
  web = await Web.open([RECEIVER_HOST]);
});
afterAll(() => web.close());
const SECRET_KEY = "a-secret-key-of-this-test-alone-0000000";
const service = withService(() => ({ publicFetch: web.fetch(), env: { SECRET_KEY } }));

class Killed extends Error {}

/** Runs steps until the kill: before a step, or after its work and before its result is seen. */
class Life {
  #steps = 0;
  readonly #last: number;
  isOver = false;

  constructor(last: number) {
    this.#last = last;
  }

  async step<T>(work: () => Promise<T>): Promise<T> {
    this.#live();
    const result = await work();
    this.#live();
    return result;
  }

  #live(): void {
    this.isOver ||= ++this.#steps > this.#last;
    if (this.isOver) throw new Killed();
  }
}

function senderWith(life: Life): WebhookSender {
  const { database, clock } = service;
  const fetching = web.fetch();
  return new WebhookSender({
    database: {
      read: (work) => life.step(() => database.read(work)),
      write: (work, options) => life.step(() => database.write(work, options)),
    } as typeof database,
    publicFetch: { post: (...message) => life.step(() => fetching.post(...message)) },
    clock,
    keyring: new Keyring(SECRET_KEY),
    outbox: { post: async () => {} },
    dashboardUrl: "http://localhost",
    log: pino({ level: "silent" }),
    attemptMilliseconds: 60_000,
  });
}

it("delivers each event with a stable id and body, whenever the sender is killed", async () => {
  const receiver = new Receiver(web, "/killed");
  const tenant = await listeningTenant(service, receiver);
  const bodies = new Map<string, string>();
  for (let last = 0, isKilled = true; isKilled; last++) {
    for (const name of ["one", "two", "three"])
      await service.call("POST", `/v1/workspaces/${tenant.workspace.id}/tags`, {
        key: tenant.key,
        body: { name: `${name} ${last}` },
      });
    const life = new Life(last);
    await senderWith(life)
      .drain()
      .catch((error) => expect(error).toBeInstanceOf(Killed));
    isKilled = life.isOver;
    // The lease of the killed sender has expired by then.
    service.clock.advance(2 * MINUTE);
    await service.drainJobs();
    const arrived = receiver.take();
    const told = new Set(arrived.map(({ event }) => event.data.id));
    expect({ last, things: told.size, ids: new Set(arrived.map(({ id }) => id)).size }).toEqual({
      last,
      things: 3,
      ids: 3,
    });
    for (const { id, body } of arrived) {
      expect(bodies.get(id) ?? body).toBe(body);
      bodies.set(id, body);
    }
    if (!isKilled) expect(last).toBeGreaterThan(10);
  }
  const left = await service.database.read((tx) =>
    tx.one(sql`
      select (select count(*)::int from webhook_outbox) as noted,
             (select count(*)::int from webhook_deliveries where status <> 'DELIVERED') as undelivered,
             (select count(*)::int from webhook_deliveries) as deliveries`),
  );
  expect(left).toEqual({ noted: 0, undelivered: 0, deliveries: bodies.size });
});
