import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { memberApi, queryOf } from "@vitrine/client";
import { type Import, type ImportError, LIMITS } from "@vitrine/contract";
import { Button, type Column, DataTable, Pager, toast, useLocale } from "@vitrine/ui";
import { useProblemText } from "@vitrine/ui/form";
import { Download } from "lucide-react";
import { useMemo, useState } from "react";
import { LoadError, useErrorText } from "../../../frame/errors.tsx";
import { useWorkspaceId } from "../../../frame/session.ts";
import { useTexts } from "../texts/index.ts";
import { csvOf } from "./csv.ts";
import styles from "./outcome.module.css";

const PAGE_SIZE = 25;

/** Every row that could not be taken, with its line and why; to look at, and to download. */
export function FailedRows({ data }: { data: Import }) {
  const texts = useTexts();
  const workspaceId = useWorkspaceId();
  const [{ page, pageSize }, setPage] = useState({ page: 1, pageSize: PAGE_SIZE });
  const errors = useQuery({
    ...queryOf(memberApi.listImportErrors, { workspaceId, id: data.id, query: { page, pageSize } }),
    placeholderData: keepPreviousData,
    enabled: data.counts.failed > 0,
  });
  const columns = useColumns();
  if (data.counts.failed === 0) return null;
  if (errors.error && errors.data === undefined) {
    return <LoadError error={errors.error} onRetry={() => errors.refetch()} />;
  }
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
        nameOf={({ line }) => texts.line(line)}
        card={(row) => <ErrorCard row={row} />}
        stale={errors.isPlaceholderData}
        expected={Math.min(data.counts.failed, pageSize)}
      />
      {data.counts.failed > PAGE_SIZE && (
        <Pager page={page} pageSize={pageSize} total={data.counts.failed} onChange={setPage} />
      )}
    </section>
  );
}

function useColumns() {
  const texts = useTexts();
  const { number } = useLocale();
  return useMemo(
    (): readonly Column<ImportError>[] => [
      { key: "line", head: texts.column.line, width: 90, cell: ({ line }) => number(line) },
      { key: "problem", head: texts.column.problem, cell: (row) => <Problems row={row} /> },
    ],
    [texts, number],
  );
}

function Problems({ row }: { row: ImportError }) {
  const texts = useTexts();
  const problemText = useProblemText();
  return (
    <div className={styles.problems}>
      {Object.entries(row.fieldErrors).map(([field, problem]) => (
        <span key={field}>
          <b>{texts.fieldName(field)}</b> {problemText(problem)}
        </span>
      ))}
    </div>
  );
}

function ErrorCard({ row }: { row: ImportError }) {
  const texts = useTexts();
  return (
    <div>
      <small>{texts.line(row.line)}</small>
      <Problems row={row} />
    </div>
  );
}

function DownloadErrors({ data }: { data: Import }) {
  const texts = useTexts();
  const errorText = useErrorText();
  const problemText = useProblemText();
  const workspaceId = useWorkspaceId();
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const errors = await readAll(workspaceId, data.id);
      const rows = errors.flatMap(({ line, fieldErrors }) =>
        Object.entries(fieldErrors).map(([field, problem]) => [String(line), field, problemText(problem)]),
      );
      saveFile(csvOf([[texts.column.line, texts.column.field, texts.column.problem], ...rows]), texts.fileOfErrors);
    } catch (error) {
      toast({ text: errorText(error), bad: true });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon={<Download aria-hidden />} busy={isBusy} onClick={download}>
      {texts.download}
    </Button>
  );
}

async function readAll(workspaceId: string, id: string): Promise<ImportError[]> {
  const all: ImportError[] = [];
  for (let page = 1; ; page++) {
    const query = { page, pageSize: LIMITS.list.pageSizeMax };
    const { errors, pagination } = await memberApi.listImportErrors({ workspaceId, id, query });
    all.push(...errors);
    if (!pagination.hasNextPage) return all;
  }
}

function saveFile(content: string, name: string): void {
  // With a byte order mark, so that spreadsheets read it as UTF-8.
  const url = URL.createObjectURL(new Blob(["\ufeff", content], { type: "text/csv" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
