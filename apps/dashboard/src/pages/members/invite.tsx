import { getRouteApi } from "@tanstack/react-router";
import { hasCode } from "@vitrine/client";
import type { Role } from "@vitrine/contract";
import { Button, Drawer, Problem, RadioField, TextField, toast } from "@vitrine/ui";
import { useErrorText } from "@vitrine/ui/app";
import { useContractForm } from "@vitrine/ui/form";
import { useState } from "react";
import { schemas } from "../../frame/schemas.ts";
import styles from "./members.module.css";
import { useInvite } from "./queries.ts";
import { useTexts } from "./texts/index.ts";

const route = getRouteApi("/signed-in/w/$workspaceId/members");
/** The role with the fewest permissions first, so that OWNER is not chosen by accident. */
const ORDER: readonly Role[] = ["STAFF", "BILLING", "OWNER"];
const NO_VALUES: { email: string; role: Role } = { email: "", role: "STAFF" };

export function InviteDrawer() {
  const { invite } = route.useSearch();
  const navigate = route.useNavigate();
  const close = () => navigate({ search: ({ invite: _invite, ...rest }) => rest });
  return <OpenInvite key={String(invite)} open={invite === true} onClose={close} />;
}

function OpenInvite({ open, onClose }: { open: boolean; onClose: () => void }) {
  const texts = useTexts();
  const errorText = useErrorText();
  const invite = useInvite();
  const form = useContractForm({ schema: async () => (await schemas()).InvitationWrite, values: NO_VALUES });
  const [problem, setProblem] = useState<string>();
  const role = form.watch("role");
  const send = async () => {
    try {
      const isSent = await form.submit(async (body) => {
        await invite(body);
        toast({ text: texts.sent(body.email) });
      });
      if (isSent) onClose();
    } catch (error) {
      setProblem(hasCode(error, "duplicate") ? texts.isMember : errorText(error));
    }
  };
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={texts.inviteTitle}
      foot={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="main" onClick={send} busy={form.isSending}>
            {texts.send}
          </Button>
        </>
      }
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <TextField
          label={texts.email}
          type="email"
          autoComplete="off"
          hint={texts.inviteHint}
          problem={form.problemOf("email") ?? problem}
          {...form.register("email", { onChange: () => setProblem(undefined) })}
        />
        <RadioField
          legend={texts.roleHead}
          value={role}
          options={ORDER.map((value) => ({ value, label: texts.role[value], hint: texts.roleText[value] }))}
          onChange={(value) => form.setValue("role", value)}
        />
        {role === "OWNER" && <Problem>{texts.ownerWarning}</Problem>}
      </form>
    </Drawer>
  );
}
