import { writeFileSync } from "node:fs";
import { it } from "vitest";
import { TextIndex } from "../../src/domains/catalogue/index.ts";
import { searchTerms } from "../../src/providers/models/index.ts";
import { rankProducts } from "../../src/providers/models/text/catalogue-ranking.ts";
import { readWish } from "../../src/providers/models/text/wishes.ts";
import { sql } from "../../src/storage/database.ts";
import { keysOfName, keysOfWord } from "../../src/storage/text-index-keys.ts";
import { AiShop } from "../assistant/setting.ts";
import { withService } from "../harness/service.ts";
import { JOB_QUESTIONS } from "./job-questions.ts";
import { fillers } from "./large-catalogue.ts";
import { findFor, measureRecall, writeProducts } from "./recall.ts";
import { TUNING_QUESTIONS } from "./tuning/questions.ts";
import { SHOPS } from "./unseen/question.ts";

const service = withService(() => ({ env: { CHALLENGE_PROVIDER: "none" } }));
it("x", async () => {
  const wanted = [...JOB_QUESTIONS, ...TUNING_QUESTIONS].filter(
    ({ kind, fits = [] }) => (kind === "which" || kind === "limits") && fits.length > 0,
  );
  const own = [...new Set(wanted.map(({ shop }) => shop))].flatMap((shop) => [...SHOPS[shop].products]);
  const shop = await AiShop.open(service);
  const all = [...own, ...fillers(10_000 - own.length, own)];
  const now = service.clock.now();
  for (let i = 0; i < all.length; i += 1000)
    await writeProducts(service.database, shop.id, all.slice(i, i + 1000), now);
  await new TextIndex(service.database).keep();
  const out: string[] = [];
  const say = (line: string) => out.push(line);
  say(JSON.stringify(await measureRecall(service.database, shop.id, wanted)));
  const pg = await import("pg");
  const client = new pg.default.Client(service.databaseUrl);
  await client.connect();
  await client.query("vacuum analyze");
  say(JSON.stringify(await measureRecall(service.database, shop.id, wanted)));
  for (const { ask, language, fits = [] } of wanted) {
    const terms = searchTerms(ask);
    const keys = (of: (w: string) => number[], list: typeof terms) =>
      list
        .map(({ forms }) => [...new Set(forms.flatMap((form) => form.split(" ")).flatMap(of))])
        .filter((k) => k.length > 0)
        .map((k) => `{${k.join()}}`);
    const text = keys(keysOfWord, terms.slice(0, 8));
    const name = keys(keysOfName, terms.filter(({ isTag }) => !isTag).slice(0, 6));
    const dfs = [];
    for (const k of [...text, ...name])
      dfs.push(
        (
          await client.query("select count(*)::int n from product_texts where workspace_id=$1 and keys && $2::int[]", [
            shop.id,
            k,
          ])
        ).rows[0].n,
      );
    const begun = performance.now();
    await client.query("select * from rank_by_texts($1,$2::text[],$3::float8[],66)", [
      shop.id,
      [...text, ...name],
      [...text.map(() => 1), ...name.map(() => 0.8)],
    ]);
    const took = performance.now() - begun;
    const b2 = performance.now();
    const found = await findFor(service.database, shop.id, ask);
    const t2 = performance.now() - b2;
    const b3 = performance.now();
    const ranked = rankProducts(readWish(ask, language), found);
    const t3 = performance.now() - b3;
    const place = found.findIndex(({ id }) => fits.includes(id));
    const place2 = ranked.findIndex(({ product }) => fits.includes(product.id));
    say(
      `${ask} | ${terms.map(({ words }) => words.join("/")).join(" ; ")} | df ${dfs.join(",")} | rank ${took.toFixed(0)}ms all ${t2.toFixed(0)} node ${t3.toFixed(0)} | place ${place} -> ${place2}`,
    );
  }
  await client.end();
  writeFileSync("/tmp/scratch2.txt", out.join("\n"));
}, 600_000);
