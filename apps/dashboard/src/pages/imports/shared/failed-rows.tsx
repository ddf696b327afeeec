import { memberApi } from "@vitrine/client";
import type { Import, ImportErrorDetails } from "@vitrine/contract";
import { buttonClass, type Column, DataTable, Pager, useLocale } from "@vitrine/ui";
import { LoadError } from "@vitrine/ui/app";
import { useProblemText } from "@vitrine/ui/form";
import { Download } from "lucide-react";
import { useMemo, useState } from "react";
import { useListRead } from "../../../frame/calls.ts";
import { useWorkspaceId } from "../../../frame/session.ts";
import { useTexts } from "../texts/index.ts";
import styles from "./outcome.module.css";

const PAGE_SIZE = 25;

/** Table and download of the rows that failed, with row number and reason. */
export function FailedRows({ data }: { data: Import }) {
  const texts = useTexts();
  const [{ page, pageSize }, setPage] = useState({ page: 1, pageSize: PAGE_SIZE });
  const errors = useListRead(
    memberApi.listImportErrors,
    { id: data.id, query: { page, pageSize, details: true } },
    { enabled: data.counts.failed > 0 },
  );
  const columns = useColumns();
  if (data.counts.failed === 0) return null;
  if (errors.error && errors.data === undefined) {
    return <LoadError error={errors.error} onRetry={() => errors.refetch()} />;
  }
  // The errors of an old import may already be deleted.
  const total = errors.data?.pagination.total ?? data.counts.failed;
  if (total === 0) return <p>{texts.failedRowsForgotten}</p>;
  return (
    <section className={styles.errors} aria-label={texts.failedRows}>
      <div className={styles.head}>
        <h2>{texts.failedRows}</h2>
        <DownloadErrors data={data} />
      </div>
      <DataTable
        label={texts.failedRows}
        rows={errors.data?.errors}
        columns={columns}
        keyOf={({ line }) => String(line)}
        nameOf={({ row, line }) => texts.row(row ?? line)}
        card={(row) => <ErrorCard row={row} />}
        stale={errors.isPlaceholderData}
        expected={Math.min(total, pageSize)}
      />
      {total > PAGE_SIZE && <Pager page={page} pageSize={pageSize} total={total} onChange={setPage} />}
    </section>
  );
}

function useColumns() {
  const texts = useTexts();
  const { number } = useLocale();
  return useMemo(
    (): readonly Column<ImportErrorDetails>[] => [
      { key: "row", head: texts.column.row, width: 90, cell: ({ row, line }) => number(row ?? line) },
      { key: "sku", head: texts.fieldName("sku"), width: 160, cell: ({ sku }) => sku ?? "" },
      { key: "problem", head: texts.column.problem, cell: (row) => <Problems row={row} /> },
    ],
    [texts, number],
  );
}

function Problems({ row }: { row: ImportErrorDetails }) {
  const texts = useTexts();
  const problemText = useProblemText();
  return (
    <div className={styles.problems}>
      {row.problems?.map(({ field, column, value, problem }) => (
        <span key={field}>
          <b>{column ?? texts.fieldName(field)}</b> {problemText(problem)}
          {value !== null && value !== "" && <small> “{value}”</small>}
        </span>
      ))}
    </div>
  );
}

function ErrorCard({ row }: { row: ImportErrorDetails }) {
  const texts = useTexts();
  return (
    <div>
      <small>
        {texts.row(row.row ?? row.line)} {row.sku}
      </small>
      <Problems row={row} />
    </div>
  );
}

/** Downloads the failed rows as in the file, with a last column for the reason, to correct and import them again. */
function DownloadErrors({ data }: { data: Import }) {
  const texts = useTexts();
  const workspaceId = useWorkspaceId();
  return (
    <a className={buttonClass()} href={`/api/workspaces/${workspaceId}/imports/${data.id}/failed-rows.csv`} download>
      <Download aria-hidden />
      {texts.download}
    </a>
  );
}
