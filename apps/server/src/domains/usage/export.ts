import { type CsvPart, exportUsage, type UsageEvent } from "@vitrine/contract";
import { type Handler, handle, type TransactionContext } from "../../kernel/call/handler.ts";
import { invalidInput } from "../../kernel/errors.ts";
import { csvText } from "../../storage/csv.ts";
import { sql } from "../../storage/database.ts";
import { EVENT_COLUMNS, toUsageEvent, type UsageEventRow } from "./events.ts";
import { parsePeriod } from "./period.ts";

const PART_ROWS = 5000;

const COLUMNS = [
  "createdAt",
  "id",
  "actorType",
  "userId",
  "eventName",
  "endpoint",
  "resourceType",
  "resourceId",
  "creditDelta",
  "modelKey",
  "status",
] as const satisfies (keyof UsageEvent)[];

export const usageExportHandlers: readonly Handler[] = [
  handle(exportUsage, "outside", (context) =>
    context.database.read((tx) => readPart({ ...context, tx }), { mayBeStale: true }),
  ),
];

async function readPart({ tx, workspace, query }: TransactionContext<typeof exportUsage>): Promise<CsvPart> {
  const { from, to } = parsePeriod(query);
  const after = query.after === undefined ? undefined : parseCursor(query.after);
  const rows = await tx.many<UsageEventRow>(sql`
      select ${EVENT_COLUMNS} from usage_events
      where workspace_id = ${workspace.id} and created_at <= ${to}
        and (created_at, id) > (${after?.createdAt ?? from}, ${after?.id ?? ""})
      order by created_at, id limit ${PART_ROWS}`);
  const csv = csvText(COLUMNS, rows.map(toUsageEvent), after === undefined);
  const last = rows.length === PART_ROWS ? rows.at(-1) : undefined;
  return { csv, next: last === undefined ? null : cursorAt(last) };
}

const cursorAt = ({ created_at, id }: UsageEventRow) => `${created_at.getTime()}-${id}`;

function parseCursor(cursor: string): { createdAt: Date; id: string } {
  const [, milliseconds, id] = /^(\d{1,14})-(\w{1,100})$/.exec(cursor) ?? [];
  if (milliseconds === undefined || id === undefined)
    throw invalidInput({ after: "must be the `next` value of the previous page" });
  return { createdAt: new Date(Number(milliseconds)), id };
}
