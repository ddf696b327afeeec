// npm run bench [-- --quick] [--only reads|writes|credits|agents|chat|administration|pages|sites] [--keep folder]: all
// figures in one run, on one machine, relative to that machine's limit. The next run reuses the data of a kept folder.

import { measureAdministration } from "./administration.ts";
import { measureAssistant, measureChats } from "./assistant.ts";
import { createBareTables } from "./bare-tables.ts";
import { measureCatalogue } from "./catalogue.ts";
import { measureHotWallet, seedUsage } from "./credits.ts";
import { measure } from "./load.ts";
import { measureTools } from "./mcp.ts";
import { measurePages } from "./pages.ts";
import { type Server, startAssistant, startBare, startVitrine } from "./processes.ts";
import { say, sayMeasured, sayTargets, type Target } from "./report.ts";
import { measureRetrieval } from "./retrieval.ts";
import { openScratch } from "./scratch.ts";
import { type Seeded, seed } from "./seed.ts";
import { measureSites } from "./sites.ts";
import { measureWrites } from "./writes.ts";

const isQuick = process.argv.includes("--quick");
const PARTS = ["reads", "writes", "credits", "agents", "chat", "administration", "pages", "sites"] as const;
const argument = (option: string) =>
  process.argv.includes(option) ? process.argv[process.argv.indexOf(option) + 1] : undefined;
const only = argument("--only");
const measures = (part: (typeof PARTS)[number]) => only === undefined || only === part;
if (!PARTS.some(measures)) throw new Error(`there is no part ${only}: ${PARTS.join(", ")}`);

const FEWER: Record<string, number[]> = {
  writes: [10_000, 20_000],
  pages: [10_000, 100_000],
  chat: [10_000, 1_000_000],
  sites: [10_000, 20_000],
};
const PRODUCTS = isQuick ? [10_000, 20_000] : (FEWER[only ?? ""] ?? [10_000, 100_000, 1_000_000]);
// Enough for all actors to appear within a month: the report scales with their number, which must be constant here.
const EVENTS = isQuick ? { few: 20_000, many: 100_000 } : { few: 100_000, many: 10_000_000 };
const EFFORT = isQuick ? { warmUpSeconds: 1, seconds: 1, rounds: 1 } : { warmUpSeconds: 2, seconds: 5, rounds: 3 };
/** A new process needs some thousand writes to reach full speed. */
const WRITE_EFFORT = isQuick ? EFFORT : { warmUpSeconds: 2, seconds: 2, rounds: 3 };
const WRITE_SIZES = isQuick ? { collected: 200, imported: 5000 } : { collected: 1000, imported: 20_000 };

async function measureCredits(url: string, { workspaces, keys }: Seeded, vitrine: Server): Promise<Target[]> {
  const [few, many] = workspaces.map(({ id }) => id);
  if (few === undefined || many === undefined) throw new Error("two workspaces at least");
  const wallet = await measureHotWallet(url, few, EFFORT.seconds * EFFORT.rounds);
  say(
    `${"reserve and settle".padEnd(28)}${wallet.own.toFixed(0).padStart(7)} pairs/s   by hand ${wallet.limit.toFixed(0)}`,
  );
  await seedUsage(url, [
    { workspaceId: few, events: EVENTS.few },
    { workspaceId: many, events: EVENTS.many },
  ]);
  const report = async (workspaceId: string, events: number) => {
    const measured = await measure(
      { url: vitrine.url, sent: { path: yearOf(workspaceId) }, keys: keys.slice(-200) },
      { seconds: EFFORT.seconds },
    );
    sayMeasured(`report over ${events} events`, measured);
    return measured;
  };
  const ofFew = await report(few, EVENTS.few);
  const ofMany = await report(many, EVENTS.many);
  return [
    { name: "reserve and settle: share of a hand-written one", ratio: wallet.own / wallet.limit, atLeast: 0.5 },
    { name: `usage report, ${EVENTS.many} to ${EVENTS.few} events: p50`, ratio: ofMany.p50 / ofFew.p50, atMost: 2 },
  ];
}

/** Returns the usage report of a year in whole days. */
function yearOf(workspaceId: string): string {
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  return `/v1/workspaces/${workspaceId}/usage?from=${day(365)}&to=${day(0)}`;
}

async function measureAgentsAndAssistant(seeded: Seeded, vitrine: Server): Promise<Target[]> {
  const tools = await measureTools(scratch.url, seeded, vitrine);
  const assistant = await startAssistant(scratch.url);
  servers.push(assistant);
  return [...tools, ...(await measureAssistant(scratch.url, seeded, assistant))];
}

async function measureChatPart(seeded: Seeded): Promise<Target[]> {
  const found = await measureRetrieval(scratch.url, seeded);
  const instant = await startAssistant(scratch.url);
  servers.push(instant);
  const embedded = await startVitrine(scratch.url, { CHALLENGE_PROVIDER: "none" });
  servers.push(embedded);
  return [...found, ...(await measureChats(scratch.url, seeded, { instant, embedded }))];
}

const FEW = { accounts: 10_000, entries: 10_000 };
const MANY = isQuick ? { accounts: 100_000, entries: 100_000 } : { accounts: 1_000_000, entries: 10_000_000 };

async function measureAll(seeded: Seeded): Promise<Target[]> {
  if (only === "chat") return measureChatPart(seeded);
  const vitrine = await startVitrine(scratch.url);
  servers.push(vitrine);
  const bare = await startBare(scratch.url);
  servers.push(bare);
  const targets: Target[] = [];
  if (measures("reads")) targets.push(...(await measureCatalogue(seeded, vitrine, bare, EFFORT)));
  if (measures("writes")) {
    await createBareTables(scratch.url, seeded.workspaces[0]?.id ?? "");
    targets.push(...(await measureWrites(scratch.url, seeded, { vitrine, bare }, WRITE_EFFORT, WRITE_SIZES)));
  }
  if (measures("credits")) targets.push(...(await measureCredits(scratch.url, seeded, vitrine)));
  if (measures("pages") && !isQuick) targets.push(...(await measurePages(seeded, vitrine)));
  if (measures("sites")) targets.push(...(await measureSites(scratch.url, seeded, vitrine)));
  if (measures("agents") && !isQuick) targets.push(...(await measureAgentsAndAssistant(seeded, vitrine)));
  if (measures("chat")) targets.push(...(await measureChatPart(seeded)));
  return targets;
}

/** A kept folder is filled only once. */
const fill = () => scratch.once(() => seed(scratch.url, { sizes: PRODUCTS, indexesAll: measures("chat") }, say));

const started = performance.now();
const scratch = await openScratch(argument("--keep"));
const servers: Server[] = [];
try {
  const targets = only === "administration" ? [] : await measureAll(await fill());
  if (measures("administration")) {
    targets.push(...(await measureAdministration(scratch.url, FEW, MANY, isQuick ? 50 : 300)));
  }
  sayTargets(targets);
} finally {
  for (const server of servers) await server.stop();
  await scratch.remove();
}
say(`\n${Math.round((performance.now() - started) / 1000)} s in all`);
