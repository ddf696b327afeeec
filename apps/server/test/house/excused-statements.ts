// Statements that break a rule of statement-rules.ts, with the reason.

import { plainOf, type Rule, type StatementRules } from "./statement-rules.ts";

const WHO_DID_IT = "names who did it: a page of a few rows, whose people a cluster would ask for in a second statement";
const ONE_PACKET =
  "one round trip where it would be two; on a cluster it becomes a function that lies with its workspace";

const EXCUSED: Partial<Record<Rule, [RegExp, string][]>> = {
  "beside its workspace's tables alone": [
    [/from website_drafts d join accounts a/, WHO_DID_IT],
    [/from website_versions v left join accounts a/, WHO_DID_IT],
    [/from product_history where/, WHO_DID_IT],
    [/from products p .*\) i left join accounts a/, WHO_DID_IT],
    [/from product_slugs/, "a product by its slug in one statement; on a cluster the directory is asked first"],
  ],
  "no write inside a with": [
    [/^with removed as \( delete from collection_tags/, ONE_PACKET],
    [/^with ofcode as \( delete from customer_introductions/, ONE_PACKET],
  ],
  "tells what a conflict left out": [
    [/^insert into (product|collection)_tags .* select/, "nobody asks how many there were"],
    [/^insert into product_questions/, "nobody asks how many there were"],
  ],
  "locks what it names alone": [
    [
      /^select from (collections|products) .* from bin_items i, jsonb/,
      "what to lock is told by a row of the same workspace",
    ],
  ],
};

/** Returns breaches without an excuse, and unused excuses. */
export function unexcused(rules: StatementRules, texts: Iterable<string>): { breaches: string[]; needless: string[] } {
  const used = new Set<RegExp>();
  const breaches: string[] = [];
  for (const text of texts) {
    const plain = plainOf(text);
    for (const rule of rules.brokenBy(text)) {
      const excuse = EXCUSED[rule]?.find(([pattern]) => pattern.test(plain));
      if (excuse === undefined) breaches.push(`${rule}: ${plain}`);
      else used.add(excuse[0]);
    }
  }
  const all = Object.values(EXCUSED).flatMap((excuses) => excuses.map(([pattern]) => pattern));
  return { breaches, needless: all.filter((pattern) => !used.has(pattern)).map(String) };
}
