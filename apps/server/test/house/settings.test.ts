import { readFile } from "node:fs/promises";
import { LIMIT_TABLE, type Limit } from "@vitrine/contract";
import { expect, it } from "vitest";
import { readConfig } from "../../src/config.ts";
import { settingsDocument } from "../../src/settings/document.ts";
import { SECTIONS } from "../../src/settings/index.ts";

const known = Object.values(SECTIONS).flatMap(({ variables }) => Object.keys(variables));

/** Rows of the page's tables that start with names of variables: the names and the following cells. */
const rowsOf = (page: string) =>
  page
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) => line.slice(2, -2).split(" | "))
    .map(([names = "", ...cells]) => ({
      names: [...names.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name),
      cells,
    }));

it("every variable is in one section, with description, range and default", () => {
  const rows = rowsOf(settingsDocument());
  expect(rows.flatMap(({ names }) => names).sort()).toEqual([...new Set(known)].sort());
  expect(known.length).toBe(rows.length);
  expect(rows.filter(({ cells }) => cells.length !== 3 || cells.includes(""))).toEqual([]);
});

it("the settings page shows each kind of default and range", () => {
  const rows = new Map(rowsOf(settingsDocument()).map(({ names, cells }) => [names[0], cells.slice(0, 2)]));
  expect(rows.get("HTTP_CONNECTIONS_MAX")).toEqual(["10000", "10 to 1000000"]);
  expect(rows.get("MEDIA_STORE")).toEqual(["`disk`", "`disk`, `s3`"]);
  expect(rows.get("DATABASE_PREPARE")).toEqual(["`on`", "`on`, `off`"]);
  expect(rows.get("BASE_URL")).toEqual(["localhost and the port", "a URL"]);
  expect(rows.get("OIDC_ISSUER")).toEqual(["`https://accounts.google.com`", "a URL"]);
  expect(rows.get("CREDIT_PACKS")?.[0]).toBe("`500:1000,1000:1900,5000:9000`");
  expect(rows.get("STORAGE_MEDIA_BYTES")?.[0]).toBe("5368709120 (5 GiB)");
});

it("a limit with a setting has the default of the setting", () => {
  const defaults = new Map(rowsOf(settingsDocument()).map(({ names, cells }) => [names[0], cells[0]]));
  const limits = Object.values(LIMIT_TABLE).flatMap((group) => Object.values<Limit>(group));
  const settable = limits.filter(({ setting }) => setting !== undefined);
  expect(settable.length).toBeGreaterThan(10);
  expect(settable.map(({ setting }) => defaults.get(setting)?.split(" ")[0])).toEqual(
    settable.map(({ value }) => String(value)),
  );
});

it("the README names only variables that the service reads", async () => {
  const page = await readFile(new URL("../../../../README.md", import.meta.url), "utf8");
  const named = rowsOf(page).flatMap(({ names }) => names);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !known.includes(name ?? ""))).toEqual([]);
});

const problemsOf = (given: Record<string, string>) => {
  try {
    readConfig({ VITRINE_ENV: "production", ...given });
    return [];
  } catch (error) {
    return (error as Error).message.split("\n").sort();
  }
};

it("production reports missing and invalid variables together", () => {
  const lines = [
    "SECRET_KEY: must have at least 32 characters",
    "BASE_URL: must be https in production",
    ...["DATABASE_URL", "SMTP_URL", "DASHBOARD_URL", "ADMIN_URL", "SITES_URL", "MEDIA_STORE", "CHALLENGE_PROVIDER"].map(
      (name) => `${name}: is required in production`,
    ),
    ...["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"].map(
      (name) => `${name}: is required in production, unless PAYMENTS=none`,
    ),
  ];
  expect(problemsOf({ SECRET_KEY: "short", BASE_URL: "HTTP://api.example" })).toEqual(lines.sort());
});

it("production needs no Stripe key without payments, and both keys with Stripe", () => {
  const ofPayments = (given: Record<string, string>) => problemsOf(given).filter((line) => line.startsWith("STRIPE"));
  expect(ofPayments({ PAYMENTS: "none" })).toEqual([]);
  expect(ofPayments({ PAYMENTS: "stripe", STRIPE_SECRET_KEY: "sk_live_1" })).toEqual([
    "STRIPE_WEBHOOK_SECRET: is required in production, unless PAYMENTS=none",
  ]);
});

it.each([
  ["https://shops.example", "which lacks {subDomain}"],
  ["https://shops.example/{subDomain}", "which has {subDomain} in its path"],
  ["{subDomain}.shops.example", "which is not a URL"],
])("refuses a SITES_URL %s, %s", (SITES_URL) => {
  expect(problemsOf({ SITES_URL })).toContainEqual(
    expect.stringMatching(/^SITES_URL: must be a URL with \{subDomain\}/),
  );
});
