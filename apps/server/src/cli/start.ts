import { type Command, Option } from "commander";
import { type Config, type Role, readConfig } from "../config.ts";
import { listAllWorkspaces } from "../domains/administration/index.ts";
import type { Service } from "../main.ts";
import { ROLES } from "../settings/service.ts";
import { setUpCollector } from "./collector.ts";
import type { Demo } from "./demo/index.ts";
import { watchOver } from "./lifetime.ts";
import { command } from "./options.ts";
import { print } from "./output.ts";
import { inTransaction, withJobQueue } from "./session.ts";
import { terminal } from "./terminal.ts";

export function startCommand(program: Command): void {
  program
    .command("start")
    .description("start the service")
    .addOption(new Option("--role <role>", "role of this process").choices(ROLES))
    .action(async ({ role }: { role?: Role }) => {
      setUpCollector();
      const config = readConfig({ ...terminal().env, ...(role === undefined ? {} : { ROLE: role }) });
      // Loads the whole service only here: other commands start quickly.
      const { startService } = await import("../main.ts");
      const service = await startService(config);
      watchOver(service);
      const demo = await demoOnFirstStart(config, service);
      const way = demo === undefined && !service.isFirstStart ? await findWay(config) : undefined;
      terminal().out(banner(config, demo, way));
    });

  command(program, "migrate", "apply pending schema migrations").action(async (_options: object, self: Command) => {
    await withJobQueue(async () => {});
    print(self, { upToDate: true }, "The schema is up to date.");
  });
}

async function demoOnFirstStart(config: Config, service: Service): Promise<Demo | undefined> {
  const isWanted = config.demo && config.environment === "development" && config.role === "all";
  if (!isWanted || !service.isFirstStart) return undefined;
  terminal().out("First start: loading demo data…\n");
  const { makeDemo } = await import("./demo/index.ts");
  return makeDemo(`http://${config.host}:${service.ports.api}`);
}

interface Way {
  workspace: string;
  owner: string;
  site: string;
}

/** Reminds a developer of the newest workspace after a restart; in development only. */
async function findWay({ environment, role, urls }: Config): Promise<Way | undefined> {
  if (environment !== "development" || role !== "all") return undefined;
  const { workspaces } = await inTransaction(({ tx }) => listAllWorkspaces(tx, { pageSize: 1, status: "ACTIVE" }));
  const [newest] = workspaces;
  if (newest === undefined || newest.owner === null) return undefined;
  const { id, name, subDomain, owner } = newest;
  return { workspace: `${id} (${name})`, owner: owner.email, site: urls.sites.replace("{subDomain}", subDomain) };
}

function banner({ urls, environment, role }: Config, demo: Demo | undefined, way: Way | undefined): string {
  const places = [
    ["API", urls.base],
    ["API reference", `${urls.base}/docs`],
    ["Dashboard", urls.dashboard],
    ["Administration", urls.admin],
    ...(environment === "production" ? [] : [["Mailbox", `${urls.dashboard}/dev/mailbox`]]),
    ...(demo === undefined ? [] : [["Demo website", urls.sites.replace("{subDomain}", demo.subDomain)]]),
    ...(way === undefined ? [] : waysOf(way)),
  ];
  if (role === "jobs") return "\nVitrine is ready (jobs only).\n\n";
  const lines = ["", "Vitrine is ready.", "", ...places.map(([name = "", url = ""]) => `  ${name.padEnd(16)}${url}`)];
  if (demo !== undefined) lines.push("", ...demoLines(urls.base, demo));
  return `${lines.join("\n")}\n\n`;
}

const waysOf = ({ workspace, owner, site }: Way) => [
  ["Workspace", workspace],
  ["Website", site],
  ["Sign in as", `${owner} (the code arrives in the mailbox)`],
  ["New API key", `npx vitrine key create --account ${owner} --name laptop --scopes all --days 30`],
];

const demoLines = (base: string, demo: Demo): string[] => [
  `  ${"Sign in as".padEnd(16)}${demo.email} (the code arrives in the mailbox)`,
  `  ${"".padEnd(16)}or staff@example.com, billing@example.com for their roles`,
  `  ${"Staff".padEnd(16)}supervisor@example.com, operator@example.com or support@example.com in Administration`,
  `  ${"Workspace".padEnd(16)}${demo.workspaceId}`,
  `  ${"API key".padEnd(16)}${demo.apiKey}`,
  `  ${"".padEnd(16)}(shown only once)`,
  "",
  "Try it:",
  "",
  `  curl -H "Authorization: Bearer ${demo.apiKey}" "${base}/v1/workspaces/${demo.workspaceId}/products?pageSize=2"`,
];
