export type { Manifest } from "./manifest.ts";
export { moveByBackup } from "./move-data.ts";
export { restoreBackup } from "./restore-backup.ts";
export { writeWholeFile } from "./whole-file.ts";
export { writeBackup } from "./write-backup.ts";
