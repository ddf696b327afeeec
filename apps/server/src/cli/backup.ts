import { createWriteStream } from "node:fs";
import { access, mkdir, mkdtemp, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Command, InvalidArgumentError } from "commander";
import { type Manifest, restoreBackup, writeBackup, writeWholeFile } from "../backup/index.ts";
import { BUILD } from "../composition/build.ts";
import type { Config } from "../config.ts";
import { systemClock } from "../kernel/clock.ts";
import { openKeyring } from "../kernel/credentials/secret-key.ts";
import { openBlobStore } from "../providers/blobs/index.ts";
import { command } from "./options.ts";
import { print } from "./output.ts";
import { drawProgress, endProgress } from "./progress.ts";
import { withServer } from "./session.ts";
import { terminal } from "./terminal.ts";

/** The backup was written, but the store lacked some of its media. */
const EXIT_INCOMPLETE = 2;
const STANDARD = "-";

interface BackupOptions {
  media: boolean;
}

interface RestoreOptions {
  replace?: boolean;
  yes?: boolean;
  withMail?: boolean;
}

export function backupCommands(program: Command): void {
  command(program, "backup", "write all data to one file; the service can keep running")
    .argument("<file>", "path of a new file, or - for standard output")
    .option("--no-media", "rows only, if the media store has its own backups")
    .action(async (file: string, { media }: BackupOptions, self: Command) => {
      const manifest = await withServer((url, config) => backUp(url, config, file, media));
      const words = backupWords(manifest, file);
      if (file === STANDARD) terminal().err(`${words}\n`);
      else print(self, summaryOf(manifest), words);
      if ((manifest.media?.missing ?? 0) > 0) terminal().exitCode = EXIT_INCOMPLETE;
    });

  command(program, "restore", "restore a backup into an empty database and the media store")
    .argument("<file>", "a file written by `vitrine backup`, or - for standard input")
    .option("--replace", "replace all data of a database that is not empty")
    .option("--yes", "confirm --replace")
    .option("--with-mail", "also send emails that were pending at the time of the backup")
    .action(async (file: string, options: RestoreOptions, self: Command) => {
      const { replace = false, yes = false, withMail = false } = options;
      if (replace && !yes) throw new InvalidArgumentError("error: this cannot be undone; add --yes to confirm");
      const { manifest, isOwnKey } = await withServer((url, config) =>
        restore(url, config, file, { replace, withMail }),
      );
      if (!isOwnKey) terminal().err(OTHER_KEY);
      print(self, { ...summaryOf(manifest), isOwnKey }, restoreWords(manifest));
    });
}

const OTHER_KEY = `warning: the backup was created with another SECRET_KEY. Guest sessions, pending emails and open challenges
are lost unless you set that key as SECRET_KEY or SECRET_KEY_PREVIOUS. The integrity of the file could not be verified.
`;

async function backUp(url: string, config: Config, file: string, withMedia: boolean): Promise<Manifest> {
  await mkdir(config.dataDir, { recursive: true });
  const store = withMedia ? await openBlobStore(config.media, config.dataDir) : null;
  const parts = {
    ...{ url, store, clock: systemClock, build: BUILD, onProgress: drawProgress },
    keyring: await openKeyring(config),
    scratchFolder: config.dataDir,
  };
  try {
    if (file === STANDARD) return await writeBackup(parts, standardOutput());
    const path = resolve(file);
    await assertFree(path); // checked before the work, and again at its end
    return await writeWholeFile(path, (out) => writeBackup(parts, out));
  } finally {
    endProgress();
    await store?.close();
  }
}

function standardOutput(): Writable {
  if (process.stdout.isTTY) throw new InvalidArgumentError("error: cannot write a backup to a terminal; pass a file");
  return process.stdout;
}

const assertFree = (path: string): Promise<void> =>
  access(path).then(
    () => {
      throw new InvalidArgumentError(`error: ${path} already exists`);
    },
    () => {},
  );

async function restore(url: string, config: Config, file: string, options: { replace: boolean; withMail: boolean }) {
  await mkdir(config.dataDir, { recursive: true });
  const store = await openBlobStore(config.media, config.dataDir);
  const parts = { url, store, keyring: await openKeyring(config), onProgress: drawProgress, ...options };
  try {
    if (file !== STANDARD) return await restoreBackup(parts, resolve(file));
    return await withStandardInput(config.dataDir, (path) => restoreBackup(parts, path));
  } finally {
    endProgress();
    await store.close();
  }
}

/** A restore reads the file twice, first for verification: standard input is stored in a file first. */
async function withStandardInput<T>(dataDir: string, work: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(dataDir, "restore-"));
  try {
    const path = join(folder, "backup");
    await pipeline(process.stdin, createWriteStream(path, { mode: 0o600 }));
    return await work(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const summaryOf = ({ createdAt, build, postgres, migrations, sets, media }: Manifest) => ({
  ...{ createdAt, build, postgres, schema: migrations.at(-1), media },
  rows: Object.fromEntries(sets.map(({ name, rows }) => [name, rows])),
});

const rowsOf = ({ sets }: Manifest) => sets.reduce((sum, { rows }) => sum + rows, 0);

const mediaWords = ({ media }: Manifest) => (media === null ? "no media" : `${media.files} media files`);

function backupWords(manifest: Manifest, file: string): string {
  const lines = [
    `${rowsOf(manifest)} rows and ${mediaWords(manifest)} written to ${file === STANDARD ? "standard output" : file}`,
  ];
  const { missing = 0, missingKeys = [] } = manifest.media ?? {};
  if (missing > 0) lines.push(`missing from the media store: ${missing}`, ...missingKeys.map((key) => `  ${key}`));
  if (missing > missingKeys.length) lines.push("  …");
  return [...lines, "SECRET_KEY is not included: store it separately."].join("\n");
}

const restoreWords = (manifest: Manifest): string =>
  `${rowsOf(manifest)} rows and ${mediaWords(manifest)} restored from the backup of ${manifest.createdAt}`;
