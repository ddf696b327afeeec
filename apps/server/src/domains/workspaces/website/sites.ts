// Finds a site by name or workspace and loads its page data in few statements.

import type { AccessPolicy, Sector, Website, WebsiteWrite } from "@vitrine/contract";
import type { Clock } from "../../../kernel/clock.ts";
import type { Keyring } from "../../../kernel/credentials/keyring.ts";
import { type Database, raw, type Sql, sql, type Tx } from "../../../storage/database.ts";
import { HORIZON, homeOf } from "../../../storage/moments.ts";
import { findDraft } from "./draft-rows.ts";
import { withCanonicalLocale } from "./live.ts";
import { PreviewTokens } from "./preview-tokens.ts";
import { picturesOf, withoutDeleted } from "./website-references.ts";
import { findWebsiteWith, siteUrl } from "./website-rows.ts";

/** A picture on the website itself. */
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
  /** Contains sections only on request. */
  website: Website;
  pictures: readonly SitePicture[];
  policy: Pick<AccessPolicy, "siteAccess" | "aiAccess" | "challenge">;
  sector: Sector;
  /** True if programs may read the feeds of all published products. */
  hasFeeds: boolean;
  /** A member's preview: shows a hidden or closed site too, with the draft in place of the live website. */
  isPreview: boolean;
}

/** A preview request: a member's token, and optionally unsaved values of the editor. */
interface PreviewRequest {
  token: string;
  values?: WebsiteWrite | undefined;
}

interface SiteOptions {
  hasSections?: boolean;
  preview?: PreviewRequest | undefined;
}

/** A released name redirects to its workspace for a while. */
export type FoundSite = { kind: "open"; site: Site } | { kind: "moved"; url: string };

export interface SiteParts {
  database: Database;
  clock: Clock;
  keyring: Keyring;
  sitesUrl: string;
  mediaUrl: (key: string) => string;
  readSector: (tx: Tx, workspace: { id: string }) => Promise<Sector>;
  /** SQL fragments for the state of a catalogue and of a product's questions. */
  isUnchangedSince: (workspaceId: string, moment: string) => Sql;
  questionsState: (workspaceId: string, productId: string) => Sql;
}

/** The state for validating a cached page. */
export interface PageState {
  /** A newly rendered page contains all transactions below this horizon. */
  moment: string;
  /** True if the catalogue is unchanged since the given moment. */
  isUnchanged: boolean;
  questions: string;
  productId: string | undefined;
}

interface StateQuery {
  since?: string;
  slug?: string;
  productId?: string | undefined;
}

interface SiteRow {
  id: string;
  name: string;
  sub_domain: string;
  is_visible: boolean;
}

/** Site data besides the website. */
interface SiteFacts {
  policy: Site["policy"];
  hasFeeds: boolean;
  pictures: PictureRow[];
}

type PictureRow = Omit<SitePicture, "url"> & { key: string };

export class Sites {
  readonly #parts: SiteParts;
  readonly #previews: PreviewTokens;

  constructor(parts: SiteParts) {
    this.#parts = parts;
    this.#previews = new PreviewTokens(parts.keyring);
  }

