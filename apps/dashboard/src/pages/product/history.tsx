import { memberApi } from "@vitrine/client";
import type { ProductHistoryEntry } from "@vitrine/contract";
import { Button, Card, Skeleton, useLocale } from "@vitrine/ui";
import { LoadError } from "@vitrine/ui/app";
import { type ReactNode, useState } from "react";
import { useListRead } from "../../frame/calls.ts";
import styles from "./product.module.css";
import { useTexts } from "./texts/index.ts";

const FIRST = 4;
const MORE = 50;

/** Changes with their authors, newest first. */
export default function History({ productId }: { productId: string }): ReactNode {
  const texts = useTexts();
  const [pageSize, setPageSize] = useState(FIRST);
  const { data, error, refetch } = useListRead(memberApi.listProductHistory, { id: productId, query: { pageSize } });
  if (error && data === undefined) return <LoadError error={error} onRetry={refetch} />;
  if (data === undefined) return <Skeleton height={120} />;
  const { entries, pagination } = data;
  return (
    <Card title={texts.history}>
      {entries.length === 0 && <p className={styles.dim}>{texts.noHistory}</p>}
      <ol className={styles.history}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {pagination.total > FIRST && pageSize === FIRST && (
        <Button size="small" onClick={() => setPageSize(MORE)}>
          {texts.olderChanges}
        </Button>
      )}
    </Card>
  );
}

function Entry({ entry }: { entry: ProductHistoryEntry }) {
  const texts = useTexts();
  const { ago, exactly } = useLocale();
  const { actor, connection, kind, at, changes } = entry;
  const who = actor === null ? texts.platform : actor.name || texts.aMember;
  return (
    <li>
      <p>
        <b>{who}</b> {texts.did[kind]}
      </p>
      {changes.map((change) => (
        <p key={change.field}>
          <Change {...change} />
        </p>
      ))}
      <small>
        <time dateTime={at} title={exactly(at)}>
          {ago(at)}
        </time>
        {connection !== null && ` · ${texts.through(connection.name)}`}
      </small>
    </li>
  );
}

const FIELD_TEXTS = { images: "imageIds", tags: "tagIds", collections: "collectionIds" } as const;

function Change({ field, before, after }: ProductHistoryEntry["changes"][number]) {
  const texts = useTexts();
  const name = texts.fields[field in FIELD_TEXTS ? FIELD_TEXTS[field as keyof typeof FIELD_TEXTS] : (field as "name")];
  const statuses: Record<string, string> = { ACTIVE: texts.active, INACTIVE: texts.inactive, DELETED: texts.deleted };
  const shown = (value: string) => (field === "status" ? (statuses[value] ?? value) : value || "–");
  if (before === null && after === null) return name;
  if (before === null) return `${name}: + ${shown(after ?? "")}`;
  return after === null ? `${name}: − ${shown(before)}` : `${name}: ${shown(before)} → ${shown(after)}`;
}
