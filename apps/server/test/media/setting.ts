// A service with a tenant and access to its store.

import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "../../src/storage/database.ts";
import { removeFolder, scratchFolder } from "../harness/folders.ts";
import { type Reply, startTestService, type Tenant, type TestService } from "../harness/service.ts";
import { type Format, TYPES } from "./pictures.ts";

export interface MediaSetting {
  service: TestService;
  tenant: Tenant;
  dataDir: string;
  /** The path of the tenant's media. */
  media: string;
  stop(): Promise<void>;
}

export async function startMediaSetting(env: Record<string, string> = {}): Promise<MediaSetting> {
  const dataDir = await scratchFolder("media");
  const service = await startTestService({ env: { DATA_DIR: dataDir, ...env } });
  const tenant = await service.tenant();
  const stop = async () => {
    await service.stop();
    await removeFolder(dataDir);
  };
  return { service, tenant, dataDir, media: mediaPath(tenant), stop };
}

export const mediaPath = (tenant: Tenant) => `/v1/workspaces/${tenant.workspace.id}/media`;

export const writeBody = (bytes: Buffer, format: Format = "png", fileName = `picture.${format}`) => ({
  fileName,
  mimeType: TYPES[format],
  base64: bytes.toString("base64"),
});

export const upload = (
  service: TestService,
  tenant: Tenant,
  bytes: Buffer,
  format: Format = "png",
  fileName?: string,
) => service.call("POST", mediaPath(tenant), { key: tenant.key, body: writeBody(bytes, format, fileName) });

export interface Part {
  bytes: Buffer;
  name?: string;
  fileName?: string;
  type?: string;
}

/** Uploads files like a browser. */
export async function uploadFiles(
  service: TestService,
  tenant: Tenant,
  parts: Part[],
  headers: Record<string, string> = {},
): Promise<Reply> {
  const form = new FormData();
  for (const { bytes, name = "files", fileName = "picture.png", type = "image/png" } of parts) {
    form.append(name, new Blob([new Uint8Array(bytes)], { type }), fileName);
  }
  const response = await fetch(`${service.api}${mediaPath(tenant)}/upload`, {
    method: "POST",
    headers: { authorization: `Bearer ${tenant.key}`, ...headers },
    body: form,
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/** Keys of all files in a disk store, renditions included. */
export async function storedKeys(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, "media");
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.parentPath.endsWith(".staging"))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}

/** Without renditions, which are recreated when missing: a backup leaves them out. */
export const originalsOf = (keys: readonly string[]): string[] => keys.filter((key) => !/\.w\d+\.\w+$/.test(key));

/** Key without width and file extension, equal for a picture and its renditions. */
export const stemOf = (key: string): string => key.replace(/(\.w\d+)?\.\w+$/, "");

/** Stems of the pictures with bytes in the store, renditions included. */
export const storedStems = async (dataDir: string, { workspace }: Tenant): Promise<string[]> => [
  ...new Set((await storedKeys(dataDir)).filter((key) => key.startsWith(workspace.id)).map(stemOf)),
];

export const stagedFiles = (dataDir: string) => readdir(join(dataDir, "media", ".staging"));

/** Puts media on the workspace's website. */
export async function showOnWebsite(
  service: TestService,
  tenant: Tenant,
  places: Record<string, string>,
): Promise<void> {
  const { id } = tenant.workspace;
  await service.database.write(async (tx) => {
    await tx.run(sql`
      insert into websites (workspace_id, title, tagline, primary_color, accent_color, font, navigation, sections,
                            social_links, seo_title, seo_description, locale, updated_at)
      values (${id}, '', '', '#000000', '#ffffff', 'INTER', '[]', '[]', '[]', '', '', 'en', ${service.clock.now()})
      on conflict do nothing`);
    await tx.run(sql`
      insert into website_references (workspace_id, place, media_id)
      select ${id}, place, media_id
      from unnest(${Object.keys(places)}::text[], ${Object.values(places)}::text[]) as p (place, media_id)`);
  });
}

export const takeOffWebsite = (service: TestService, tenant: Tenant, place: string) =>
  service.database.write((tx) =>
    tx.run(sql`delete from website_references where workspace_id = ${tenant.workspace.id} and place = ${place}`),
  );