  /** Finds the site of a workspace on a custom domain. Its URLs use that host. */
  findOfWorkspace(workspaceId: string, host: string, wish: SiteOptions = {}): Promise<FoundSite | undefined> {
    return this.#parts.database.read(async (tx) => {
      const row = await this.#findRow(tx, sql`s.workspace_id = ${workspaceId} and s.sub_domain = w.sub_domain`);
      return row && this.#open(tx, row, wish, host);
    });
  }

  /** Returns undefined for an unknown name and for a hidden site. */
  find(subDomain: string, wish: SiteOptions = {}): Promise<FoundSite | undefined> {
    return this.#parts.database.read(async (tx) => {
      const row = await this.#findRow(tx, sql`s.sub_domain = ${subDomain}`);
      if (row === undefined || row.sub_domain === subDomain) return row && this.#open(tx, row, wish);
      return row.is_visible ? { kind: "moved", url: siteUrl(this.#parts.sitesUrl, row.sub_domain) } : undefined;
    });
  }

  /** Reads the page state, optionally of a product by slug or by id. */
  readState(workspaceId: string, { since, slug, productId: known }: StateQuery): Promise<PageState> {
    const { database, isUnchangedSince, questionsState } = this.#parts;
    return database.read(async (tx) => {
      const productId = known ?? (slug === undefined ? undefined : await findProductId(tx, workspaceId, slug));
      const state = await tx.one<Omit<PageState, "productId">>(sql`
        select ${homeOf(workspaceId)} || ${HORIZON} as moment,
               ${isUnchangedSince(workspaceId, since ?? EARLIEST_HORIZON)} as "isUnchanged",
               ${productId === undefined ? NOTHING : questionsState(workspaceId, productId)} as questions`);
      return { ...state, productId };
    });
  }

  /** Names are unique in the whole service, so they may be stored apart from the workspace's other rows. */
  #findRow(tx: Tx, isWanted: Sql): Promise<SiteRow | undefined> {
    return tx.find<SiteRow>(sql`
      select w.id, w.name, w.sub_domain, w.is_visible from subdomains s join workspaces w on w.id = s.workspace_id
      where ${isWanted} and (s.held_until is null or s.held_until > ${this.#parts.clock.now()})
        and w.status = 'ACTIVE'`);
  }

  async #open(
    tx: Tx,
    row: SiteRow,
    { hasSections = false, preview }: SiteOptions,
    host?: string,
  ): Promise<FoundSite | undefined> {
    const { clock, sitesUrl, readSector } = this.#parts;
    const isPreview = preview !== undefined && this.#previews.isGood(preview.token, row.id, clock.now());
    if (!row.is_visible && !isPreview) return undefined;
    // One packet, because every request to a site starts here.
    const [live, sector] = await Promise.all([
      findWebsiteWith<SiteFacts>(tx, row.id, sitesUrl, { beside: factsOf(row.id), hasSections }),
      readSector(tx, row),
    ]);
    if (live === undefined) return undefined;
    const { website: own, beside: facts } = live;
    const website = host === undefined ? own : { ...own, url: withHost(own.url, host) };
    if (!isPreview) return { kind: "open", site: this.#toSite(row, facts, website, sector) };
    const site = this.#toSite(row, facts, await this.#edited(tx, row, website, preview.values), sector);
    return { kind: "open", site: { ...site, pictures: await this.#readPictures(tx, row, site.website), isPreview } };
  }

  /** Returns the website as edited: the unsaved values, or the draft. */
  async #edited(tx: Tx, workspace: { id: string }, live: Website, typed?: WebsiteWrite): Promise<Website> {
    const values = typed ?? (await findDraft(tx, workspace))?.content;
    if (values === undefined) return live;
    const { url, updatedAt } = live;
    return { ...withCanonicalLocale(await withoutDeleted(tx, workspace, values)), url, updatedAt };
  }

  async #readPictures(tx: Tx, { id }: { id: string }, website: Website): Promise<SitePicture[]> {
    const rows = await tx.many<{ picture: PictureRow }>(sql`
      select ${PICTURE} as picture from media m
      where m.workspace_id = ${id} and m.id = any(${picturesOf(website)}::text[])`);
    return rows.map(({ picture }) => this.#toPicture(picture));
  }

  #toPicture({ key, ...picture }: PictureRow): SitePicture {
    return { ...picture, url: this.#parts.mediaUrl(key) };
  }

  #toSite({ id, name }: SiteRow, facts: SiteFacts, website: Website, sector: Sector): Site {
    const pictures = facts.pictures.map((picture) => this.#toPicture(picture));
    return { ...facts, workspaceId: id, name, website, pictures, sector, isPreview: false };
  }
}

/** Slugs are unique in the whole service, so they may be stored apart from their products. */
const findProductId = async (tx: Tx, workspaceId: string, slug: string): Promise<string | undefined> =>
  (
    await tx.find<{ product_id: string }>(
      sql`select product_id from product_slugs where slug = ${slug} and workspace_id = ${workspaceId}`,
    )
  )?.product_id;

/** The query reads the rows even without a moment, so that the horizon comes from the node that stores them. */
const EARLIEST_HORIZON = "0";
const NOTHING = raw("''");

const PICTURE = raw(
  "json_build_object('id', m.id, 'key', m.key, 'width', m.width, 'height', m.height, 'altText', m.alt_text)",
);

const factsOf = (workspaceId: string): Sql => sql`json_build_object(
  'policy', (select json_build_object('siteAccess', p.site_access, 'aiAccess', p.ai_access, 'challenge', p.challenge)
             from access_policies p where p.workspace_id = ${workspaceId}),
  'hasFeeds', s.feeds_enabled,
  'pictures', (select coalesce(json_agg(${PICTURE}), '[]')
               from website_references r join media m on m.workspace_id = r.workspace_id and m.id = r.media_id
               where r.workspace_id = ${workspaceId}))`;

function withHost(url: string, host: string): string {
  const address = new URL(url);
  address.hostname = host;
  return address.origin;
}
