import type { SiteAssets } from "../assets.ts";
import type { Site } from "../site.ts";
import type { Texts } from "../texts/index.ts";

/** What everything that is drawn knows of the page it is drawn for. */
export interface PageContext {
  readonly site: Site;
  readonly texts: Texts;
  readonly assets: SiteAssets;
  /** Where the page is, without its query. */
  readonly path: string;
}
