// Does not export sweeps.ts, which loads every domain: commands that only enqueue a job start quickly.

export { countJobs, findJobs, listJobs, readPayloads, retryJobs } from "./backlog.ts";
export { runProductChangesLater } from "./changes.ts";
export { fetchPicturesLater, importJobs } from "./imports.ts";
export { laneOf } from "./lane.ts";
export { MailQueue, recipientOf, sendMailTask } from "./mail.ts";
export { hasWorkers } from "./presence.ts";
export { enqueue, type JobName, migrateJobs, type Tasks } from "./queue.ts";
export { drainJobs, startJobs } from "./run.ts";
