// Lighthouse scores of a page, in the machine's own browser.

import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Browser, chromium } from "playwright-core";
import { freePorts } from "./processes.ts";
import { say, type Target } from "./report.ts";

/** The same search order as in the tests. Lighthouse is made for the full browser; the headless shell also works. */
const OF_DEBIAN = ["/usr/bin/chromium", "/usr/bin/chromium-headless-shell"];
const CHROMIUM = process.env["VITRINE_CHROMIUM"] ?? OF_DEBIAN.find((path) => existsSync(path));
const ROUNDS = 3;
/** On slower or busier machines, Lighthouse's speed scores are meaningless. */
const BENCHMARK_INDEX_MIN = 1000;

/** Opens the browser with the debugging port for Lighthouse. */
export async function openBrowser(): Promise<{ browser: Browser; port: number }> {
  if (CHROMIUM === undefined) throw new Error("no browser: install chromium, or name one in VITRINE_CHROMIUM");
  const [port = 0] = await freePorts(1);
  const args = ["--no-sandbox", `--remote-debugging-port=${port}`];
  return { browser: await chromium.launch({ executablePath: CHROMIUM, args }), port };
}

/** Signs in with the code from the mailbox of the development service. */
export async function signIn(dashboard: string, email: string): Promise<string> {
  const post = (path: string, body: object) =>
    fetch(`${dashboard}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: dashboard },
      body: JSON.stringify(body),
    });
  await post("/api/sign-in/code", { email });
  let code: string | undefined;
  while (code === undefined) {
    const mails = (await (await fetch(`${dashboard}/dev/mailbox.json?to=${email}`)).json()) as { text: string }[];
    code = /\b\d{6}\b/.exec(mails[0]?.text ?? "")?.[0];
  }
  const signedIn = await post("/api/sign-in/verify", { email, code });
  return signedIn.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

interface Asked {
  name: string;
  url: string;
  /** Debugging port of the browser. */
  port: number;
  form: "mobile" | "desktop";
  /** Minimum score by category, out of a hundred. */
  wanted: Readonly<Record<string, number>>;
  cookie?: string;
}

/** Returns the best of three rounds. If the machine's benchmark index was below a thousand, speed is not judged. */
export async function lighthouseOf({ name, wanted, ...asked }: Asked): Promise<Target[]> {
  const categories = Object.keys(wanted);
  let best: Round | undefined;
  for (let round = 0; round < ROUNDS; round++) {
    const found = await runOnce(asked, categories);
    if (best === undefined || (found.scores["performance"] ?? 0) > (best.scores["performance"] ?? 0)) best = found;
  }
  if (best === undefined) return [];
  const { index, scores, faults } = best;
  const told = categories.map((category) => Math.round((scores[category] ?? 0) * 100)).join(" / ");
  say(`Lighthouse, ${name}: ${told}, benchmarkIndex ${Math.round(index)}`);
  for (const fault of faults) say(`  ${fault}`);
  return categories
    .filter((category) => category !== "performance" || index >= BENCHMARK_INDEX_MIN)
    .map((category) => ({
      name: `Lighthouse, ${name}: ${category}`,
      ratio: scores[category] ?? 0,
      atLeast: (wanted[category] ?? 0) / 100,
    }));
}

interface Round {
  index: number;
  scores: Record<string, number>;
  /** Audits that cost points. */
  faults: string[];
}

/**
 * Lighthouse would be a quarter of all installed files, for two commands. So it has a separate folder and lock file.
 */
const FOLDER = new URL("../lighthouse/", import.meta.url);
const ENTRY = new URL("node_modules/lighthouse/core/index.js", FOLDER);

async function openLighthouse(): Promise<Lighthouse> {
  if (!existsSync(ENTRY)) {
    say("Installing Lighthouse…");
    execFileSync("npm", ["ci", "--no-audit", "--no-fund"], { cwd: fileURLToPath(FOLDER) });
  }
  return (await import(ENTRY.href)) as Lighthouse;
}

/** The parts of its API that are used. */
interface Lighthouse {
  default: (url: string, flags: object, config: object | undefined) => Promise<{ lhr: Findings } | undefined>;
  desktopConfig: object;
}

interface Findings {
  environment: { benchmarkIndex: number };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { id: string; title: string; score: number | null; displayValue?: string }>;
}

async function runOnce(
  { url, port, form, cookie }: Omit<Asked, "name" | "wanted">,
  categories: string[],
): Promise<Round> {
  const { default: lighthouse, desktopConfig } = await openLighthouse();
  const extraHeaders = cookie === undefined ? {} : { extraHeaders: { Cookie: cookie } };
  const flags = { port, logLevel: "silent", onlyCategories: categories, ...extraHeaders } as const;
  const result = await lighthouse(url, flags, form === "desktop" ? desktopConfig : undefined);
  if (result === undefined) throw new Error(`Lighthouse said nothing of ${url}`);
  const { lhr } = result;
  const scored = new Set(
    Object.values(lhr.categories).flatMap(({ auditRefs }) =>
      auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
    ),
  );
  return {
    index: lhr.environment.benchmarkIndex,
    scores: Object.fromEntries(categories.map((category) => [category, lhr.categories[category]?.score ?? 0])),
    faults: Object.values(lhr.audits)
      .filter(({ id, score }) => scored.has(id) && score !== null && score < 0.9)
      .map(({ id, title, displayValue = "" }) => `${id}: ${title} ${displayValue}`.trim()),
  };
}
