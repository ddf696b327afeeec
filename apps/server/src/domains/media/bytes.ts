// Tracks the bytes in the store. A row of media_blobs is inserted before its bytes and deleted after them, so the store
// holds no unknown bytes. Bytes stay while media use them or a claim holds them.

import type { WorkspaceScope } from "../../kernel/access/principals.ts";
import { type Clock, HOUR, later } from "../../kernel/clock.ts";
import type { DatabaseSlots } from "../../kernel/database-slots.ts";
import type { BlobStore } from "../../providers/blobs/index.ts";
import { mayRemoveBytes } from "../../storage/backup-lock.ts";
import { type Database, type Sql, sql, type Tx } from "../../storage/database.ts";
import { type BytesName, renditionKeys } from "./keys.ts";

/** Maximum age of a claim. An older one was left by a killed process. */
const CLAIM_LIFE = HOUR;
const SWEPT_AT_ONCE = 1000;

export class MediaBytes {
  readonly #database: Database;
  readonly #slots: DatabaseSlots;
  readonly #store: BlobStore;
  readonly #clock: Clock;

  constructor(parts: { database: Database; slots: DatabaseSlots; store: BlobStore; clock: Clock }) {
    this.#database = parts.database;
    this.#slots = parts.slots;
    this.#store = parts.store;
    this.#clock = parts.clock;
  }

  /** Claims bytes, stored or not yet stored, until `endClaims` or `release`. */
  async claim(workspaceId: string, pictures: readonly { key: string; isStill: boolean }[]): Promise<void> {
    const now = this.#clock.now();
    await this.#database.write((tx) =>
      tx.run(sql`
        insert into media_blobs as b (workspace_id, key, is_still, claims, claimed_at)
        select ${workspaceId}, key, is_still, 1, ${now}
        from unnest(${pictures.map(({ key }) => key)}::text[],
                    ${pictures.map(({ isStill }) => isStill)}::boolean[]) as p (key, is_still) order by key
        on conflict (workspace_id, key) do update set claims = b.claims + 1, claimed_at = excluded.claimed_at`),
    );
  }

  /** Claims bytes that are in use. Returns false if they are not. */
  async claimUsed({ workspaceId, key }: BytesName): Promise<boolean> {
    const now = this.#clock.now();
    const claimed = await this.#database.write((tx) =>
      tx.run(sql`
        update media_blobs set claims = claims + 1, claimed_at = ${now}
        where workspace_id = ${workspaceId} and key = ${key} and uses > 0`),
    );
    return claimed > 0;
  }

  /** Ends claims in the transaction that starts to use the bytes. It already holds their row locks. */
  async endClaims(tx: Tx, workspace: WorkspaceScope, keys: readonly string[]): Promise<void> {
    await tx.run(endedClaims(workspace.id, keys));
  }

  /** Ends claims without using the bytes. Removes unused bytes. */
  async release(workspaceId: string, keys: readonly string[]): Promise<void> {
    const [, released] = await this.#database.write((tx) =>
      Promise.all([
        tx.run(sql`
          select from media_blobs where workspace_id = ${workspaceId} and key = any(${[...keys]}::text[])
          order by key for no key update`),
        tx.many<{ key: string; isFree: boolean }>(sql`
          ${endedClaims(workspaceId, keys)} returning key, uses = 0 and claims = 0 as "isFree"`),
      ]),
    );
    for (const { key, isFree } of released) if (isFree) await this.removeUnused({ workspaceId, key });
  }

  /**
   * Finds bytes in use, for an anonymous client at an address or for the service itself. Never cached, so that
   * deletions and uploads take effect at once.
   */
  async findUsed({ workspaceId, key }: BytesName, address?: string): Promise<{ isStill: boolean } | undefined> {
    const look = (tx: Tx) =>
      tx.find<{ is_still: boolean }>(sql`
        select is_still from media_blobs where workspace_id = ${workspaceId} and key = ${key} and uses > 0`);
    const row = await (address === undefined
      ? this.#database.read(look)
      : this.#slots.reads.run(address, () => this.#database.read(look)));
    return row && { isStill: row.is_still };
  }

  /**
   * Removes unused bytes and their renditions. The row stays locked until the bytes are deleted, so a concurrent upload
   * of the same bytes waits and stores them again. During a backup the bytes stay, and a later sweep removes them.
   */
  async removeUnused({ workspaceId, key }: BytesName): Promise<void> {
    await this.#database.write(async (tx) => {
      if (!(await mayRemoveBytes(tx))) return;
      const removed = await tx.run(sql`
        delete from media_blobs
        where workspace_id = ${workspaceId} and key = ${key} and uses = 0
          and (claims = 0 or claimed_at < ${this.#claimsVoidBefore()})`);
      if (removed > 0) await this.#store.delete([key, ...renditionKeys(key)]);
    });
  }

  /** Removes bytes of unfinished uploads. */
  async sweep(): Promise<void> {
    const left = await this.#database.read((tx) =>
      tx.many<{ workspace_id: string; key: string }>(sql`
        select workspace_id, key from media_blobs
        where uses = 0 and claimed_at < ${this.#claimsVoidBefore()}
        order by claimed_at limit ${SWEPT_AT_ONCE}`),
    );
    for (const { workspace_id, key } of left) await this.removeUnused({ workspaceId: workspace_id, key });
  }

  #claimsVoidBefore(): Date {
    return later(this.#clock.now(), -CLAIM_LIFE);
  }
}

const endedClaims = (workspaceId: string, keys: readonly string[]): Sql => sql`
  update media_blobs set claims = greatest(claims - 1, 0)
  where workspace_id = ${workspaceId} and key = any(${[...keys]}::text[])`;
