import { z } from "zod";
import { flag, milliseconds, seconds, whole } from "../settings/forms.ts";
import { defineSection } from "../settings/section.ts";

/** Time limits for the database, in milliseconds. */
export interface DatabaseLimits {
  /** For acquiring a connection, new or from the pool. */
  connect: number;
  /** For a statement of a client's read or write. */
  read: number;
  write: number;
  /** For a statement of background work: clean-up, operators' commands, data checks. */
  job: number;
}

export interface DatabaseSettings {
  /** Absent: the embedded PostgreSQL under the data directory. */
  url: string | undefined;
  poolMax: number;
  prepare: boolean;
  /** Absent: the writer answers every read. */
  reader: { url: string; ageMax: number } | undefined;
  limits: DatabaseLimits;
}

export const databaseSection = defineSection({
  title: "The database",
  variables: {
    DATABASE_URL: z
      .url({ protocol: /^postgres(ql)?$/ })
      .optional()
      .meta({
        description: "PostgreSQL 15 or later.",
        otherwise: "the embedded PostgreSQL 18",
        allowed: "`postgres://…`",
      }),
    DATABASE_READER_URL: z
      .url({ protocol: /^postgres(ql)?$/ })
      .optional()
      .meta({
        description:
          "A replica, or a balancer in front of several. It answers published reads and exports, which can be some seconds old ([details](scaling.md#readers)).",
        otherwise: "none",
        allowed: "`postgres://…`",
      }),
    DATABASE_READER_AGE_MAX_SECONDS: seconds(10).describe(
      "Maximum age of the replica's data. Above it, the primary answers.",
    ),
    DATABASE_POOL_MAX: whole(1, 500)
      .default(20)
      .describe(
        "Connections of a process for writes, and as many for reads ([all pools](operating.md#more-than-one-process)).",
      ),
    DATABASE_PREPARE: flag("on").describe("`off` behind a pooler in transaction mode."),
    DATABASE_CONNECT_DEADLINE_SECONDS: seconds(5).describe("Time limit to obtain a connection."),
    DATABASE_READ_DEADLINE_SECONDS: seconds(5).describe("Time limit of a statement in a read."),
    DATABASE_WRITE_DEADLINE_SECONDS: seconds(30).describe("Time limit of a statement in a write."),
    DATABASE_JOB_DEADLINE_SECONDS: seconds(600, 86_400).describe(
      "Time limit of a statement in clean-up, checks and operators' commands.",
    ),
  },
  requiredInProduction: ["DATABASE_URL"],
  read: (v): DatabaseSettings => ({
    url: v.DATABASE_URL,
    poolMax: v.DATABASE_POOL_MAX,
    prepare: v.DATABASE_PREPARE,
    reader:
      v.DATABASE_READER_URL === undefined
        ? undefined
        : { url: v.DATABASE_READER_URL, ageMax: milliseconds(v.DATABASE_READER_AGE_MAX_SECONDS) },
    limits: {
      connect: milliseconds(v.DATABASE_CONNECT_DEADLINE_SECONDS),
      read: milliseconds(v.DATABASE_READ_DEADLINE_SECONDS),
      write: milliseconds(v.DATABASE_WRITE_DEADLINE_SECONDS),
      job: milliseconds(v.DATABASE_JOB_DEADLINE_SECONDS),
    },
  }),
});
