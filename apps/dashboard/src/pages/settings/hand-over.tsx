import { useNavigate } from "@tanstack/react-router";
import { hasCode, memberApi } from "@vitrine/client";
import { ActionDialog, Button, Dialog, DialogText, SelectField, Setting } from "@vitrine/ui";
import { useState } from "react";
import { useAccount, useWorkspace } from "../../frame/session.ts";
import { useMembers } from "./queries.ts";
import { useTexts } from "./texts/index.ts";

const STAY = ["STAFF", "BILLING", ""] as const;

/** Transfers ownership to another member, in one step. */
export function HandOver() {
  const texts = useTexts();
  const [isOpen, setOpen] = useState(false);
  const { id } = useAccount();
  const { data } = useMembers();
  const others = data?.members.filter(({ accountId }) => accountId !== id) ?? [];
  return (
    <Setting
      title={texts.transferOwnership}
      text={others.length === 0 ? texts.transferNeedsMember : texts.transferHint}
    >
      <Button kind="danger" disabled={others.length === 0} onClick={() => setOpen(true)}>
        {texts.transferOwnership}
      </Button>
      {isOpen && <Choice members={others} onClose={() => setOpen(false)} />}
    </Setting>
  );
}

interface ChoiceProps {
  members: readonly { id: string; name: string; email: string }[];
  onClose: () => void;
}

function Choice({ members, onClose }: ChoiceProps) {
  const texts = useTexts();
  const navigate = useNavigate();
  const { workspaceId, subDomain } = useWorkspace();
  const [memberId, setMember] = useState(members[0]?.id ?? "");
  const [stayAs, setStay] = useState<(typeof STAY)[number]>("STAFF");
  const [isAsking, setAsking] = useState(false);
  const chosen = members.find(({ id }) => id === memberId);
  const transfer = async () => {
    await memberApi.handOverWorkspace({ workspaceId, body: { memberId, stayAs: stayAs === "" ? null : stayAs } });
    await navigate({ to: stayAs === "" ? "/workspaces" : "/", reloadDocument: true });
  };
  if (isAsking) {
    return (
      <ActionDialog
        onClose={onClose}
        title={texts.transferTitle(chosen?.name || chosen?.email || "")}
        text={texts.transferText}
        action={texts.transferOwnership}
        typed={subDomain}
        run={transfer}
        problemText={(error) => (hasCode(error, "workspace_limit_reached") ? texts.theirLimit : undefined)}
        destroys
      />
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.transferOwnership}
      foot={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="main" onClick={() => setAsking(true)}>
            {texts.continueLabel}
          </Button>
        </>
      }
    >
      <DialogText>{texts.transferHint}</DialogText>
      <SelectField label={texts.newOwner} value={memberId} onChange={(event) => setMember(event.target.value)}>
        {members.map(({ id, name, email }) => (
          <option key={id} value={id}>
            {name ? `${name} (${email})` : email}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={texts.youBecome}
        value={stayAs}
        onChange={(event) => setStay(event.target.value as (typeof STAY)[number])}
      >
        {STAY.map((role) => (
          <option key={role} value={role}>
            {texts.stay[role === "" ? "leave" : role]}
          </option>
        ))}
      </SelectField>
    </Dialog>
  );
}
