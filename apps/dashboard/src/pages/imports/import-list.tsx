import { Link } from "@tanstack/react-router";
import type { ImportRow } from "@vitrine/contract";
import { Ago, Button, type Column, ListPage, Status, useLocale } from "@vitrine/ui";
import { useAddress } from "@vitrine/ui/app";
import { FileUp } from "lucide-react";
import { useMemo } from "react";
import { useWorkspaceId } from "../../frame/session.ts";
import styles from "./imports.module.css";
import { PAGE_SIZE, useImports } from "./queries.ts";
import type { ImportsSearch } from "./search.ts";
import { isUnderWay, toneOf } from "./shared/progress.ts";
import { useTexts } from "./texts/index.ts";

export function ImportList() {
  const texts = useTexts();
  const address = useAddress<ImportsSearch>();
  const { search, change } = address;
  return (
    <ListPage
      texts={texts}
      icon={<FileUp aria-hidden />}
      add={
        <Button kind="main" icon={<FileUp aria-hidden />} onClick={() => change({ new: true })}>
          {texts.import}
        </Button>
      }
      address={address}
      pageSize={PAGE_SIZE}
      pagedFrom={PAGE_SIZE + 1}
      query={useImports(search)}
      rowsOf={({ imports }) => imports}
      columns={useColumns()}
      keyOf={({ id }) => id}
      nameOf={(row) => row.fileName ?? texts.noName}
      card={(row) => <ImportCard row={row} />}
      expected={8}
    />
  );
}

function useColumns() {
  const texts = useTexts();
  const { number } = useLocale();
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
        cell: ({ createdAt }) => <Ago at={createdAt} />,
      },
    ],
    [texts, number],
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
