import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { queryOf, staffApi } from "@vitrine/client";
import type { AuditRecord } from "@vitrine/contract";
import { Card, DetailPage, Loaded, useLocale } from "@vitrine/ui";
import { useTitle } from "@vitrine/ui/app";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { changesOf } from "../../frame/audit/changes.ts";
import { Sentence } from "../../frame/audit/entries.tsx";
import { Changes } from "../../frame/changes-table.tsx";
import { Facts, Id } from "../../frame/facts.tsx";
import layout from "../../frame/frame.module.css";
import { RecordLink } from "../../frame/record-link.tsx";
import { texts as frameTexts } from "../../frame/texts.ts";
import { texts } from "./texts.ts";

const route = getRouteApi("/signed-in/audit/$entryId");

export default function AuditEntryPage(): ReactNode {
  const { entryId: id } = route.useParams();
  const query = useQuery(queryOf(staffApi.getAuditRecord, { id }));
  useTitle(texts.title(id), texts.back);
  return (
    <DetailPage
      back={
        <Link to="/audit">
          <ArrowLeft aria-hidden /> {texts.back}
        </Link>
      }
      title={texts.title(id)}
    >
      <Loaded query={query} skeleton={320}>
        {(entry) => <Known entry={entry} />}
      </Loaded>
    </DetailPage>
  );
}

function Known({ entry }: { entry: AuditRecord }) {
  const { exactly, number } = useLocale();
  const { actor, subject, seal, requestId, connectionId } = entry;
  const hasDetails = Object.keys(entry.details).length > 0;
  return (
    <div className={layout.grid}>
      <Card title={texts.what} className={layout.wide}>
        <p className={layout.sentence}>
          <Sentence entry={entry} />
        </p>
        <Facts
          facts={[
            [texts.at, exactly(entry.at)],
            [texts.reason, entry.reason === null ? frameTexts.none : `“${entry.reason}”`],
            [texts.action, <code key="action">{entry.action}</code>],
            [texts.actor, <Id key="actor">{actor.id}</Id>],
            [
              texts.subject,
              <RecordLink key="subject" {...subject}>
                {subject.id}
              </RecordLink>,
            ],
            ...(connectionId === null ? [] : ([[texts.connection, <Id key="connection">{connectionId}</Id>]] as const)),
            [texts.request, requestId === null ? frameTexts.none : <Request key="request" id={requestId} />],
            [
              texts.seal,
              seal === null ? (
                texts.notSealed
              ) : (
                <span key="seal" title={seal.hash}>
                  {texts.sealed(number(seal.number))}
                </span>
              ),
            ],
          ]}
        />
      </Card>
      <Card title={texts.change} className={hasDetails ? undefined : layout.wide}>
        <Change entry={entry} />
      </Card>
      {hasDetails && (
        <Card title={texts.details}>
          <Facts facts={Object.entries(entry.details)} />
        </Card>
      )}
    </div>
  );
}

const Request = ({ id }: { id: string }) => (
  <span className={layout.inline}>
    <Id>{id}</Id>
    <Link to="/audit" search={{ request: id }}>
      {texts.sameRequest}
    </Link>
  </span>
);

function Change({ entry }: { entry: AuditRecord }) {
  const changes = changesOf(entry);
  if (changes.length === 0) return <p className={layout.dim}>{texts.noChange}</p>;
  return <Changes changes={changes} />;
}
