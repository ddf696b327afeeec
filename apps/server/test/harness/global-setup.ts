// One PostgreSQL for the whole test run, with a migrated template that each test file copies.

import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrateJobs } from "../../src/jobs/index.ts";
import { openEmbeddedPostgres } from "../../src/storage/embedded-postgres/index.ts";
import { migrate } from "../../src/storage/migrate.ts";
import { removeFolder, scratchFolder } from "./folders.ts";
import { TEMPLATE } from "./template.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

export default async function setup(project: TestProject) {
  const dataDir = await scratchFolder("test");
  const postgres = await openEmbeddedPostgres({ dataDir, log: () => {} });
  const client = new pg.Client(postgres.url);
  await client.connect();
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  const template = new URL(postgres.url);
  template.pathname = `/${TEMPLATE}`;
  await migrate(template.href);
  await migrateJobs(template.href);
  project.provide("postgresUrl", postgres.url);
  return async () => {
    await postgres.release();
    await removeFolder(dataDir);
  };
}
