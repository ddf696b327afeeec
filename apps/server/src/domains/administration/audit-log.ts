// The audit log in administration, and the proof of its integrity.

import { type AuditRecord, type CsvPart, exportAuditLog, getAuditRecord, listAuditLog } from "@vitrine/contract";
import type { Actor } from "../../kernel/audit.ts";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import { notFound } from "../../kernel/errors.ts";
import { type KeysetQuery, keysetLimit, keysetPage, pastPage } from "../../kernel/keyset.ts";
import { csvText } from "../../storage/csv.ts";
import { empty, type Sql, sql, type Tx } from "../../storage/database.ts";
import { parsePeriod } from "../usage/index.ts";

type Facts = Record<string, unknown>;

interface AuditRow {
  id: number;
  at: Date;
  action: string;
  actor_kind: Actor["kind"];
  actor_id: string;
  actor_name: string | null;
  subject_id: string;
  subject_name: string | null;
  connection_id: string | null;
  reason: string | null;
  before: Facts | null;
  after: Facts | null;
  details: Facts;
  request_id: string | null;
  seal_number: number | null;
  seal_hash: Buffer | null;
}

const ACTORS: Record<Actor["kind"], AuditRecord["actor"]["kind"]> = {
  account: "ACCOUNT",
  staff: "STAFF",
  cli: "OPERATOR",
};

const SUBJECTS: Record<string, AuditRecord["subject"]["kind"]> = {
  acc: "ACCOUNT",
  wks: "WORKSPACE",
  src: "SOURCE",
  key: "CONNECTION",
  grt: "CONNECTION",
  stf: "STAFF",
  ctc: "CONTACT_REQUEST",
  adj: "ADJUSTMENT",
};

function subjectKind(action: string, id: string): AuditRecord["subject"]["kind"] {
  if (action.startsWith("payment_event.")) return "PAYMENT_EVENT";
  if (action.startsWith("job.")) return "JOB";
  return SUBJECTS[/^([a-z]{3})_/.exec(id)?.[1] ?? ""] ?? "OTHER";
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
const textsOf = (facts: Facts) =>
  Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, textOf(value)]));

const toRecord = (row: AuditRow): AuditRecord => ({
  id: String(row.id),
  at: row.at.toISOString(),
  action: row.action,
  actor: { kind: ACTORS[row.actor_kind], id: row.actor_id, name: row.actor_name },
  subject: { kind: subjectKind(row.action, row.subject_id), id: row.subject_id, name: row.subject_name },
  connectionId: row.connection_id,
  reason: row.reason,
  before: row.before && textsOf(row.before),
  after: row.after && textsOf(row.after),
  details: textsOf(row.details),
  requestId: row.request_id,
  seal:
    row.seal_number === null || row.seal_hash === null
      ? null
      : { number: row.seal_number, hash: row.seal_hash.toString("hex") },
});

/** Adds names to the entries on the page, by id lookups that do not depend on table sizes. */
const named = (entries: Sql) => sql`
  select l.*,
    case l.actor_kind
      when 'staff' then (select name from staff where id = l.actor_id)
      when 'account' then (select email from accounts where id = l.actor_id) end as actor_name,
    coalesce((select email from accounts where id = l.subject_id), (select name from workspaces where id = l.subject_id),
      (select name from integration_sources where id = l.subject_id), (select name from staff where id = l.subject_id)
    ) as subject_name
  from (${entries}) l
  order by l.at desc, l.id desc`;

export interface AuditQuery extends KeysetQuery {
  actorKind?: AuditRecord["actor"]["kind"] | undefined;
  actorId?: string | undefined;
  subjectId?: string | undefined;
  action?: string | undefined;
  requestId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

const KINDS = Object.fromEntries(Object.entries(ACTORS).map(([kind, shown]) => [shown, kind]));

const when = <T>(value: T | undefined, condition: (value: T) => Sql): Sql =>
  value === undefined ? empty : condition(value);

function matching(query: AuditQuery): Sql {
  const { from, to } = parsePeriod(query);
  return sql`
    ${when(query.actorKind, (kind) => sql`and actor_kind = ${KINDS[kind]}`)}
    ${query.actorKind === undefined || query.actorKind === "ACCOUNT" ? empty : sql`and actor_kind <> 'account'`}
    ${when(query.actorId, (id) => sql`and actor_id = ${id}`)}
    ${when(query.subjectId, (id) => sql`and subject_id = ${id}`)}
    ${when(query.action, ofAction)}
    ${when(query.requestId, (id) => sql`and request_id = ${id}`)}
    ${when(query.from, () => sql`and at >= ${from}`)}
    ${when(query.to, () => sql`and at <= ${to}`)}`;
}

const ofAction = (action: string) =>
  action.includes(".") ? sql`and action = ${action}` : sql`and split_part(action, '.', 1) = ${action}`;

/** Newest first. */
export async function readAuditLog(
  tx: Tx,
  query: AuditQuery,
): Promise<{ entries: AuditRecord[]; next: string | null }> {
  const entries = sql`
    select * from audit_log where true ${matching(query)} ${pastPage(query, "at", "id", "bigint")}
    order by at desc, id desc ${keysetLimit(query)}`;
  const found = await tx.many<AuditRow>(named(entries), "each time");
  const { rows, next } = keysetPage(found, query, ({ at, id }) => ({ at, id: String(id) }));
  return { entries: rows.map(toRecord), next };
}

const PART_ROWS = 1000;

const COLUMNS = [
  "id",
  "at",
  "action",
  "actorKind",
  "actorId",
  "actorName",
  "subjectKind",
  "subjectId",
  "subjectName",
  "reason",
  "before",
  "after",
  "details",
  "requestId",
  "sealNumber",
  "sealHash",
] as const;

const factsText = (facts: Record<string, string> | null) => (facts === null ? null : JSON.stringify(facts));

const toCsvRow = ({ actor, subject, seal, ...entry }: AuditRecord) => ({
  ...entry,
  actorKind: actor.kind,
  actorId: actor.id,
  actorName: actor.name,
  subjectKind: subject.kind,
  subjectId: subject.id,
  subjectName: subject.name,
  before: factsText(entry.before),
  after: factsText(entry.after),
  details: factsText(entry.details),
  sealNumber: seal?.number ?? null,
  sealHash: seal?.hash ?? null,
});

export const auditLogHandlers: readonly Handler[] = [
  handle(listAuditLog, "read", ({ tx, query }) => readAuditLog(tx, query)),

  handle(getAuditRecord, "read", async ({ tx, params }) => {
    const row = await tx.find<AuditRow>(named(sql`select * from audit_log where id = ${params.id}::bigint`));
    if (row === undefined) throw notFound();
    return toRecord(row);
  }),

  handle(exportAuditLog, "read", async ({ tx, query }): Promise<CsvPart> => {
    const { entries, next } = await readAuditLog(tx, { ...query, pageSize: PART_ROWS });
    return { csv: csvText(COLUMNS, entries.map(toCsvRow), query.after === undefined), next };
  }),
];
