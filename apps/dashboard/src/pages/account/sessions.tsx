import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { memberApi, queryOf, refresh } from "@vitrine/client";
import { Skeleton, toast } from "@vitrine/ui";
import { LoadError, useErrorText } from "@vitrine/ui/app";
import { EndAllSessions, SessionRows } from "@vitrine/ui/sessions";
import styles from "./account.module.css";
import { useTexts } from "./texts/index.ts";

export function SessionsTab() {
  const texts = useTexts();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(queryOf(memberApi.listSessions, {}));
  const ending = useMutation({
    mutationFn: ({ id }: { id: string; name: string }) => memberApi.endSession({ id }),
    onSuccess: (_ended, { name }) => toast({ text: texts.ended(name) }),
    onError: (problem) => toast({ text: errorText(problem), bad: true }),
    onSettled: () => refresh(client, undefined, memberApi.listSessions),
  });
  if (error && data === undefined) return <LoadError error={error} onRetry={refetch} />;
  return (
    <div className={styles.form}>
      <p className={styles.lead}>{texts.sessionsLead}</p>
      {data === undefined && <Skeleton height={160} />}
      <SessionRows
        sessions={data?.sessions ?? []}
        texts={texts}
        ending={{ texts, end: ending.mutate, busyId: ending.isPending ? ending.variables.id : undefined }}
      />
      <EndAllSessions texts={texts} end={() => memberApi.signOutEverywhere({})} />
    </div>
  );
}
