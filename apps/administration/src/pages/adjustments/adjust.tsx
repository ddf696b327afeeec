import { useQuery } from "@tanstack/react-query";
import { queryOf, staffApi } from "@vitrine/client";
import type { WorkspaceDetails } from "@vitrine/contract";
import { Button, Drawer, Problem, Skeleton, TextAreaField, TextField, useLocale } from "@vitrine/ui";
import { type FormEvent, type ReactNode, useState } from "react";
import { useAuditedWrite } from "../../frame/audited-write.tsx";
import { errorText } from "../../frame/errors.ts";
import { Facts } from "../../frame/facts.tsx";
import layout from "../../frame/frame.module.css";
import { useSearchChange } from "../../frame/records.tsx";
import { texts as frameTexts } from "../../frame/texts.ts";
import { texts } from "./texts.ts";

/** A larger adjustment needs a second supervisor, and the amount must be typed again. */
const ALONE_MAX = 10_000;

export default function AdjustDrawer(props: { workspaceId: string | undefined; onClose: () => void }): ReactNode {
  const { workspaceId, onClose } = props;
  return (
    <Drawer open onClose={onClose} title={texts.adjust}>
      {workspaceId === undefined ? <ChooseWorkspace /> : <OfWorkspace id={workspaceId} onClose={onClose} />}
    </Drawer>
  );
}

function ChooseWorkspace() {
  const change = useSearchChange();
  const [typed, setTyped] = useState("");
  const { data } = useQuery({
    ...queryOf(staffApi.searchWorkspaces, { query: { search: typed.trim() || undefined, pageSize: 8 } }),
    placeholderData: (before) => before,
  });
  return (
    <div className={layout.stack}>
      <TextField
        label={texts.find}
        hint={texts.findHint}
        type="search"
        autoFocus
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ul className={layout.rows}>
        {data?.workspaces.map(({ id, name, subDomain }) => (
          <li key={id}>
            <Button kind="link" onClick={() => change({ workspace: id })}>
              {name}
            </Button>
            <span className={layout.dim}>{subDomain}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function OfWorkspace({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useQuery(queryOf(staffApi.getWorkspaceDetails, { id }));
  if (error && data === undefined) return <Problem>{errorText(error)}</Problem>;
  if (data === undefined) return <Skeleton height={260} />;
  return <AdjustForm workspace={data} onClose={onClose} />;
}

/** Parses a whole number other than zero; undefined for any other text. */
function amountOf(text: string): number | undefined {
  const clean = text.replace(/[\s,.]/g, "").replace("−", "-");
  return /^[+-]?\d{1,10}$/.test(clean) && Number(clean) !== 0 ? Number(clean) : undefined;
}

function AdjustForm({ workspace, onClose }: { workspace: WorkspaceDetails; onClose: () => void }) {
  const { ui, number } = useLocale();
  const change = useSearchChange();
  const [typed, setTyped] = useState("");
  const [again, setAgain] = useState("");
  const [reason, setReason] = useState("");
  const { send, isBusy, problem, setProblem } = useAuditedWrite();
  const amount = amountOf(typed);
  const isLarge = amount !== undefined && Math.abs(amount) > ALONE_MAX;
  const adjust = (credits: number) =>
    staffApi.adjustCredits.answer({ body: { workspaceId: workspace.id, amount: credits, reason: reason.trim() } });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (amount === undefined) setProblem(texts.badAmount);
    else if (isLarge && amountOf(again) !== amount) setProblem(texts.notTheSame);
    else if (reason.trim() === "") setProblem(frameTexts.reasonMissing);
    else
      send({
        write: () => adjust(amount),
        done: ({ status }) => (status === "WAITING" ? texts.waits : texts.done),
        onDone: onClose,
      });
  };
  const balance = workspace.wallet.balance;
  return (
    <form onSubmit={submit} className={layout.stack} noValidate>
      <Facts
        facts={[
          [
            texts.workspace,
            <span key="workspace" className={layout.inline}>
              {workspace.name}
              <Button kind="link" onClick={() => change({ workspace: undefined, adjust: true })}>
                {texts.change}
              </Button>
            </span>,
          ],
          [texts.balance, number(balance)],
          [texts.after, <b key="after">{amount === undefined ? "…" : number(balance + amount)}</b>],
        ]}
      />
      <TextField
        label={texts.amount}
        hint={texts.amountHint}
        inputMode="numeric"
        autoFocus
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setProblem(undefined);
        }}
      />
      {isLarge && (
        <TextField
          label={texts.again}
          hint={texts.againHint}
          inputMode="numeric"
          autoComplete="off"
          value={again}
          onChange={(event) => setAgain(event.target.value)}
        />
      )}
      <TextAreaField
        label={texts.reason}
        hint={texts.reasonHint}
        rows={3}
        maxLength={500}
        value={reason}
        onChange={(event) => {
          setReason(event.target.value);
          setProblem(undefined);
        }}
      />
      {problem && <Problem>{problem}</Problem>}
      <div className={layout.buttons}>
        <Button onClick={onClose}>{ui.cancel}</Button>
        <Button type="submit" kind="main" busy={isBusy}>
          {isLarge ? texts.sendLarge : texts.send}
        </Button>
      </div>
    </form>
  );
}
