// What a product's page on a workspace's website costs beside the REST call that reads the same product: processor time of the
// service alone. The page also finds its site, reads questions and four neighbours, and is drawn, hashed and made small.

import pg from "pg";
import { bearers, measureCpu, microseconds, type Scenario } from "./cpu.ts";
import type { Server } from "./processes.ts";
import { say, type Target } from "./report.ts";
import type { Seeded } from "./seed.ts";

/** A page is one hit of its visitor's address, of which each has 1200 per minute. */
const VISITORS = 1000;
const visitors = Array.from({ length: VISITORS }, (_, index) => ({
  "x-forwarded-for": `10.1.${Math.floor(index / 250)}.${index % 250}`,
}));

export async function measureSites(url: string, { workspaces, keys }: Seeded, server: Server): Promise<Target[]> {
  const [smallest] = workspaces;
  if (smallest === undefined || server.sites === undefined) throw new Error("one workspace at least");
  const { host, slug } = await openSite(url, smallest.id, new URL(server.sites).port);
  const page = (headers: Record<string, string>): Scenario => ({
    wire: { method: "GET", path: `/products/${slug}`, headers: { host, ...headers } },
    senders: visitors,
    url: server.sites,
  });
  const path = `/v1/workspaces/${smallest.id}/experience/products/slug/${slug}`;
  const [rest = 0, plain = 0, small = 0] = await measureCpu(server, [
    { wire: { method: "GET", path, headers: {} }, senders: bearers(keys) },
    page({}),
    page({ "accept-encoding": "gzip, deflate, br" }),
  ]);
  say(
    `${"a product's page".padEnd(28)} ${microseconds(plain)}, compressed ${microseconds(small)}; by REST ${microseconds(rest)}`,
  );
  return [
    { name: "a product's page: CPU to REST", ratio: plain / rest, atMost: 1.5 },
    { name: "a product's page, compressed: CPU to REST", ratio: small / rest, atMost: 1.5 },
  ];
}

/** What the seed leaves out, as nothing else looks at it. */
async function openSite(url: string, workspaceId: string, port: string): Promise<{ host: string; slug: string }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of SITE) await client.query(statement, [workspaceId]);
    const { rows } = await client.query<{ sub_domain: string; slug: string }>(
      `select w.sub_domain, p.slug from workspaces w join products p on p.workspace_id = w.id
       where w.id = $1 and p.status = 'ACTIVE' order by p.id limit 1`,
      [workspaceId],
    );
    const [{ sub_domain, slug } = { sub_domain: "", slug: "" }] = rows;
    return { host: `${sub_domain}.localhost:${port}`, slug };
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
