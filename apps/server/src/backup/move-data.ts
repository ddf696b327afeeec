// Moves the data of an embedded PostgreSQL to a newer version through a backup, which is kept. Media stay in place.

import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { MoveData } from "../storage/embedded-postgres/index.ts";
import { restoreBackup } from "./restore-backup.ts";
import { writeWholeFile } from "./whole-file.ts";
import { type BackupParts, NothingToBackUp, writeBackup } from "./write-backup.ts";

interface MoveParts extends Pick<BackupParts, "clock" | "build"> {
  dataDir: string;
  keyring: () => Promise<BackupParts["keyring"]>;
  log: (message: string) => void;
}

export const moveByBackup =
  ({ dataDir, clock, build, log, ...parts }: MoveParts): MoveData =>
  async ({ from, to, majors }) => {
    const folder = join(dataDir, "backups");
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const moment = clock.now().toISOString().replace(/[:.]/g, "-");
    const file = join(folder, `before-postgres-${majors.to}-${moment}.tar`);
    const common = { store: null, keyring: await parts.keyring(), onProgress: () => {} };
    try {
      await writeWholeFile(file, (out) =>
        writeBackup({ ...common, url: from, clock, build, scratchFolder: folder }, out),
      );
    } catch (error) {
      if (error instanceof NothingToBackUp) return;
      throw error;
    }
    log(`A backup of it is in ${file}.`);
    await restoreBackup({ ...common, url: to, replace: false, withMail: true }, file);
  };
