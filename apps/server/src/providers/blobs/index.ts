import { join } from "node:path";
import type { BlobStore } from "./blob-store.ts";
import { DiskBlobStore } from "./disk.ts";
import type { BlobSettings } from "./settings.ts";

export type { BlobStore, ByteRange } from "./blob-store.ts";
export { WatchedBlobStore } from "./watched.ts";

export async function openBlobStore(settings: BlobSettings, dataDir: string): Promise<BlobStore> {
  if (settings.store === "disk") return DiskBlobStore.open(join(dataDir, "media"));
  // Amazon's library is large, so it loads only when used.
  const { S3BlobStore } = await import("./s3.ts");
  return S3BlobStore.open(settings.s3, join(dataDir, "staging"));
}
