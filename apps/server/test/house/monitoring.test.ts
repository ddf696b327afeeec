// The dashboard and the alert rules in deploy/ use existing metrics: a renamed metric would silently disable an alert.

import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { withService } from "../harness/service.ts";

const read = (path: string) => readFile(new URL(`../../../../deploy/${path}`, import.meta.url), "utf8");

const service = withService();
let families: Map<string, string>;
beforeAll(async () => {
  const { body } = await service.call("GET", "/metrics");
  const types = (body as string).matchAll(/^# TYPE (\w+) (\w+)$/gm);
  families = new Map([...types].map(([, name = "", type = ""]) => [name, type]));
});

/** Metric names in a query, without histogram suffixes, labels and label values. */
function namesIn(query: string): string[] {
  const bare = query.replace(/\{[^}]*\}/g, "").replace(/\[[^\]]*\]/g, "");
  return [...bare.matchAll(/\b(?:vitrine|process|nodejs)_\w+/g)].map(([name]) => name);
}

function unknownIn(queries: readonly string[]): string[] {
  const isKnown = (name: string) => {
    const whole = name.replace(/_(bucket|count|sum)$/, "");
    return families.has(name) || families.get(whole) === "histogram";
  };
  return queries.flatMap(namesIn).filter((name) => !isKnown(name));
}

describe("monitoring", () => {
  it("every metric on the Grafana board exists", async () => {
    const { panels } = JSON.parse(await read("grafana/vitrine.json")) as { panels: { targets?: { expr: string }[] }[] };
    const queries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
    expect(queries.length).toBeGreaterThan(20);
    expect(unknownIn(queries)).toEqual([]);
  });

  it("every metric in the alert rules exists, and each rule has a summary", async () => {
    const { groups } = parse(await read("alerts.yaml")) as {
      groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[];
    };
    const rules = groups.flatMap((group) => group.rules);
    expect(rules.length).toBeGreaterThan(10);
    expect(unknownIn(rules.map(({ expr }) => expr))).toEqual([]);
    expect(rules.filter(({ annotations }) => annotations.summary.length < 10)).toEqual([]);
  });

  it("metrics of unused features are absent, so that no alert fires", async () => {
    const { body } = await service.call("GET", "/metrics");
    for (const name of ["vitrine_redis_up", "vitrine_reader_age_seconds"]) {
      expect(families.has(name)).toBe(true);
      expect(body.split("\n").filter((line: string) => line.startsWith(name))).toEqual([]);
    }
  });

  it("every Vitrine metric is used on the board or in an alert", async () => {
    const asked = `${await read("grafana/vitrine.json")}${await read("alerts.yaml")}`;
    const own = [...families.keys()].filter((name) => name.startsWith("vitrine_"));
    expect(own.length).toBeGreaterThan(20);
    expect(own.filter((name) => !asked.includes(name))).toEqual([]);
  });
});
