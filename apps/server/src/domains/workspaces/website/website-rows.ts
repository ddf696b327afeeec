import type { TemplateKey, Website, WebsiteSection, WebsiteWrite } from "@vitrine/contract";
import { raw, type Sql, sql, type Tx } from "../../../storage/database.ts";
import { type Places, presentSections } from "./website-references.ts";

interface WebsiteRow {
  template_key: TemplateKey;
  sub_domain: string;
  title: string;
  tagline: string;
  primary_color: string;
  accent_color: string;
  font: Website["font"];
  navigation: Website["navigation"];
  sections: WebsiteSection[];
  social_links: Website["socialLinks"];
  seo_title: string;
  seo_description: string;
  locale: string;
  updated_at: Date;
  places: Places;
}

export const siteUrl = (sitesUrl: string, subDomain: string) => sitesUrl.replace("{subDomain}", subDomain);

export async function findWebsite(tx: Tx, workspaceId: string, sitesUrl: string): Promise<Website | undefined> {
  return (await findWebsiteWith(tx, workspaceId, sitesUrl, { beside: raw("null"), hasSections: true }))?.website;
}

interface Wanted {
  /** Another SQL expression to read in the same statement; `s` is the website. */
  beside: Sql;
  /** Sections may be long. False returns an empty list. */
  hasSections: boolean;
}

export async function findWebsiteWith<Beside>(
  tx: Tx,
  workspaceId: string,
  sitesUrl: string,
  { beside, hasSections }: Wanted,
): Promise<{ website: Website; beside: Beside } | undefined> {
  const row = await tx.find<WebsiteRow & { beside: Beside }>(sql`
    select w.template_key, w.sub_domain, s.title, s.tagline, s.primary_color, s.accent_color, s.font, s.navigation,
           ${hasSections ? raw("s.sections") : raw("'[]'::jsonb as sections")}, s.social_links, s.seo_title, s.seo_description, s.locale, s.updated_at,
           (select coalesce(jsonb_object_agg(r.place, coalesce(r.media_id, r.collection_id, r.product_id)), '{}')
            from website_references r where r.workspace_id = ${workspaceId}) as places,
           ${beside} as beside
    from websites s join workspaces w on w.id = s.workspace_id
    where s.workspace_id = ${workspaceId}`);
  return row && { website: toWebsite(row, sitesUrl), beside: row.beside };
}

const toWebsite = (row: WebsiteRow, sitesUrl: string): Website => ({
  templateKey: row.template_key,
  title: row.title,
  tagline: row.tagline,
  logoId: row.places["logoId"] ?? null,
  heroImageId: row.places["heroImageId"] ?? null,
  primaryColor: row.primary_color,
  accentColor: row.accent_color,
  font: row.font,
  navigation: row.navigation,
  sections: presentSections(row.sections, row.places),
  socialLinks: row.social_links,
  seoTitle: row.seo_title,
  seoDescription: row.seo_description,
  locale: row.locale,
  updatedAt: row.updated_at.toISOString(),
  url: siteUrl(sitesUrl, row.sub_domain),
});

/** Stores the website. The template key and the references are stored elsewhere. */
export async function storeWebsite(tx: Tx, workspaceId: string, website: WebsiteWrite, now: Date): Promise<void> {
  await tx.run(sql`
    insert into websites (workspace_id, title, tagline, primary_color, accent_color, font, navigation, sections,
                          social_links, seo_title, seo_description, locale, updated_at)
    values (${workspaceId}, ${website.title}, ${website.tagline}, ${website.primaryColor}, ${website.accentColor},
            ${website.font}, ${JSON.stringify(website.navigation)}::jsonb, ${JSON.stringify(website.sections)}::jsonb,
            ${JSON.stringify(website.socialLinks)}::jsonb, ${website.seoTitle}, ${website.seoDescription},
            ${website.locale}, ${now})
    on conflict (workspace_id) do update
      set title = excluded.title, tagline = excluded.tagline, primary_color = excluded.primary_color,
          accent_color = excluded.accent_color, font = excluded.font, navigation = excluded.navigation,
          sections = excluded.sections, social_links = excluded.social_links, seo_title = excluded.seo_title,
          seo_description = excluded.seo_description, locale = excluded.locale, updated_at = excluded.updated_at`);
}
