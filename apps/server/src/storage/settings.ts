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
        description: "Any PostgreSQL 15 or later.",
        otherwise: "the embedded PostgreSQL 18",
        allowed: "`postgres://…`",
      }),
    DATABASE_READER_URL: z
      .url({ protocol: /^postgres(ql)?$/ })
      .optional()
      .meta({
        description:
          "A replica of it, or what stands before several: for published reads and exports, which may be some seconds old ([what it answers](scaling.md#readers)).",
        otherwise: "the database answers every read",
        allowed: "`postgres://…`",
      }),
    DATABASE_READER_AGE_MAX_SECONDS: seconds(10).describe(
      "How old what the replica answers may be. When it could be older, the database answers.",
    ),
    DATABASE_POOL_MAX: whole(1, 500)
      .default(20)
      .describe(
        "Connections of a process: so many for writes, so many for reads, and eight for jobs and imports; with the embedded PostgreSQL as many again for what can wait.",
      ),
    DATABASE_PREPARE: flag("on").describe(
      "`off` behind a pooler in transaction mode, where reads become transactions.",
    ),
    DATABASE_CONNECT_DEADLINE_SECONDS: seconds(5).describe(
      "How long to wait for a connection, a new one or a used one.",
    ),
    DATABASE_READ_DEADLINE_SECONDS: seconds(5).describe("How long a statement of a read may take."),
    DATABASE_WRITE_DEADLINE_SECONDS: seconds(30).describe("How long a statement of a write may take."),
    DATABASE_JOB_DEADLINE_SECONDS: seconds(600, 86_400).describe(
      "How long a statement of clean-up, checks and an operator's commands may take.",
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
