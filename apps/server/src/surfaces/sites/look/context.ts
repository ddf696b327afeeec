import type { SiteAssets } from "../assets.ts";
import type { Site } from "../site.ts";
import type { Texts } from "../texts/index.ts";

/** Context of a page for all render functions. */
export interface PageContext {
  readonly site: Site;
  readonly texts: Texts;
  readonly assets: SiteAssets;
  /** Path of the page, without its query. */
  readonly path: string;
  /** For a preview in the website editor: the token for further requests, and the only origin that may frame it. */
  readonly preview: { token: string; dashboard: string } | undefined;
}
