import type { RenditionWidth } from "@vitrine/contract";

/** The address of a picture at most so wide. What is not served by us, such as a preview before upload, stays as it is. */
export const rendition = (url: string, width: RenditionWidth): string =>
  url.startsWith("blob:") || url === "" ? url : `${url}?w=${width}`;
