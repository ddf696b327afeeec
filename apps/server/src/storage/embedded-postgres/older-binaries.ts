// PostgreSQL reads the files of its own major version only: to upgrade them, the programs that wrote them are needed once
// more. They are not installed with every copy of the service, for the few starts that need them (decision 0030).

import { join } from "node:path";
import { type Binaries, exists, platformPackage, preparePackaged, readPackage } from "./binaries.ts";
import { EmbeddedPostgresError } from "./errors.ts";
import { canReach, type RunAs } from "./run-as.ts";

/** The last package of each major version that a release of the service has come with, today's among them. */
export const LAST_PACKAGES: Readonly<Record<number, string>> = { 17: "17.10.0-beta.17", 18: "18.4.0-beta.17" };

/** Where systems put them: Debian and Ubuntu, Red Hat, Homebrew. */
const SYSTEM_PLACES = ["/usr/lib/postgresql/#/bin", "/usr/pgsql-#/bin", "/opt/homebrew/opt/postgresql@#/bin"];

interface Place {
  dataDir: string;
  user: RunAs | undefined;
  stageIn: () => Promise<string>;
}

/** Those of the npm package that somebody has put into the data directory, or the system's own. */
export async function requireOlderBinaries(major: number, { dataDir, user, stageIn }: Place): Promise<Binaries> {
  const folder = join(dataDir, `postgres-${major}`);
  const root = join(folder, "node_modules", platformPackage());
  if (await exists(root)) return preparePackaged(await readPackage(root), user, stageIn);
  for (const place of SYSTEM_PLACES.map((path) => path.replace("#", String(major)))) {
    const [initdb, postgres] = [join(place, "initdb"), join(place, "postgres")];
    if ((await exists(postgres)) && (await canReach(postgres, user))) return { major, initdb, postgres };
  }
  throw new EmbeddedPostgresError(
    `the database in ${dataDir} was written by PostgreSQL ${major}, whose programs are needed once to upgrade it. Install them and start again: npm install --ignore-scripts --prefix ${folder} ${platformPackage()}@${LAST_PACKAGES[major] ?? major}`,
  );
}
