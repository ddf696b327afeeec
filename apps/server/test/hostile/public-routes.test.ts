// Anonymous requests to everything that answers without a credential, while another client is served.

import { LIMITS, OPERATIONS, type Operation } from "@vitrine/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HOSTILE_TEXTS } from "../../../../packages/contract/test/hostile-texts.ts";
import { ratioOfWork } from "../harness/effort.ts";
import { type Tenant, type TestService, withService } from "../harness/service.ts";
import { anyAddress } from "../oauth/agent.ts";
import { NO_ROUTE, Web } from "../oauth/web.ts";
import { openPlaces, type Place } from "./places.ts";

const AGENT = "https://agent.example/client.json";

let web: Web;
afterAll(() => web.close());
const service = withService(async () => {
  web = await Web.open(["agent.example"]);
  web.addresses.set("agent.example", Array(1000).fill(NO_ROUTE));
  return { env: { TRUST_PROXY: "on" }, publicFetch: web.fetch() };
});
let neighbour: Neighbour;
let places: Place[];

beforeAll(async () => {
  neighbour = new Neighbour(service, await service.tenant());
  places = openPlaces(service, AGENT);
});

/** Another client, who sends a request with each hostile one. */
class Neighbour {
  readonly #service: TestService;
  readonly #tenant: Tenant;
  #answers = 0;
  #key = "";

  constructor(service: TestService, tenant: Tenant) {
    this.#service = service;
    this.#tenant = tenant;
  }

  async ask(): Promise<number> {
    const { account, workspace } = this.#tenant;
    // A fresh key avoids the rate limit.
    if (this.#answers++ % 100 === 0) this.#key = (await this.#service.key(account.id)).key;
    const path = `/v1/workspaces/${workspace.id}/tags`;
    return (await this.#service.call("GET", path, { key: this.#key, headers: anyAddress() })).status;
  }
}

const OTHER_KINDS: unknown[] = [
  ...[7, -1, 1.5e308, true, null, {}, [], { a: 1 }, [[]], ["x"], [null], { toString: 1, length: -1 }],
  ...["", " ", "no url", "https://", "https://[", "//evil.example", "javascript:alert(1)", "__proto__", "%00", "%"],
  ...["\u0000", "\u0007\u001b[2J", "\ud800", "\u202e", "😀", "a\r\nb: c", "../../../etc/passwd", "' or 1=1 --"],
  ...["x".repeat(200_000), "[".repeat(90_000), "9".repeat(400)],
];

/** A sample, for the many places that ignore the value. */
const some = (values: readonly unknown[]) => values.filter((_value, n) => n % 4 === 0);

const DIED = "the service failed";

/** Sends in small parallel batches, like a single attacker. */
async function sendAll(place: Place, values: readonly unknown[]): Promise<string[]> {
  const failures: string[] = [];
  const send = async (value: unknown) => {
    const status = await place.send(value).then(
      (reply) => reply.status,
      () => DIED,
    );
    const isRefusal = typeof status === "number" && status < 500;
    // A client's document that cannot be fetched is the only expected 503.
    const isAway = status === 503 && place.name.includes(AGENT);
    if (!isRefusal && !isAway) failures.push(`${place.name}: ${status} for ${JSON.stringify(value)?.slice(0, 60)}`);
  };
  for (let from = 0; from < values.length; from += 10) {
    const [asked] = await Promise.all([neighbour.ask(), ...values.slice(from, from + 10).map(send)]);
    if (asked !== 200) failures.push(`${place.name}: ${asked} for a neighbour`);
  }
  return failures;
}

describe("anonymous endpoints", () => {
  const sendEverywhere = async (values: readonly unknown[]) => {
    const failures: string[] = [];
    for (const place of places) failures.push(...(await sendAll(place, place.isRead ? values : some(values))));
    expect(failures).toEqual([]);
  };

  it("return no 5xx for values of other types while another client is served", () => sendEverywhere(OTHER_KINDS));

  it("return no 5xx for hostile texts while another client is served", () =>
    sendEverywhere([
      ...HOSTILE_TEXTS.map(({ of }) => of(8_000)),
      ...HOSTILE_TEXTS.slice(0, 2).map(({ of }) => of(200_000)),
    ]));

  it("need at most 12 times the work for a hostile text of equal length", async () => {
    for (const place of places.filter(({ isRead }) => isRead)) {
      for (const { name, of } of HOSTILE_TEXTS) {
        const ratio = await ratioOfWork({
          of: () => place.send(of(LONGEST)),
          to: () => place.send("a".repeat(LONGEST)),
          max: RATIO_MAX,
          least: ORDINARY_MIN,
        });
        expect(ratio, `${place.name}: ${name}`).toBeLessThan(RATIO_MAX);
      }
    }
  });
});

/** The longest text that anonymous clients may send. */
const LONGEST = 15_000;
const RATIO_MAX = 12;

/**
 * In microseconds. The limit of 120 ms lies between the 90 ms that a request took beside garbage collection of a large
 * heap and the 200 to 700 ms that a quadratic pattern takes for one text of this length.
 */
const ORDINARY_MIN = 10_000;

describe("the size limit of an anonymous body", () => {
  const open = (OPERATIONS as readonly Operation[]).filter(({ level, body }) => level === "public" && body !== null);
  const bodyOf = (length: number) => {
    const [start, end] = ['{"email":"', '"}'];
    return `${start}${"x".repeat(length - start.length - end.length)}${end}`;
  };

  it.each(open.map((contract) => [contract.name, contract] as const))("is 16 KiB: %s", async (_name, contract) => {
    const origin = contract.callers.includes("staff") ? service.admin : service.dashboard;
    const send = (length: number) =>
      service.call("POST", `${origin}/api${contract.rest?.path}`, {
        rawBody: bodyOf(length),
        headers: { "content-type": "application/json", ...anyAddress() },
      });
    expect((await send(LIMITS.request.publicBodyBytesMax)).status).toBe(400);
    const refused = await send(LIMITS.request.publicBodyBytesMax + 1);
    expect(refused).toMatchObject({ status: 413, body: { status: 413, code: "payload_too_large" } });
  });

  it.each(["/oauth/consent", "/oauth/consent/email", "/oauth/consent/code", "/oauth/consent/account"])(
    "is 16 KiB: the form at %s",
    async (path) => {
      const send = (length: number) =>
        service.call("POST", `${service.dashboard}${path}`, {
          rawBody: `email=${"x".repeat(length - "email=".length)}`,
          headers: { "content-type": "application/x-www-form-urlencoded", ...anyAddress() },
        });
      expect((await send(LIMITS.request.publicBodyBytesMax)).status).toBeLessThan(413);
      expect(await send(LIMITS.request.publicBodyBytesMax + 1)).toMatchObject({ status: 413 });
    },
  );
});
