// A workspace's website as its pages see it, and its lookup by host name.

import type { AccessPolicy, Language, Sector, Website, WebsiteWrite } from "@vitrine/contract";
import { toLanguage } from "../../kernel/languages.ts";

/** A picture of the website itself; those of products come with the products. */
export interface SitePicture {
  id: string;
  url: string;
  width: number;
  height: number;
  altText: string;
}

export interface Site {
  workspaceId: string;
  name: string;
  /** Contains sections only on request. */
  website: Website;
  pictures: readonly SitePicture[];
  policy: Pick<AccessPolicy, "siteAccess" | "aiAccess" | "challenge">;
  sector: Sector;
  /** True if programs may read all published products at once. */
  hasFeeds: boolean;
  /** A member's view before publication: drawn from the draft, even if the site is hidden or closed. */
  isPreview: boolean;
}

/** A preview by a member's token, with unsaved values if present. */
interface PreviewRequest {
  token: string;
  values?: WebsiteWrite | undefined;
}

interface SiteOptions {
  /** Sections may be long, and most pages do not show them. */
  hasSections?: boolean;
  preview?: PreviewRequest | undefined;
}

/** `moved`: under a former name of the workspace, which redirects. */
type FoundSite = { kind: "open"; site: Site } | { kind: "moved"; url: string };

/** Undefined for an unknown host and for a hidden site: both get the same answer. */
export type FindSite = (host: string, wish?: SiteOptions) => Promise<FoundSite | undefined>;

/** State that validates cached pages. */
interface PageState {
  moment: string;
  isUnchanged: boolean;
  questions: string;
  /** The product on the page. */
  productId: string | undefined;
}

interface StateQuery {
  since?: string;
  slug?: string;
  productId?: string | undefined;
}

/**
 * Returns the current state, and tells if the catalogue has changed after `since`; takes the slug or id of the product
 * on the page.
 */
export type ReadState = (workspaceId: string, asked: StateQuery) => Promise<PageState>;

/** Finds a site by its subdomain, following the host pattern of the setting. */
export function bySubDomain(sitesUrl: string, find: FindSite): FindSite {
  const [before = "", after = ""] = hostPattern(sitesUrl);
  return async (host, wish) => {
    const name = host.toLowerCase().replace(/\.$/, "");
    if (!name.startsWith(before) || !name.endsWith(after)) return undefined;
    const subDomain = name.slice(before.length, name.length - after.length);
    return SUB_DOMAIN.test(subDomain) ? find(subDomain, wish) : undefined;
  };
}

/** Finds a site by any of its names: the platform's own first, then custom domains. */
export function byAnyHost(findBySubDomain: FindSite, findByOwnHost: FindSite): FindSite {
  return async (host, wish) => {
    const name = host.toLowerCase().replace(/\.$/, "");
    return (await findBySubDomain(name, wish)) ?? (OWN_HOST.test(name) ? findByOwnHost(name, wish) : undefined);
  };
}

const OWN_HOST = /^(?=.{4,253}$)[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;

/** Limits the names that reach the database. */
const SUB_DOMAIN = /^[a-z0-9-]{1,63}$/;

/** Host parts before and after the subdomain, without a port. */
const hostPattern = (sitesUrl: string): string[] =>
  sitesUrl
    .replace(/^[a-z]+:\/\//i, "")
    .replace(/[/:][^/}]*$/, "")
    .toLowerCase()
    .split("{subdomain}");

/** Language of the service's own texts on the site. */
export const languageOf = ({ website }: Site): Language => toLanguage(website.locale);

const RIGHT_TO_LEFT = /^(?:ar|dv|fa|he|ku|ps|sd|ug|ur|yi)\b/i;

export const directionOf = ({ website }: Site): "ltr" | "rtl" => (RIGHT_TO_LEFT.test(website.locale) ? "rtl" : "ltr");

export const pictureOf = ({ pictures }: Site, id: string | null): SitePicture | undefined =>
  id === null ? undefined : pictures.find((picture) => picture.id === id);
