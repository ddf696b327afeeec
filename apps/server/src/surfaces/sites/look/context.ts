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
  /** Of a page that is shown to whoever edits the website: the token that it goes on with, and the only page that may frame it. */
  readonly preview: { token: string; dashboard: string } | undefined;
}
