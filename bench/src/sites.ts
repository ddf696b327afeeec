// Processor cost of a website's product page, relative to the REST call that reads a product. The service reports its
// own time. A cached page is sent again while it is valid. A newly rendered page reads its product, shares questions
// and neighbours with other pages, and is assembled and hashed. Both are measured.

import pg from "pg";
import { bearers, measureCpu, microseconds, type Scenario, type Wire } from "./cpu.ts";
import type { Server } from "./processes.ts";
import { say, type Target } from "./report.ts";
import type { Seeded } from "./seed.ts";

/** Each page is one request of its visitor's IP address, which may make 1200 a minute. */
const VISITORS = 1000;
const visitors = Array.from({ length: VISITORS }, (_, index) => ({
  "x-forwarded-for": `10.1.${Math.floor(index / 250)}.${index % 250}`,
}));

export async function measureSites(url: string, { workspaces, keys }: Seeded, server: Server): Promise<Target[]> {
  const [smallest] = workspaces;
  if (smallest === undefined || server.sites === undefined) throw new Error("one workspace at least");
  const { host, slugs } = await openSite(url, smallest.id, new URL(server.sites).port);
  const [slug = ""] = slugs;
  const page = (path: Wire["path"], headers: Record<string, string> = {}): Scenario => ({
    wire: { method: "GET", path, headers: { host, ...headers } },
    senders: visitors,
    url: server.sites,
  });
  const same = `/products/${slug}`;
  let turn = 0;
  const another = () => `/products/${slugs[turn++ % slugs.length]}`;
  const path = `/v1/workspaces/${smallest.id}/experience/products/slug/${slug}`;
  const [rest = 0, plain = 0, small = 0, anew = 0] = await measureCpu(server, [
    { wire: { method: "GET", path, headers: {} }, senders: bearers(keys) },
    page(same),
    page(same, { "accept-encoding": "gzip, deflate, br" }),
    page(another),
  ]);
  say(
    `${"a product's page".padEnd(28)} ${microseconds(plain)}, compressed ${microseconds(small)}, drawn anew ${microseconds(anew)}; by REST ${microseconds(rest)}`,
  );
  return [
    { name: "a product's page, kept: CPU to REST", ratio: plain / rest, atMost: 1.5 },
    { name: "a product's page, kept, compressed: CPU to REST", ratio: small / rest, atMost: 1.5 },
    // Currently missed: it takes about nine database round trips instead of three.
    { name: "a product's page, drawn anew: CPU to REST", ratio: anew / rest, atMost: 1.5 },
  ];
}

/** More pages than the service caches, so that every page is evicted before its next request. */
const SHOWN = 5000;

/** Adds rows that the seed omits, because only sites read them. */
async function openSite(url: string, workspaceId: string, port: string): Promise<{ host: string; slugs: string[] }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of SITE) await client.query(statement, [workspaceId]);
    const { rows } = await client.query<{ sub_domain: string; slug: string }>(
      `select w.sub_domain, p.slug from workspaces w join products p on p.workspace_id = w.id
       where w.id = $1 and p.status = 'ACTIVE' order by p.id limit $2`,
      [workspaceId, SHOWN],
    );
    return { host: `${rows[0]?.sub_domain}.localhost:${port}`, slugs: rows.map(({ slug }) => slug) };
  } finally {
    await client.end();
  }
}

const SITE = [
  `insert into product_slugs (slug, workspace_id, product_id) select slug, workspace_id, id from products
   where workspace_id = $1 on conflict do nothing`,
  `insert into subdomains (sub_domain, workspace_id) select sub_domain, id from workspaces where id = $1
   on conflict do nothing`,
  "insert into access_policies (workspace_id) values ($1) on conflict do nothing",
  `insert into websites (workspace_id, title, tagline, primary_color, accent_color, font, navigation, sections, social_links,
                         seo_title, seo_description, locale, updated_at)
   values ($1, 'Bench', '', '#7a2e4d', '#f0d9c8', 'inter', '[]', '[]', '[]', '', '', 'en', now()) on conflict do nothing`,
];
