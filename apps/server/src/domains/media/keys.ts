// Keys of bytes in the store and in /media/{key}. They derive from the content, so a key's bytes never change.

import { type MediaType, RENDITION_WIDTHS, type RenditionWidth } from "@vitrine/contract";
import { FILE_EXTENSIONS } from "./pictures.ts";

const RENDITION_FORMATS = ["webp", "avif"] as const;
export type RenditionFormat = (typeof RENDITION_FORMATS)[number];

export const mediaKey = (workspaceId: string, sha256: string, type: MediaType) =>
  `${workspaceId}/${sha256}.${FILE_EXTENSIONS[type]}`;

const MEDIA_KEY = /^([a-z0-9_]{1,160})\/([0-9a-f]{64})\.([a-z]{3,4})$/;

export interface BytesName {
  workspaceId: string;
  key: string;
}

export interface ParsedKey extends BytesName {
  sha256: string;
  mimeType: MediaType;
}

export function parseMediaKey(key: string): ParsedKey | undefined {
  const [, workspaceId, sha256, extension] = MEDIA_KEY.exec(key) ?? [];
  const [mimeType] = Object.entries(FILE_EXTENSIONS).find(([, known]) => known === extension) ?? [];
  if (workspaceId === undefined || sha256 === undefined || mimeType === undefined) return undefined;
  return { workspaceId, key, sha256, mimeType: mimeType as MediaType };
}

export const renditionKey = (key: string, width: RenditionWidth, format: RenditionFormat) =>
  `${key.replace(/\.\w+$/, "")}.w${width}.${format}`;

/** Returns the keys of all possible renditions. */
export const renditionKeys = (key: string): string[] =>
  RENDITION_WIDTHS.flatMap((width) => RENDITION_FORMATS.map((format) => renditionKey(key, width, format)));
