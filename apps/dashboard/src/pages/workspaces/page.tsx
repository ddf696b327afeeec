import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { memberApi, queryOf, refresh } from "@vitrine/client";
import type { Closing, Membership } from "@vitrine/contract";
import { Button, buttonClass, Crest, EmptyState, LoneSheet, Status, toast, useLocale } from "@vitrine/ui";
import { LoadError, useErrorText, useTitle } from "@vitrine/ui/app";
import { Plus, Store } from "lucide-react";
import type { ReactNode } from "react";
import { useMemberships } from "../../frame/session.ts";
import { useTexts } from "./texts/index.ts";
import styles from "./workspaces.module.css";

export default function WorkspacesPage(): ReactNode {
  const texts = useTexts();
  const memberships = useMemberships();
  useTitle(texts.title);
  return (
    <LoneSheet>
      <div className={styles.head}>
        <h1>{texts.title}</h1>
        <Link to="/workspaces/new" className={buttonClass({ kind: "main" })}>
          <Plus aria-hidden />
          {texts.create}
        </Link>
      </div>
      {memberships.length === 0 && (
        <EmptyState icon={<Store aria-hidden />} title={texts.none}>
          {texts.noneText}
        </EmptyState>
      )}
      <ul className={styles.list}>
        {memberships.map((membership) => (
          <OneWorkspace key={membership.workspaceId} membership={membership} />
        ))}
      </ul>
      <Closed />
    </LoneSheet>
  );
}

function OneWorkspace({ membership: { workspaceId, name, subDomain, role, status } }: { membership: Membership }) {
  const texts = useTexts();
  return (
    <li>
      <Link to="/w/$workspaceId" params={{ workspaceId }} className={styles.workspace}>
        <Crest name={name} />
        <span>
          <b>{name}</b>
          <small>{subDomain}</small>
        </span>
        {status === "SUSPENDED" ? <Status tone="bad">{texts.suspended}</Status> : <span>{texts.role[role]}</span>}
      </Link>
    </li>
  );
}

/** Recently closed workspaces can be reopened. */
function Closed() {
  const texts = useTexts();
  const { data, error, refetch } = useQuery(queryOf(memberApi.listClosedWorkspaces, {}));
  if (error && data === undefined) return <LoadError error={error} onRetry={refetch} />;
  if (data === undefined || data.workspaces.length === 0) return null;
  return (
    <section className={styles.closed}>
      <h2>{texts.closed}</h2>
      <ul className={styles.list}>
        {data.workspaces.map((closing) => (
          <OneClosed key={closing.id} closing={closing} />
        ))}
      </ul>
    </section>
  );
}

function OneClosed({ closing: { id, name, erasedAfter } }: { closing: Closing }) {
  const texts = useTexts();
  const errorText = useErrorText();
  const { day, exactly } = useLocale();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => memberApi.reopenWorkspace({ id }),
    onSuccess: () => toast({ text: texts.reopened(name) }),
    onError: (error) => toast({ text: errorText(error), bad: true }),
    onSettled: () =>
      refresh(client, undefined, memberApi.listClosedWorkspaces, memberApi.listMemberships, memberApi.getProfile),
  });
  return (
    <li className={styles.workspace}>
      <Crest name={name} />
      <span>
        <b>{name}</b>
        <small title={exactly(erasedAfter)}>{texts.erasedOn(day(erasedAfter))}</small>
      </span>
      <Button onClick={() => mutate()} busy={isPending}>
        {texts.reopen}
      </Button>
    </li>
  );
}
