// A service with a full shop, and empty targets for a restore.

import { join } from "node:path";
import { ScriptedModels } from "../assistant/scripted-models.ts";
import { fullShop, type Shop } from "../every-operation/shop.ts";
import { runCli } from "../harness/cli.ts";
import { createEmptyDatabase } from "../harness/database.ts";
import { removeFolder, scratchFolder } from "../harness/folders.ts";
import { startTestService, type TestService } from "../harness/service.ts";
import { QUICK_CHALLENGES } from "../visitors/setting.ts";

export const SECRET_KEY = "test-secret-key-that-is-long-enough-000";

export interface Scene {
  service: TestService;
  shop: Shop;
  folder: string;
  /** Settings that give commands access to the service's data. */
  env: Record<string, string>;
}

/** Temporary resources of a test file, removed by `clear`. */
export class Places {
  readonly #clearing: (() => Promise<void>)[] = [];

  clearLater(clear: () => Promise<void>): void {
    this.#clearing.push(clear);
  }

  async folder(name: string): Promise<string> {
    const folder = await scratchFolder(name);
    this.#clearing.push(() => removeFolder(folder));
    return folder;
  }

  /** An empty database with an empty data directory, like a new machine. */
  async empty(extra: Record<string, string> = {}): Promise<Record<string, string>> {
    const { url, drop } = await createEmptyDatabase();
    this.#clearing.push(drop);
    return { DATABASE_URL: url, DATA_DIR: await this.folder("restored"), SECRET_KEY, ...extra };
  }

  async serve(env: Record<string, string>): Promise<TestService> {
    const service = await startTestService({ env: { ...QUICK_CHALLENGES, ...env }, models: new ScriptedModels() });
    this.#clearing.push(() => service.stop());
    return service;
  }

  /** Starts a service, uses it, and stops it. */
  async servedOnce<T>(env: Record<string, string>, use: (service: TestService) => Promise<T>): Promise<T> {
    const service = await startTestService({ env });
    try {
      return await use(service);
    } finally {
      await service.stop();
    }
  }

  async scene(): Promise<Scene> {
    const env = await this.empty();
    const service = await this.serve(env);
    return { service, shop: await fullShop(service, "Kept"), folder: await this.folder("backups"), env };
  }

  async clear(): Promise<void> {
    for (const clear of this.#clearing.splice(0).reverse()) await clear();
  }
}

/** Runs a command that must succeed. */
export async function run(env: Record<string, string>, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runCli(args, env);
  if (code !== 0) throw new Error(`${args.join(" ")}: ${code} ${stderr}`);
  return stdout;
}

let made = 0;

export async function backUp({ env, folder }: Pick<Scene, "env" | "folder">): Promise<string> {
  const file = join(folder, `backup-${++made}`);
  await run(env, "backup", file);
  return file;
}
