import { expect, it } from "vitest";
import { LIMIT_TABLE, LIMITS, type Limit } from "../src/limits.ts";
import { limitsPage } from "../src/projections/reference-pages.ts";

const limits = Object.values(LIMIT_TABLE).flatMap((group) => Object.values<Limit>(group));

it("the page of limits has one row for each limit", () => {
  const rows = limitsPage()
    .split("\n")
    .filter((line) => line.startsWith("| ") && !/^\| (?:Limit|---) /.test(line));
  expect(rows.map((row) => row.split(" | ")[0]?.slice(2)).sort()).toEqual(limits.map(({ name }) => name).sort());
  expect(rows.filter((row) => row.split(" | ").length !== 3)).toEqual([]);
});

it("the page shows units and settings", () => {
  const page = limitsPage();
  expect(page).toContain("| Requests of a key or connection | 120 per minute (`REQUESTS_PER_MINUTE`) | flooding |");
  expect(page).toContain("| Media | 5 GiB (`STORAGE_MEDIA_BYTES`) |");
  expect(page).toContain("| JSON body | 6 MiB | memory |");
});

it("LIMITS has the values of the table", () => {
  expect(LIMITS.product.nameMax).toBe(500);
  expect(Object.values(LIMITS).flatMap((group) => Object.values(group))).toEqual(limits.map(({ value }) => value));
});
