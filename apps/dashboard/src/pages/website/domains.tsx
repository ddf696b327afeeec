import { memberApi } from "@vitrine/client";
import type { Domain } from "@vitrine/contract";
import { LIMITS } from "@vitrine/contract";
import {
  ActionDialog,
  Button,
  CodeBlock,
  Problem,
  Skeleton,
  Status,
  type StatusTone,
  TextField,
  toast,
} from "@vitrine/ui";
import { LoadError, useErrorText } from "@vitrine/ui/app";
import { type FormEvent, useState } from "react";
import { useRead, useWrite } from "../../frame/calls.ts";
import { useMay } from "../../frame/session.ts";
import { useTexts } from "./texts/index.ts";
import styles from "./website.module.css";

const TONES: Record<Domain["status"], StatusTone> = { PENDING: "warn", ACTIVE: "good", LOST: "bad" };

/** Custom domains of the site. A change takes effect immediately, without publishing. */
export function Domains() {
  const { domain: texts } = useTexts();
  const isOwner = useMay()("OWNER");
  const { data, error, refetch } = useRead(memberApi.listDomains, {});
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

const useDomainWrite = <Output,>(write: (workspaceId: string) => Promise<Output>) =>
  useWrite((workspaceId, _nothing: undefined) => write(workspaceId), memberApi.listDomains);

function NewDomain() {
  const { domain: texts } = useTexts();
  const errorText = useErrorText();
  const [host, setHost] = useState("");
  const add = useDomainWrite((workspaceId) => memberApi.addDomain({ workspaceId, body: { host } }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate(undefined, { onSuccess: () => setHost("") });
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
  const { id, host, status, problem, record, target } = domain;
  const check = useDomainWrite(async (workspaceId) => {
    const checked = await memberApi.checkDomain({ workspaceId, id });
    if (checked.status === "ACTIVE" && checked.problem === null) toast({ text: texts.isActive(host) });
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
          <Button size="small" busy={check.isPending} onClick={() => check.mutate(undefined)}>
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
  const [isAsking, setAsking] = useState(false);
  const removal = useDomainWrite((workspaceId) => memberApi.removeDomain({ workspaceId, id }));
  return (
    <>
      <Button size="small" kind="danger" onClick={() => setAsking(true)}>
        {remove}
      </Button>
      <ActionDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={texts.removeTitle(host)}
        text={texts.removeText}
        action={remove}
        run={() => removal.mutateAsync(undefined)}
        destroys
      />
    </>
  );
}
