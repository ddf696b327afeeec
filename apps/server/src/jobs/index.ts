export { runImportsLater } from "./imports.ts";
export { MailQueue, sendMailTask } from "./mail.ts";
export { drainJobs, enqueue, migrateJobs, startJobs, type Tasks } from "./queue.ts";
export { sweepTask } from "./sweeps.ts";
