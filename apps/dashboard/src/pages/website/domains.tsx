import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { memberApi, queryOf, refresh } from "@vitrine/client";
import type { Domain } from "@vitrine/contract";
import { LIMITS } from "@vitrine/contract";
import { Button, CodeBlock, Confirm, Problem, Skeleton, Status, type StatusTone, TextField, toast } from "@vitrine/ui";
import { type FormEvent, useState } from "react";
import { LoadError, useErrorText } from "../../frame/errors.tsx";
import { useMay, useWorkspaceId } from "../../frame/session.ts";
import { useTexts } from "./texts/index.ts";
import styles from "./website.module.css";

const TONES: Record<Domain["status"], StatusTone> = { PENDING: "warn", ACTIVE: "good", LOST: "bad" };

/** Custom domains of the site. A change takes effect immediately, without publishing. */
export function Domains() {
  const { domain: texts } = useTexts();
  const workspaceId = useWorkspaceId();
  const isOwner = useMay()("OWNER");
  const { data, error, refetch } = useQuery(queryOf(memberApi.listDomains, { workspaceId }));
  if (error && data === undefined) return <LoadError error={error} onRetry={refetch} />;
  if (data === undefined) return <Skeleton height={200} />;
  return (
    <>
      <p className={styles.dim}>{texts.lead}</p>
      {isOwner && data.domains.length < LIMITS.domain.perWorkspaceMax && <NewDomain />}
      <ul className={styles.domains}>
        {data.domains.map((domain) => (
          <DomainItem key={domain.id} domain={domain} isOwner={isOwner} />
        ))}
      </ul>
    </>
  );
}

function useRefresh() {
  const client = useQueryClient();
  const workspaceId = useWorkspaceId();
  return () => refresh(client, workspaceId, memberApi.listDomains);
}

function NewDomain() {
  const { domain: texts } = useTexts();
  const errorText = useErrorText();
  const workspaceId = useWorkspaceId();
  const [host, setHost] = useState("");
  const onSuccess = useRefresh();
  const add = useMutation({
    mutationFn: () => memberApi.addDomain({ workspaceId, body: { host } }),
    onSuccess: () => {
      setHost("");
      return onSuccess();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate();
  };
  return (
    <form className={styles.newDomain} onSubmit={submit}>
      <TextField
        label={texts.host}
        placeholder="www.shop.example"
        autoComplete="off"
        inputMode="url"
        value={host}
        onChange={(event) => setHost(event.target.value)}
        problem={add.error && errorText(add.error)}
      />
      <Button type="submit" busy={add.isPending} disabled={host.trim() === ""}>
        {texts.add}
      </Button>
    </form>
  );
}

function DomainItem({ domain, isOwner }: { domain: Domain; isOwner: boolean }) {
  const { domain: texts } = useTexts();
  const errorText = useErrorText();
  const workspaceId = useWorkspaceId();
  const onSuccess = useRefresh();
  const { id, host, status, problem, record, target } = domain;
  const check = useMutation({
    mutationFn: () => memberApi.checkDomain({ workspaceId, id }),
    onSuccess: (checked) => {
      if (checked.status === "ACTIVE" && checked.problem === null) toast({ text: texts.isActive(host) });
      return onSuccess();
    },
  });
  return (
    <li>
      <div className={styles.domainHead}>
        <strong>{host}</strong>
        <Status tone={TONES[status]}>{texts.status[status]}</Status>
      </div>
      {problem && <Problem>{texts.problem[problem]}</Problem>}
      {(status !== "ACTIVE" || problem) && (
        <ol className={styles.domainSteps}>
          <li>
            {texts.txt}
            <CodeBlock code={record.name} label={texts.copyName} />
            {texts.txtValue}
            <CodeBlock code={record.value} label={texts.copyValue} />
          </li>
          <li>
            {texts.cname(host)}
            <CodeBlock code={target} label={texts.copyTarget} />
          </li>
          <li>{texts.thenCheck}</li>
        </ol>
      )}
      {check.error && <Problem>{errorText(check.error)}</Problem>}
      {isOwner && (
        <div className={styles.domainActions}>
          <Button size="small" busy={check.isPending} onClick={() => check.mutate()}>
            {texts.check}
          </Button>
          <RemoveDomain domain={domain} />
        </div>
      )}
    </li>
  );
}

function RemoveDomain({ domain: { id, host } }: { domain: Domain }) {
  const { domain: texts, remove } = useTexts();
  const errorText = useErrorText();
  const workspaceId = useWorkspaceId();
  const [isAsking, setAsking] = useState(false);
  const onSuccess = useRefresh();
  const removal = useMutation({ mutationFn: () => memberApi.removeDomain({ workspaceId, id }), onSuccess });
  return (
    <>
      <Button size="small" kind="danger" onClick={() => setAsking(true)}>
        {remove}
      </Button>
      <Confirm
        open={isAsking}
        onClose={() => setAsking(false)}
        title={texts.removeTitle(host)}
        action={remove}
        destroys
        busy={removal.isPending}
        onConfirm={() => removal.mutate()}
      >
        {texts.removeText}
        {removal.error && <Problem>{errorText(removal.error)}</Problem>}
      </Confirm>
    </>
  );
}
