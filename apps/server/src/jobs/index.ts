export { runImportsLater } from "./imports.ts";
export { MailQueue, sendMailTask } from "./mail.ts";
export { enqueue, migrateJobs, type Tasks } from "./queue.ts";
export { drainJobs, startJobs } from "./run.ts";
export { sweepTask } from "./sweeps.ts";
