// npm run lighthouse: Lighthouse scores of the demo's site on a phone and of the dashboard on a desktop. It is not part
// of the tests: page speed depends on the machine, whose benchmark index is printed as well.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lighthouseOf, openBrowser, signIn } from "./lighthouse-scores.ts";
import { makeDemo, type Server, startVitrine } from "./processes.ts";
import { sayTargets, type Target } from "./report.ts";
import { openScratch } from "./scratch.ts";

const OWNER = "demo@example.com";
const OF_SITES = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 };
const OF_DASHBOARD = { performance: 90, accessibility: 100, "best-practices": 100 };

async function measure({ dashboard = "", sites = "" }: Server): Promise<Target[]> {
  const { browser, port } = await openBrowser();
  const site = sites.replace("127.0.0.1", "demo.localhost");
  const cookie = await signIn(dashboard, OWNER);
  const [workspace] = await workspacesOf(dashboard, cookie);
  const targets: Target[] = [];
  try {
    for (const [name, path] of [
      ["home", "/"],
      ["list", "/products"],
      ["product", "/products/vitamin-c-day-serum"],
    ] as const) {
      const asked = { url: `${site}${path}`, port, form: "mobile", wanted: OF_SITES } as const;
      targets.push(...(await lighthouseOf({ name: `site, ${name}`, ...asked })));
    }
    const ofDashboard = { port, form: "desktop", wanted: OF_DASHBOARD } as const;
    const products = `${dashboard}/w/${workspace}/products`;
    targets.push(...(await lighthouseOf({ name: "sign-in", url: `${dashboard}/sign-in`, ...ofDashboard })));
    targets.push(...(await lighthouseOf({ name: "products", url: products, cookie, ...ofDashboard })));
    return targets;
  } finally {
    await browser.close();
  }
}

async function workspacesOf(dashboard: string, cookie: string): Promise<string[]> {
  const reply = await fetch(`${dashboard}/api/workspaces`, { headers: { cookie } });
  const { workspaces } = (await reply.json()) as { workspaces: { id: string }[] };
  return workspaces.map(({ id }) => id);
}

const scratch = await openScratch();
const dataDir = await mkdtemp(join(tmpdir(), "vitrine-lighthouse-"));
let server: Server | undefined;
try {
  await makeDemo(scratch.url, dataDir);
  server = await startVitrine(scratch.url, { DATA_DIR: dataDir });
  const targets = await measure(server);
  sayTargets(targets);
  process.exitCode = targets.every(({ ratio, atLeast = 0 }) => ratio >= atLeast) ? 0 : 1;
} finally {
  await server?.stop();
  await scratch.remove();
  await rm(dataDir, { recursive: true, force: true });
}
