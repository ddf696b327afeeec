// Reads rows in the service's own layout by column name: exactly as given, or with rules.

import { fieldOf, isProblemColumn, type Mapping, resolveColumns } from "./columns.ts";
import type { FoldOptions } from "./profiles/fold.ts";
import { withRules } from "./profiles/own.ts";
import { listed } from "./profiles/shop-file.ts";
import { csvFields } from "./records.ts";
import { csvDraft, jsonDraft, parseRow } from "./rows.ts";
import { type ParsedRecord, type PlacedRecord, type Source, unreadable } from "./source.ts";
import type { TableFile } from "./table-file.ts";

type ToDraft = (text: string) => Record<string, unknown> | string;

type Layout = Pick<Source, "ignoredColumns" | "columns"> & { toDraft: ToDraft };

export function openOwnSource(file: TableFile, mapping: Mapping, means: FoldOptions | null): Source {
  const layout =
    file.delimiter === null ? ofObjects(file, mapping, means) : ofTable(file, file.delimiter, mapping, means);
  const { ignoredColumns, columns, toDraft } = layout;
  return {
    ignoredColumns,
    columns,
    header: file.header,
    profile: means === null ? null : "vitrine",
    rules: means?.rules ?? null,
    async *records(from) {
      for await (const placed of file.records(from)) {
        yield { row: toRow(placed, toDraft, means), next: placed.next, sizeBytes: placed.sizeBytes };
      }
    },
  };
}

function ofTable({ names }: TableFile, delimiter: string, mapping: Mapping, means: FoldOptions | null): Layout {
  const { fields, ignored } = resolveColumns(names, mapping);
  const columns = fields.flatMap((field, at) => (field === null ? [] : [[field, names[at] ?? ""]]));
  const { tagSeparator } = means?.rules ?? {};
  const toTags = tagSeparator === undefined ? undefined : (cell: string) => listed(cell, tagSeparator);
  return {
    ignoredColumns: ignored,
    columns: Object.fromEntries(columns),
    toDraft: (text) => csvDraft(csvFields(text, delimiter), fields, toTags),
  };
}

/** Without rules, the schema rejects unknown names. With rules, the import ignores and reports them. */
function ofObjects({ names }: TableFile, mapping: Mapping, means: FoldOptions | null): Layout {
  const isLeftOut = (name: string) => {
    const field = fieldOf(name, mapping);
    return field === null || (field === undefined && means !== null);
  };
  const left = names.filter(isLeftOut);
  const leftOut = new Set(left);
  return {
    ignoredColumns: left.filter((name) => !isProblemColumn(name)),
    columns: Object.fromEntries(
      names.flatMap((name) => (fieldOf(name, mapping) ? [[fieldOf(name, mapping), name]] : [])),
    ),
    toDraft: (text) => jsonDraft(text, (name) => (leftOut.has(name) ? null : fieldOf(name, mapping))),
  };
}

function toRow({ record, row }: PlacedRecord, toDraft: ToDraft, means: FoldOptions | null): ParsedRecord["row"] {
  const { line, text } = record;
  if (text === null) return unreadable(record, row);
  if (text.trim() === "") return undefined;
  const given = toDraft(text);
  if (typeof given === "string") return { line, fieldErrors: { row: given }, origin: { row, text, given: {} } };
  const origin = { row, text, given };
  if (means === null) return parseRow(line, given, { origin });
  const { draft, assumed, fieldErrors, notices } = withRules(given, means);
  return parseRow(line, draft, { origin, assumed, notices }, fieldErrors);
}
