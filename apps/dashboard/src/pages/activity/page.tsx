import { getRouteApi } from "@tanstack/react-router";
import { memberApi } from "@vitrine/client";
import type { AuditEntry } from "@vitrine/contract";
import { CopyText, EmptyState, Page, Pager, Select, Skeleton, useLocale } from "@vitrine/ui";
import { LoadError, useTitle } from "@vitrine/ui/app";
import { History } from "lucide-react";
import type { ReactNode } from "react";
import { useListRead } from "../../frame/calls.ts";
import styles from "./activity.module.css";
import { KINDS } from "./search.ts";
import { useSentence } from "./sentence.ts";
import { useTexts } from "./texts/index.ts";

const route = getRouteApi("/signed-in/w/$workspaceId/activity");

/** Activity log of the workspace itself, as sentences. */
export default function ActivityPage(): ReactNode {
  const texts = useTexts();
  const { kind, page = 1, size = 50 } = route.useSearch();
  const navigate = route.useNavigate();
  const query = { page, pageSize: Math.min(size, 100), ...(kind === undefined ? {} : { action: kind }) };
  const { data, error, refetch, isPlaceholderData } = useListRead(memberApi.listAudit, { query });
  useTitle(texts.title);
  return (
    <Page
      title={texts.title}
      head={<KindChoice />}
      foot={
        data && (
          <Pager
            page={page}
            pageSize={query.pageSize}
            total={data.pagination.total}
            onChange={(to) => navigate({ search: (search) => ({ ...search, page: to.page, size: to.pageSize }) })}
          />
        )
      }
    >
      {error && data === undefined ? (
        <LoadError error={error} onRetry={refetch} />
      ) : data === undefined ? (
        <Skeleton height={420} />
      ) : data.entries.length === 0 ? (
        <EmptyState icon={<History aria-hidden />} title={texts.empty}>
          {texts.emptyText}
        </EmptyState>
      ) : (
        <ol className={styles.entries} aria-busy={isPlaceholderData || undefined}>
          {data.entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
    </Page>
  );
}

function KindChoice() {
  const texts = useTexts();
  const { kind } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Select
      className={styles.kind}
      aria-label={texts.kind}
      value={kind ?? ""}
      onChange={(event) => {
        const chosen = KINDS.find((one) => one === event.target.value);
        navigate({ search: chosen === undefined ? {} : { kind: chosen } });
      }}
    >
      <option value="">{texts.allActivity}</option>
      {KINDS.map((one) => (
        <option key={one} value={one}>
          {texts.kinds[one]}
        </option>
      ))}
    </Select>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const texts = useTexts();
  const sentence = useSentence();
  const { ago, exactly } = useLocale();
  return (
    <li>
      <span className={styles.words}>
        <span>{sentence(entry)}</span>
        <small>
          {entry.connection && `${texts.through(entry.connection.name)} · `}
          <code>{entry.action}</code>
          {entry.requestId && (
            <>
              {" · "}
              <CopyText text={entry.requestId} />
            </>
          )}
        </small>
      </span>
      <time dateTime={entry.at} title={exactly(entry.at)}>
        {ago(entry.at)}
      </time>
    </li>
  );
}
