import type { RenditionWidth } from "@vitrine/contract";

/** URL of a picture with at most this width. Other URLs, such as a preview before an upload, stay unchanged. */
export const rendition = (url: string, width: RenditionWidth): string =>
  url.startsWith("blob:") || url === "" ? url : `${url}?w=${width}`;
