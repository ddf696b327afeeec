import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { queryOf, staffApi } from "@vitrine/client";
import { Card, Skeleton, toast } from "@vitrine/ui";
import { LoadError } from "@vitrine/ui/app";
import { EndAllSessions, SessionRows } from "@vitrine/ui/sessions";
import { AuditedMessage } from "../../frame/audited-write.tsx";
import { errorText } from "../../frame/errors.ts";
import layout from "../../frame/frame.module.css";
import { sessionTexts } from "../../frame/session-texts.ts";
import { texts } from "./texts.ts";

export function Sessions() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(queryOf(staffApi.listStaffSessions, {}));
  const ending = useMutation({
    mutationFn: ({ id }: { id: string; name: string }) => staffApi.endStaffSession.answer({ id }),
    onSuccess: ({ requestId }, { name }) =>
      toast({ text: <AuditedMessage done={texts.ended(name)} requestId={requestId} /> }),
    onError: (problem) => toast({ text: errorText(problem), bad: true }),
    onSettled: () => client.invalidateQueries(),
  });
  return (
    <Card title={texts.sessions}>
      <p className={layout.lead}>{texts.sessionsLead}</p>
      {error && <LoadError error={error} onRetry={refetch} />}
      {data === undefined && !error && <Skeleton height={80} />}
      <SessionRows
        sessions={data?.sessions ?? []}
        texts={sessionTexts}
        ending={{ texts, end: ending.mutate, busyId: ending.isPending ? ending.variables.id : undefined }}
      />
      <EndAllSessions texts={texts} end={() => staffApi.signOutStaffEverywhere({})} />
    </Card>
  );
}
