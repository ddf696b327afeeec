import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { seal, unseal } from "../../src/kernel/sealing.ts";
import { readOrCreateSecretKey } from "../../src/storage/secret-key.ts";

describe("sealing", () => {
  const key = "a secret key of the service, long enough";

  it("opens with the same key for the same purpose, and never otherwise", () => {
    const sealed = seal(key, "mail", "çok gizli");
    expect(unseal(key, "mail", sealed)).toBe("çok gizli");
    expect(unseal(key, "cookie", sealed)).toBeUndefined();
    expect(unseal(`${key}!`, "mail", sealed)).toBeUndefined();
    for (let i = 0; i < sealed.length; i += 7) {
      const altered = `${sealed.slice(0, i)}${sealed[i] === "A" ? "B" : "A"}${sealed.slice(i + 1)}`;
      expect(unseal(key, "mail", altered)).not.toBe("çok gizli!");
      if (!Buffer.from(altered, "base64url").equals(Buffer.from(sealed, "base64url"))) {
        expect(unseal(key, "mail", altered)).toBeUndefined();
      }
    }
    for (const nonsense of ["", "A", "not base64 €", sealed.slice(0, 20)])
      expect(unseal(key, "mail", nonsense)).toBeUndefined();
  });

  it("gives equal texts different forms", () => {
    expect(seal(key, "mail", "same")).not.toBe(seal(key, "mail", "same"));
  });
});

describe("the service's own secret", () => {
  it("is made once by many at once, for its owner's eyes only, and stays", async () => {
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
