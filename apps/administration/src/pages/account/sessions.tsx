import { useQuery } from "@tanstack/react-query";
import { queryOf, staffApi } from "@vitrine/client";
import type { AccountDetails } from "@vitrine/contract";
import { Card, Skeleton } from "@vitrine/ui";
import { LoadError } from "@vitrine/ui/app";
import { SessionRows } from "@vitrine/ui/sessions";
import layout from "../../frame/frame.module.css";
import { sessionTexts } from "../../frame/session-texts.ts";
import { texts } from "./texts.ts";

export function Sessions({ account: { id } }: { account: AccountDetails }) {
  const { data, error, refetch } = useQuery(queryOf(staffApi.listAccountSessions, { id }));
  return (
    <Card title={texts.sessions}>
      {error && <LoadError error={error} onRetry={refetch} />}
      {data === undefined && !error && <Skeleton height={80} />}
      {data?.sessions.length === 0 && <p className={layout.dim}>{texts.noSessions}</p>}
      <SessionRows sessions={data?.sessions ?? []} texts={sessionTexts} />
    </Card>
  );
}
