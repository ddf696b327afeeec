// PostgreSQL reads only files of its own major version: an upgrade needs the old programs once more. Few starts need
// them, so an install does not include them (decision 0027).

import { join } from "node:path";
import { type Binaries, exists, platformPackage, preparePackaged, readPackage } from "./binaries.ts";
import { EmbeddedPostgresError } from "./errors.ts";
import { canReach, type RunAs } from "./run-as.ts";

/** Last package of each major version that a release of the service has used, including the current one. */
export const LAST_PACKAGES: Readonly<Record<number, string>> = { 17: "17.10.0-beta.17", 18: "18.4.0-beta.17" };

/** System paths: Debian and Ubuntu, Red Hat, Homebrew. */
const SYSTEM_PLACES = ["/usr/lib/postgresql/#/bin", "/usr/pgsql-#/bin", "/opt/homebrew/opt/postgresql@#/bin"];

interface Place {
  dataDir: string;
  user: RunAs | undefined;
  stageIn: () => Promise<string>;
}

/** Finds the npm package in the data directory, or the system's own programs. */
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
