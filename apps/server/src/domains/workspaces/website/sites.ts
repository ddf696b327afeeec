// The site behind a name: all that its pages are drawn with, in few statements, for whoever is to be shown it.

import type { AccessPolicy, Sector, Website } from "@vitrine/contract";
import type { Clock } from "../../../kernel/clock.ts";
import { type Database, type Sql, sql, type Tx } from "../../../storage/database.ts";
import { findWebsite, siteUrl } from "./website-rows.ts";

/** A picture that the website itself shows. */
interface SitePicture {
  id: string;
  url: string;
  width: number;
  height: number;
  altText: string;
}

export interface Site {
  workspaceId: string;
  name: string;
  website: Website;
  pictures: readonly SitePicture[];
  policy: Pick<AccessPolicy, "siteAccess" | "aiAccess" | "challenge">;
  sector: Sector;
  /** Whether programs may read all published products at once. */
  hasFeeds: boolean;
}

/** A name that was given up still leads to its workspace for a while. */
export type FoundSite = { kind: "open"; site: Site } | { kind: "moved"; url: string };

export interface SiteParts {
  database: Database;
  clock: Clock;
  sitesUrl: string;
  mediaUrl: (key: string) => string;
  readSector: (tx: Tx, workspace: { id: string }) => Promise<Sector>;
}

interface SiteRow {
  id: string;
  name: string;
  sub_domain: string;
  policy: Site["policy"];
  has_feeds: boolean;
  pictures: (Omit<SitePicture, "url"> & { key: string })[];
}

export class Sites {
  readonly #parts: SiteParts;

  constructor(parts: SiteParts) {
    this.#parts = parts;
  }

  /** The site of a workspace, by a host of its own: its addresses are those of that host. */
  findOfWorkspace(workspaceId: string, host: string): Promise<FoundSite | undefined> {
    const { database, sitesUrl } = this.#parts;
    return database.read(async (tx) => {
      const row = await this.#findRow(tx, sql`s.workspace_id = ${workspaceId} and s.sub_domain = w.sub_domain`);
      const website = row && (await findWebsite(tx, row.id, sitesUrl));
      if (row === undefined || website === undefined) return undefined;
      const address = new URL(website.url);
      address.hostname = host;
      return { kind: "open", site: await this.#toSite(tx, row, { ...website, url: address.origin }) };
    });
  }

  /** Undefined for a name that nobody has, and for a site that nobody is to see. */
  find(subDomain: string): Promise<FoundSite | undefined> {
    const { database, sitesUrl } = this.#parts;
    return database.read(async (tx) => {
      const row = await this.#findRow(tx, sql`s.sub_domain = ${subDomain}`);
      if (row === undefined) return undefined;
      if (row.sub_domain !== subDomain) return { kind: "moved", url: siteUrl(sitesUrl, row.sub_domain) };
      const website = await findWebsite(tx, row.id, sitesUrl);
      return website && { kind: "open", site: await this.#toSite(tx, row, website) };
    });
  }

  #findRow(tx: Tx, isWanted: Sql): Promise<SiteRow | undefined> {
    return tx.find<SiteRow>(sql`
      select w.id, w.name, w.sub_domain,
             exists (select from websites f where f.workspace_id = w.id and f.feeds_enabled) as has_feeds,
             json_build_object('siteAccess', p.site_access, 'aiAccess', p.ai_access, 'challenge', p.challenge) as policy,
             (select coalesce(json_agg(json_build_object('id', m.id, 'key', m.key, 'width', m.width, 'height', m.height,
                                                         'altText', m.alt_text)), '[]')
              from website_references r join media m on m.workspace_id = r.workspace_id and m.id = r.media_id
              where r.workspace_id = w.id) as pictures
      from subdomains s
      join workspaces w on w.id = s.workspace_id
      join access_policies p on p.workspace_id = w.id
      where ${isWanted} and (s.held_until is null or s.held_until > ${this.#parts.clock.now()})
        and w.status = 'ACTIVE' and w.is_visible`);
  }

  async #toSite(tx: Tx, { id, name, policy, pictures, has_feeds }: SiteRow, website: Website): Promise<Site> {
    const { mediaUrl, readSector } = this.#parts;
    return {
      workspaceId: id,
      name,
      website,
      pictures: pictures.map(({ key, ...picture }) => ({ ...picture, url: mediaUrl(key) })),
      policy,
      sector: await readSector(tx, { id }),
      hasFeeds: has_feeds,
    };
  }
}
