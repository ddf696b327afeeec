import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { queryOf, staffApi } from "@vitrine/client";
import type { AuditRecord } from "@vitrine/contract";
import { Card, Skeleton, useLocale } from "@vitrine/ui";
import { LoadError } from "@vitrine/ui/app";
import { Unseen } from "../facts.tsx";
import styles from "../frame.module.css";
import { RecordLink } from "../record-link.tsx";
import { changesOf } from "./changes.ts";
import { sentenceOf, auditTexts as texts } from "./texts.ts";

/** Actor, action and subject, as a sentence with links. */
export function Sentence({ entry }: { entry: AuditRecord }) {
  const [start = "", end] = sentenceOf(entry).split("{}");
  const { actor, subject } = entry;
  const who = actor.name ?? texts.actors[actor.kind];
  return (
    <span>
      {actor.kind === "OPERATOR" ? (
        <b>{who}</b>
      ) : (
        <RecordLink kind={actor.kind} id={actor.id}>
          {who}
        </RecordLink>
      )}{" "}
      {start}
      {end !== undefined && <RecordLink {...subject}>{subject.name ?? subject.id}</RecordLink>}
      {end}
    </span>
  );
}

/** Changed values and the reason. */
function Because({ entry }: { entry: AuditRecord }) {
  const changes = changesOf(entry);
  return (
    <span className={styles.because}>
      {changes.map(({ name, before, after }) => (
        <span key={name} title={name}>
          {before} → {after}{" "}
        </span>
      ))}
      {entry.reason && `“${entry.reason}”`}
    </span>
  );
}

export function Entries({ entries }: { entries: readonly AuditRecord[] }) {
  const { ago, exactly } = useLocale();
  return (
    <ol className={styles.entries}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <Link to="/audit/$entryId" params={{ entryId: entry.id }}>
            <time dateTime={entry.at} title={exactly(entry.at)}>
              {ago(entry.at)}
            </time>
            <Unseen>, {texts.row}</Unseen>
          </Link>
          <Sentence entry={entry} />
          <Because entry={entry} />
        </li>
      ))}
    </ol>
  );
}

const SHOWN = 6;

/** Latest audit entries: of all staff, or about one subject. */
export function AuditCard({ subjectId, className }: { subjectId?: string; className?: string | undefined }) {
  const about = subjectId === undefined ? {} : { subjectId };
  const { data, error, refetch } = useQuery(
    queryOf(staffApi.listAuditLog, { query: { pageSize: SHOWN, ...(subjectId ? about : { actorKind: "STAFF" }) } }),
  );
  return (
    <Card
      className={className}
      title={subjectId === undefined ? texts.latest : texts.about}
      aside={
        <Link to="/audit" search={subjectId === undefined ? {} : { subject: subjectId }} className={styles.told}>
          {texts.search}
        </Link>
      }
    >
      {error && <LoadError error={error} onRetry={refetch} />}
      {data === undefined && !error && <Skeleton height={120} />}
      {data && (data.entries.length > 0 ? <Entries entries={data.entries} /> : <p>{texts.nothing}</p>)}
    </Card>
  );
}
