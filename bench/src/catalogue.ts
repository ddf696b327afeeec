// Measures the catalogue over HTTP against the baseline server with the same rows.

import { type Measured, measure } from "./load.ts";
import type { Server } from "./processes.ts";
import { sayMeasured, type Target } from "./report.ts";
import type { Seeded } from "./seed.ts";

export interface Effort {
  warmUpSeconds: number;
  seconds: number;
  rounds: number;
}

interface Scenario {
  name: string;
  path: string;
  /** Path of the same answer on the baseline server. */
  barePath?: string;
}

export interface Result {
  own: Measured;
  limit: Measured | undefined;
}

function scenarios({ workspaces, rareWord }: Seeded) {
  const [small, middle] = workspaces;
  const large = workspaces.at(-1);
  if (small === undefined || middle === undefined || large === undefined) throw new Error("two sizes at least");
  const product = `prd_${"1".padStart(26, "0")}`;
  const list = (id: string, query = "") => `/v1/workspaces/${id}/products?pageSize=20${query}`;
  return {
    tag: { name: "get a tag", path: `/v1/workspaces/${small.id}/tags/tag_7`, barePath: `/tags/${small.id}/tag_7` },
    get: {
      name: "get a product",
      path: `/v1/workspaces/${middle.id}/products/${product}`,
      barePath: `/products/${middle.id}/${product}`,
    },
    list: { name: `list 20 of ${middle.size}`, path: list(middle.id), barePath: `/products/${middle.id}` },
    small: { name: `list 20 of ${small.size}`, path: list(small.id) },
    large: { name: `list 20 of ${large.size}`, path: list(large.id) },
    deep: { name: `page 400 of ${middle.size}`, path: list(middle.id, "&page=400") },
    search: {
      name: `search, 1% of ${middle.size}`,
      path: list(middle.id, `&search=${rareWord}`),
      barePath: `/search/${middle.id}/${rareWord}`,
    },
  } satisfies Record<string, Scenario>;
}

export const KEYS_PER_SCENARIO = 1000;
const START_UP = { seconds: 8 };

export async function measureCatalogue(
  seeded: Seeded,
  vitrine: Server,
  bare: Server,
  effort: Effort,
): Promise<Target[]> {
  // A key allows 120 requests a minute, so each scenario uses separate keys.
  const unused = [...seeded.keys];
  const takeKeys = () => unused.splice(0, KEYS_PER_SCENARIO);
  const run = async (scenario: Scenario) => {
    const result = await alternate(scenario, vitrine, bare, takeKeys(), effort);
    sayMeasured(scenario.name, result.own);
    if (result.limit !== undefined) sayMeasured("  its limit", result.limit);
    return result;
  };
  const all = scenarios(seeded);
  // Warms up both servers: V8 still compiles their code.
  await measure({ url: vitrine.url, sent: all.tag, keys: takeKeys() }, START_UP);
  await measure({ url: bare.url, sent: { path: all.tag.barePath } }, START_UP);
  const tag = await run(all.tag);
  const get = await run(all.get);
  const list = await run(all.list);
  const small = await run(all.small);
  const large = await run(all.large);
  const deep = await run(all.deep);
  const search = await run(all.search);
  return [
    { name: "get a tag: share of the limit's requests a second", ratio: share(tag), atLeast: 0.35 },
    { name: "get a product: share of the limit's", ratio: share(get), atLeast: 0.45 },
    { name: "list of 20 products: share of the limit's", ratio: share(list), atLeast: 0.85 },
    { name: "search of 1%: share of the limit's", ratio: share(search), atLeast: 0.5 },
    { name: "first page, largest to smallest: p50", ratio: large.own.p50 / small.own.p50, atMost: 1.3 },
    { name: "page 400 to page 1: p50", ratio: deep.own.p50 / list.own.p50, atMost: 2 },
    { name: "search of 1% to page 1: p50", ratio: search.own.p50 / list.own.p50, atMost: 4 },
  ];
}

export const share = ({ own, limit }: Result) => own.requestsPerSecond / (limit?.requestsPerSecond ?? Number.NaN);

/** Warms up both servers first. Rounds alternate between them, so that noise affects both, and the median counts. */
async function alternate(
  { path, barePath }: Scenario,
  vitrine: Server,
  bare: Server,
  keys: string[],
  { warmUpSeconds, seconds, rounds }: Effort,
): Promise<Result> {
  const own: Measured[] = [];
  const limit: Measured[] = [];
  const measureOwn = (time: number) => measure({ url: vitrine.url, sent: { path }, keys }, { seconds: time });
  const measureLimit = async (time: number) =>
    barePath === undefined ? [] : [await measure({ url: bare.url, sent: { path: barePath } }, { seconds: time })];
  await measureOwn(warmUpSeconds);
  await measureLimit(warmUpSeconds);
  for (let round = 0; round < rounds; round++) {
    own.push(await measureOwn(seconds));
    limit.push(...(await measureLimit(seconds)));
  }
  return { own: median(own) as Measured, limit: median(limit) };
}

export function median(rounds: Measured[]): Measured | undefined {
  const sorted = [...rounds].sort((a, b) => a.requestsPerSecond - b.requestsPerSecond);
  return sorted[Math.floor(sorted.length / 2)];
}
