import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readOrCreateSecretKey } from "../../src/kernel/credentials/secret-key.ts";

describe("the generated secret key", () => {
  it("is created once by concurrent calls, is readable by its owner only, and persists", async () => {
    const parent = await mkdtemp(join(tmpdir(), "vitrine-secret-"));
    const dataDir = join(parent, "data");
    try {
      const secrets = await Promise.all(Array.from({ length: 20 }, () => readOrCreateSecretKey(dataDir)));
      expect(new Set(secrets).size).toBe(1);
      expect(secrets[0]).toMatch(/^[0-9a-f]{64}$/);
      const path = join(dataDir, "secret.key");
      expect((await stat(path)).mode & 0o777).toBe(0o600);
      expect((await readFile(path, "utf8")).trim()).toBe(secrets[0]);
      expect(await readdir(dataDir)).toEqual(["secret.key"]);
      expect(await readOrCreateSecretKey(dataDir)).toBe(secrets[0]);
      await writeFile(path, "short");
      await expect(readOrCreateSecretKey(dataDir)).rejects.toThrow("damaged");
    } finally {
      await rm(parent, { recursive: true, force: true });
    }
  });
});
