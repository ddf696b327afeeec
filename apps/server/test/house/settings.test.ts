import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { readConfig } from "../../src/config.ts";

const read = (path: string) => readFile(new URL(`../../../../${path}`, import.meta.url), "utf8");

const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name).sort();

it("the README's table names every variable that the service reads, and no other", async () => {
  const source = await read("apps/server/src/settings/variables.ts");
  const [, variables = ""] = /const Variables = z\.object\(\{\n([\s\S]*?)\n\}\);/.exec(source) ?? [];
  const known = namesIn(variables, /^ {2}([A-Z0-9_]+):/gm);
  const table = (await read("README.md")).split("\n").filter((line) => line.startsWith("| `"));
  const documented = table.flatMap((line) => namesIn(line.split("|")[1] ?? "", /`([A-Z0-9_]+)`/g)).sort();
  expect(known.length).toBeGreaterThan(50);
  expect(documented).toEqual(known);
});

it("production names what is missing together with what is wrong", () => {
  const start = () => readConfig({ VITRINE_ENV: "production", SECRET_KEY: "short", BASE_URL: "HTTP://api.example" });
  const lines = [
    "SECRET_KEY: must have at least 32 characters",
    "BASE_URL: must be https in production",
    ...["DATABASE_URL", "SMTP_URL", "STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "DASHBOARD_URL", "ADMIN_URL"].map(
      (name) => `${name}: is required in production`,
    ),
    ...["MEDIA_STORE", "CHALLENGE_PROVIDER"].map((name) => `${name}: is required in production`),
  ];
  let message = "";
  try {
    start();
  } catch (error) {
    message = (error as Error).message;
  }
  expect(message.split("\n").sort()).toEqual(lines.sort());
});
