import { RENDITION_WIDTHS, type RenditionWidth } from "@vitrine/contract";
import { type Html, html } from "../../browser/page.ts";

/** URL of a rendition; the Accept header selects AVIF or WebP. */
export const pictureUrl = (url: string, width: RenditionWidth): string => `${url}?w=${width}`;

interface Shown {
  url: string;
  alt: string;
  /** Display width, in the syntax of `sizes`. */
  sizes: string;
  /** Aspect ratio, which avoids layout shifts. */
  width: number;
  height: number;
  /** True above the fold. */
  isFirst?: boolean;
  className?: string;
}

export function picture({ url, alt, sizes, width, height, isFirst = false, className = "" }: Shown): Html {
  const sources = RENDITION_WIDTHS.map((wide) => `${pictureUrl(url, wide)} ${wide}w`).join(", ");
  const urgency = isFirst ? html`fetchpriority="high"` : html`loading="lazy"`;
  return html`<img class="${className}" src="${pictureUrl(url, 640)}" srcset="${sources}" sizes="${sizes}" alt="${alt}" width="${width}" height="${height}" decoding="async" ${urgency}>`;
}

/** Placeholder without a picture: it keeps the shape. */
export const noPicture = (name: string): Html =>
  html`<span class="no-picture" aria-hidden="true">${[...name][0] ?? ""}</span>`;
