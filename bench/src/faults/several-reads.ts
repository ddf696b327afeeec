// Stale-tolerant reads come from the replica within the lag bound, and otherwise from the writer.

import { say } from "../report.ts";
import { type Answer, agedReads, good, type Sent, siteOf, until } from "./several-calls.ts";
import type { Supervised } from "./supervised.ts";

/** Website pages are also cached for a minute. */
const KEPT_SECONDS = 60;
export const FEED = "/feeds/products.jsonld";
const NOTHING_ELSE = { description: "", imageIds: [], tagIds: [], sales: [] };
const PRODUCT = { brand: "b", stock: 1, status: "ACTIVE", information: "A rose for dry skin.", ...NOTHING_ELSE };

export const product = (name: string) => ({ ...PRODUCT, name, sku: name, barcode: name });

export interface LateReads {
  delaySeconds: number;
  boundSeconds: number;
  stopReader(): Promise<void>;
}

const askedOf = async (address: string) => (await agedReads(address)).replica > 0;

interface Setting extends LateReads {
  /** A process whose bound is below the replica's delay. */
  one: Supervised;
  other: Supervised;
  site: Supervised;
  host: string;
  visitor: Record<string, string>;
  rest(at: Supervised, method: string, path: string, sent?: Sent): Promise<Answer>;
  held(what: string, isHeld: boolean): void;
}

export async function readAged(setting: Setting): Promise<void> {
  const { one, other, site, host, visitor, delaySeconds, boundSeconds, held, rest } = setting;
  // Both processes must know their replica's lag before the first write.
  const isAsked = await until(
    async () => (await askedOf(other.api)) && (await askedOf(`http://127.0.0.1:${site.sites}`)),
    2 * boundSeconds * 1000,
  );
  const { body: made } = await good(rest(one, "POST", "/products", { body: product("Dahlia") }));
  const written = performance.now();
  const published = async (at: Supervised) =>
    (await rest(at, "GET", `/experience/products/${made.id}`, { headers: visitor })).status === 200;
  const exported = async (at: Supervised) => (await rest(at, "GET", "/products/export")).text.includes("Dahlia");
  const onSite = async (path: string) => {
    const { status, text } = await siteOf({ port: site.sites, host }, path);
    return status === 200 && text.includes("Dahlia");
  };
  const inFeed = () => onSite(FEED);
  const onPage = () => onSite(`/products/${made.slug}`);
  const strict = (await published(one)) && (await exported(one));
  held(
    "above its lag bound, the writer answers published reads and exports with current data",
    strict && !(await askedOf(one.api)),
  );
  const isOld = !(await published(other)) && !(await exported(other)) && !(await inFeed()) && !(await onPage());
  held("within its lag bound, the replica answers with older data", isAsked && isOld);
  held("the owner's reads are current there, too", (await rest(other, "GET", `/products/${made.id}`)).status === 200);
  const after = async (what: string, boundIs: number, isShown: () => Promise<boolean>) => {
    const shown = await until(isShown, (boundIs + 5) * 1000);
    const seconds = (performance.now() - written) / 1000;
    held(
      `${what} after ${seconds.toFixed(0)} s (at most ${boundIs} s)`,
      shown && seconds <= boundIs && seconds >= delaySeconds - 1,
    );
  };
  await after("a published read shows it", boundSeconds, () => published(other));
  await after("an export", boundSeconds, () => exported(other));
  await after("the feed of the website", boundSeconds + KEPT_SECONDS, inFeed);
  await after("its page", boundSeconds + KEPT_SECONDS, onPage);
  const { replica, writer } = await agedReads(other.api);
  say(`  reads with a lag bound: ${replica} by the replica, ${writer} by the writer`);

  const { body: last } = await good(rest(one, "POST", "/products", { body: product("Iris") }));
  await setting.stopReader();
  const path = `/experience/products/${last.id}`;
  const statuses: number[] = [];
  for (let n = 0; n < 5; n++) statuses.push((await rest(other, "GET", path, { headers: visitor })).status);
  held(
    `without a replica, the writer answers: ${statuses.join(", ")}`,
    statuses.every((status) => status === 200),
  );
}
