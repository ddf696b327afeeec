import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { memberApi, queryOf, refresh } from "@vitrine/client";
import type { Session } from "@vitrine/contract";
import { Button, Chip, Confirm, Skeleton, toast, useLocale } from "@vitrine/ui";
import { deviceOf } from "@vitrine/ui/app";
import { Laptop, Smartphone } from "lucide-react";
import { useState } from "react";
import { LoadError, useErrorText } from "../../frame/errors.tsx";
import styles from "./account.module.css";
import { useTexts } from "./texts/index.ts";

export function SessionsTab() {
  const texts = useTexts();
  const { data, error, refetch } = useQuery(queryOf(memberApi.listSessions, {}));
  if (error) return <LoadError error={error} onRetry={refetch} />;
  return (
    <div className={styles.form}>
      <p className={styles.lead}>{texts.sessionsLead}</p>
      {data === undefined && <Skeleton height={160} />}
      <ul className={styles.sessions}>
        {data?.sessions.map((session) => (
          <OneSession key={session.id} session={session} />
        ))}
      </ul>
      <EndAll />
    </div>
  );
}

function OneSession({ session: { id, userAgent, lastUsedAt, createdAt, current } }: { session: Session }) {
  const texts = useTexts();
  const errorText = useErrorText();
  const { ago, exactly, day } = useLocale();
  const client = useQueryClient();
  const { browser, system, isPhone } = deviceOf(userAgent);
  const name = browser === undefined ? texts.unknownDevice : texts.device(browser, system);
  const { mutate, isPending } = useMutation({
    mutationFn: () => memberApi.endSession({ id }),
    onSuccess: () => toast({ text: texts.ended(name) }),
    onError: (error) => toast({ text: errorText(error), bad: true }),
    onSettled: () => refresh(client, undefined, memberApi.listSessions),
  });
  const Icon = isPhone ? Smartphone : Laptop;
  return (
    <li>
      <Icon aria-hidden />
      <span title={userAgent}>
        <b>
          {name} {current && <Chip tone="leaf">{texts.thisOne}</Chip>}
        </b>
        <small title={exactly(lastUsedAt)}>{texts.usedSince(ago(lastUsedAt), day(createdAt))}</small>
      </span>
      {!current && (
        <Button size="small" onClick={() => mutate()} busy={isPending}>
          {texts.end}
        </Button>
      )}
    </li>
  );
}

function EndAll() {
  const texts = useTexts();
  const errorText = useErrorText();
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => memberApi.signOutEverywhere({}),
    onSuccess: () => {
      sessionStorage.clear();
      location.assign("/sign-in");
    },
  });
  return (
    <div>
      <Button kind="danger" onClick={() => setOpen(true)}>
        {texts.endAll}
      </Button>
      <Confirm
        open={isOpen}
        onClose={() => setOpen(false)}
        title={texts.endAllTitle}
        action={texts.endAll}
        onConfirm={() => mutate()}
        busy={isPending}
        destroys
      >
        {error ? errorText(error) : texts.endAllText}
      </Confirm>
    </div>
  );
}
