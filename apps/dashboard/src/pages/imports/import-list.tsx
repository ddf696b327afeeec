import { Link } from "@tanstack/react-router";
import type { ImportRow } from "@vitrine/contract";
import { Button, type Column, DataTable, EmptyState, Page, Pager, Status, useLocale, useRowKeys } from "@vitrine/ui";
import { FileUp } from "lucide-react";
import { useMemo } from "react";
import { LoadError } from "../../frame/errors.tsx";
import { pagingSearch } from "../../frame/paging.ts";
import { useWorkspaceId } from "../../frame/session.ts";
import { useTitle } from "../../frame/title.ts";
import styles from "./imports.module.css";
import { PAGE_SIZE, useImports, useImportsAddress } from "./queries.ts";
import { isUnderWay, toneOf } from "./shared/progress.ts";
import { useTexts } from "./texts/index.ts";

export function ImportList() {
  const texts = useTexts();
  useTitle(texts.title);
  useRowKeys();
  const { search, change } = useImportsAddress();
  const list = useImports(search);
  const columns = useColumns();
  const total = list.data?.pagination.total ?? 0;
  const begin = (
    <Button kind="main" icon={<FileUp aria-hidden />} onClick={() => change({ new: true })}>
      {texts.import}
    </Button>
  );
  return (
    <Page
      title={texts.title}
      actions={begin}
      foot={
        total > PAGE_SIZE && (
          <Pager
            page={search.page ?? 1}
            pageSize={search.size ?? PAGE_SIZE}
            total={total}
            onChange={(to) => change(pagingSearch(to, PAGE_SIZE))}
          />
        )
      }
    >
      {list.error && list.data === undefined ? (
        <LoadError error={list.error} onRetry={() => list.refetch()} />
      ) : list.data?.imports.length === 0 ? (
        <EmptyState icon={<FileUp aria-hidden />} title={texts.empty} actions={begin}>
          {texts.emptyText}
        </EmptyState>
      ) : (
        <DataTable
          label={texts.title}
          rows={list.data?.imports}
          columns={columns}
          keyOf={({ id }) => id}
          nameOf={(row) => row.fileName ?? texts.noName}
          card={(row) => <ImportCard row={row} />}
          stale={list.isPlaceholderData}
          expected={8}
        />
      )}
    </Page>
  );
}

function useColumns() {
  const texts = useTexts();
  const { number, ago, exactly } = useLocale();
  return useMemo(
    (): readonly Column<ImportRow>[] => [
      { key: "file", head: texts.column.file, cell: (row) => <FileLink row={row} /> },
      { key: "status", head: texts.column.status, cell: (row) => <State row={row} /> },
      { key: "rows", head: texts.column.rows, right: true, cell: ({ counts }) => number(counts.total) },
      {
        key: "created",
        head: texts.column.created,
        right: true,
        dim: true,
        cell: ({ counts }) => number(counts.created),
      },
      {
        key: "updated",
        head: texts.column.updated,
        right: true,
        dim: true,
        cell: ({ counts }) => number(counts.updated),
      },
      {
        key: "failed",
        head: texts.column.failed,
        right: true,
        cell: ({ counts }) => (
          <span className={counts.failed > 0 ? styles.bad : undefined}>{number(counts.failed)}</span>
        ),
      },
      {
        key: "when",
        head: texts.column.when,
        right: true,
        dim: true,
        cell: ({ createdAt }) => <span title={exactly(createdAt)}>{ago(createdAt)}</span>,
      },
    ],
    [texts, number, ago, exactly],
  );
}

function FileLink({ row }: { row: ImportRow }) {
  const texts = useTexts();
  const workspaceId = useWorkspaceId();
  return (
    <Link to="/w/$workspaceId/imports/$importId" params={{ workspaceId, importId: row.id }} className={styles.file}>
      {row.fileName ?? texts.noName}
    </Link>
  );
}

function State({ row }: { row: ImportRow }) {
  const texts = useTexts();
  const words =
    isUnderWay(row) && row.status === "RUNNING"
      ? `${texts.status.RUNNING}, ${row.progress} %`
      : texts.status[row.status];
  return <Status tone={toneOf(row)}>{row.dryRun ? `${texts.check}: ${words}` : words}</Status>;
}

function ImportCard({ row }: { row: ImportRow }) {
  const texts = useTexts();
  const { ago } = useLocale();
  return (
    <div className={styles.card}>
      <FileLink row={row} />
      <State row={row} />
      <small>
        {texts.rows(row.counts.total)} · {ago(row.createdAt)}
      </small>
    </div>
  );
}
