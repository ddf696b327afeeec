import { RENDITION_WIDTHS, type RenditionWidth } from "@vitrine/contract";
import { type Html, html } from "../../http/page.ts";

/** A rendition; in AVIF or WebP, as the browser says that it likes. */
export const pictureUrl = (url: string, width: RenditionWidth): string => `${url}?w=${width}`;

interface Shown {
  url: string;
  alt: string;
  /** How wide it is shown, in the words of `sizes`. */
  sizes: string;
  /** Its shape, so that nothing jumps when it arrives. */
  width: number;
  height: number;
  /** Whether it is among the first things to be seen. */
  isFirst?: boolean;
  className?: string;
}

export function picture({ url, alt, sizes, width, height, isFirst = false, className = "" }: Shown): Html {
  const sources = RENDITION_WIDTHS.map((wide) => `${pictureUrl(url, wide)} ${wide}w`).join(", ");
  const urgency = isFirst ? html`fetchpriority="high"` : html`loading="lazy"`;
  return html`<img class="${className}" src="${pictureUrl(url, 640)}" srcset="${sources}" sizes="${sizes}" alt="${alt}" width="${width}" height="${height}" decoding="async" ${urgency}>`;
}

/** Where there is no picture: the shape stays. */
export const noPicture = (name: string): Html =>
  html`<span class="no-picture" aria-hidden="true">${[...name][0] ?? ""}</span>`;
