// A workspace's website as its pages know it, and how the name that a request came by leads to it.

import type { AccessPolicy, Language, Sector, Website, WebsiteWrite } from "@vitrine/contract";
import { toLanguage } from "../../kernel/languages.ts";

/** A picture that the website itself shows; those of products come with the products. */
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
  /** Its sections only where they were asked for. */
  website: Website;
  pictures: readonly SitePicture[];
  policy: Pick<AccessPolicy, "siteAccess" | "aiAccess" | "challenge">;
  sector: Sector;
  /** Whether programs may read all published products at once. */
  hasFeeds: boolean;
  /** As a member sees it before visitors do: hidden or closed as it may be, drawn from the draft. */
  isPreview: boolean;
}

/** By a token that a member was given; with what they have typed and not saved, where there is something. */
interface PreviewWish {
  token: string;
  values?: WebsiteWrite | undefined;
}

interface SiteWish {
  /** They may be long, and most pages show none. */
  hasSections?: boolean;
  preview?: PreviewWish | undefined;
}

/** `moved`: by a name that the workspace has given up, and whose links still mean it. */
type FoundSite = { kind: "open"; site: Site } | { kind: "moved"; url: string };

/** Undefined for a host that is nobody's, and for a site that nobody is to see: both are answered in the same way. */
export type FindSite = (host: string, wish?: SiteWish) => Promise<FoundSite | undefined>;

/** What pages that were drawn before are compared by. */
interface PageState {
  moment: string;
  isUnchanged: boolean;
  questions: string;
  /** Of the product that is shown. */
  productId: string | undefined;
}

interface StateQuery {
  since?: string;
  slug?: string;
  productId?: string | undefined;
}

/** The state now, and whether the catalogue has changed since an earlier one; with the slug or the id of the product that is shown. */
export type ReadState = (workspaceId: string, asked: StateQuery) => Promise<PageState>;

/** Finds a site by its subdomain, where hosts are called as the setting says. */
export function bySubDomain(sitesUrl: string, find: FindSite): FindSite {
  const [before = "", after = ""] = hostPattern(sitesUrl);
  return async (host, wish) => {
    const name = host.toLowerCase().replace(/\.$/, "");
    if (!name.startsWith(before) || !name.endsWith(after)) return undefined;
    const subDomain = name.slice(before.length, name.length - after.length);
    return SUB_DOMAIN.test(subDomain) ? find(subDomain, wish) : undefined;
  };
}

/** Finds a site by any of its names: the platform's own first, then those that workspaces have proved to be theirs. */
export function byAnyHost(findBySubDomain: FindSite, findByOwnHost: FindSite): FindSite {
  return async (host, wish) => {
    const name = host.toLowerCase().replace(/\.$/, "");
    return (await findBySubDomain(name, wish)) ?? (OWN_HOST.test(name) ? findByOwnHost(name, wish) : undefined);
  };
}

const OWN_HOST = /^(?=.{4,253}$)[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;

/** As much of a name as may reach the database. */
const SUB_DOMAIN = /^[a-z0-9-]{1,63}$/;

/** What stands before and after the subdomain, without a port. */
const hostPattern = (sitesUrl: string): string[] =>
  sitesUrl
    .replace(/^[a-z]+:\/\//i, "")
    .replace(/[/:][^/}]*$/, "")
    .toLowerCase()
    .split("{subdomain}");

/** What the service says on the site, where the owner has said nothing. */
export const languageOf = ({ website }: Site): Language => toLanguage(website.locale);

const RIGHT_TO_LEFT = /^(?:ar|dv|fa|he|ku|ps|sd|ug|ur|yi)\b/i;

export const directionOf = ({ website }: Site): "ltr" | "rtl" => (RIGHT_TO_LEFT.test(website.locale) ? "rtl" : "ltr");

export const pictureOf = ({ pictures }: Site, id: string | null): SitePicture | undefined =>
  id === null ? undefined : pictures.find((picture) => picture.id === id);
