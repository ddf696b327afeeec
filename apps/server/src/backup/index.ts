export { DamagedBackup } from "./archive.ts";
export type { Manifest } from "./manifest.ts";
export { restoreBackup } from "./restore-backup.ts";
export { writeBackup } from "./write-backup.ts";
