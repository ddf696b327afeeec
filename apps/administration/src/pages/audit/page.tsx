import { getRouteApi } from "@tanstack/react-router";
import { staffApi, urlOf } from "@vitrine/client";
import { buttonClass, EmptyState, Input, Page, Skeleton } from "@vitrine/ui";
import { LoadError, SearchBox, useTitle } from "@vitrine/ui/app";
import { Download, ScrollText } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Entries } from "../../frame/audit/entries.tsx";
import { Narrowed } from "../../frame/narrowed.tsx";
import { CursorPager, Filter, Tools, useList, useSearchChange } from "../../frame/records.tsx";
import { AUDIT_ACTORS, AUDIT_AREAS } from "../../search.ts";
import styles from "./audit.module.css";
import { texts } from "./texts.ts";

const route = getRouteApi("/signed-in/audit");

/** Exports all parts as one file. */
const EXPORT = { path: "/exports/audit.csv" };

export default function AuditPage(): ReactNode {
  const { actorKind, area, subject, actor, request, from, to, after } = route.useSearch();
  const filter = { actorKind, action: area, subjectId: subject, actorId: actor, requestId: request, from, to };
  const { data, error, refetch, isPlaceholderData } = useList(staffApi.listAuditLog, { query: { ...filter, after } });
  useTitle(texts.title);
  return (
    <Page
      title={texts.title}
      actions={
        <a href={urlOf(EXPORT, { query: filter })} download className={buttonClass()}>
          <Download aria-hidden /> {texts.export}
        </a>
      }
      head={<AuditTools />}
    >
      {error && <LoadError error={error} onRetry={refetch} />}
      {data === undefined && !error && <Skeleton height={420} />}
      {data?.entries.length === 0 && (
        <EmptyState icon={<ScrollText aria-hidden />} title={texts.empty}>
          {texts.emptyText}
        </EmptyState>
      )}
      {data && (
        <div aria-busy={isPlaceholderData || undefined}>
          <Entries entries={data.entries} />
        </div>
      )}
      <CursorPager next={data?.next ?? null} />
    </Page>
  );
}

/** Returns the filter for an id: actor, subject or request. */
function filterOf(id: string): "actor" | "request" | "subject" {
  if (id.startsWith("stf_")) return "actor";
  return /^[0-9a-f]{8}-[0-9a-f-]+$/i.test(id) ? "request" : "subject";
}

function AuditTools() {
  const { subject, actor, request, from, to } = route.useSearch();
  const change = useSearchChange();
  const find = (id: string | undefined) => id !== undefined && change({ [filterOf(id)]: id });
  return (
    <>
      <Tools>
        <SearchBox label={texts.find} value={undefined} onSearch={find} />
        <Filter name="actorKind" label={texts.actorKind} values={AUDIT_ACTORS} textOf={(one) => texts.actors[one]} />
        <Filter name="area" label={texts.area} values={AUDIT_AREAS} textOf={(one) => texts.areas[one]} />
        <DayInput name="from" label={texts.from} value={from} />
        <DayInput name="to" label={texts.to} value={to} />
      </Tools>
      <div className={styles.narrowed}>
        {subject && <Narrowed name="subject">{subject}</Narrowed>}
        {actor && <Narrowed name="actor">{actor}</Narrowed>}
        {request && <Narrowed name="request">{request}</Narrowed>}
      </div>
    </>
  );
}

function DayInput({ name, label, value = "" }: { name: string; label: string; value: string | undefined }) {
  const change = useSearchChange();
  const id = useId();
  return (
    <span className={styles.day}>
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        type="date"
        value={value}
        onChange={(event) => change({ [name]: event.target.value || undefined })}
      />
    </span>
  );
}
