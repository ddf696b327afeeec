// Time and statements of product retrieval for a question, at each size of a catalogue.

import { findRelated, RELATED_MAX } from "@vitrine/server/assistant";
import { searchTerms } from "@vitrine/server/models";
import { Database } from "@vitrine/server/storage";
import { QUESTIONS, quantilesOf } from "./assistant.ts";
import { say, type Target } from "./report.ts";
import type { Seeded } from "./seed.ts";

type Workspace = Parameters<typeof findRelated>[1];

const ROUNDS = 20;
/** For query plans and cached pages. */
const WARM_UP_ROUNDS = 3;
/** For every size of the catalogue. */
const STATEMENTS_MAX = 2;

export async function measureRetrieval(url: string, { workspaces }: Seeded): Promise<Target[]> {
  let statements = 0;
  const database = new Database({ url, onStatement: () => statements++ });
  try {
    const found: { size: number; p50: number; each: number }[] = [];
    for (const { size, id } of workspaces) {
      const find = (message: string) =>
        database.read((tx) =>
          findRelated(tx, { id } as Workspace, {
            terms: searchTerms(message),
            before: [],
            except: [],
            max: RELATED_MAX.HIGH,
          }),
        );
      for (let round = 0; round < WARM_UP_ROUNDS; round++) for (const message of QUESTIONS) await find(message);
      statements = 0;
      const times = await timesOf(find);
      const { p50, p90 } = quantilesOf(times);
      const each = statements / times.length;
      found.push({ size, p50, each });
      const took = `p50 ${p50.toFixed(1)}, p90 ${p90.toFixed(1)} ms, ${each} statements`;
      say(`${"products found for a question".padEnd(30)} ${took} at ${size.toLocaleString("en")} products`);
    }
    const [few, many] = [found[0], found.at(-1)];
    if (few === undefined || many === undefined) throw new Error("one workspace at least");
    return [
      { name: `finding, ${many.size} products: statements`, ratio: many.each, atMost: STATEMENTS_MAX },
      { name: `finding, ${many.size} to ${few.size} products: p50`, ratio: many.p50 / few.p50, atMost: 3 },
    ];
  } finally {
    await database.close();
  }
}

async function timesOf(find: (message: string) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const message of QUESTIONS) {
      const begun = performance.now();
      await find(message);
      times.push(performance.now() - begun);
    }
  }
  return times;
}
