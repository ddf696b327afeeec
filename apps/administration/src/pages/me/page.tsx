import { useMutation } from "@tanstack/react-query";
import { staffApi } from "@vitrine/client";
import { Button, Card, Confirm, Page, useLocale } from "@vitrine/ui";
import { type ReactNode, useState } from "react";
import { AuditCard } from "../../frame/audit/entries.tsx";
import { errorText } from "../../frame/errors.tsx";
import { Facts, Id } from "../../frame/facts.tsx";
import layout from "../../frame/frame.module.css";
import { useProfile } from "../../frame/session.ts";
import { texts as frameTexts } from "../../frame/texts.ts";
import { useTitle } from "../../frame/title.ts";
import { Passkeys } from "./passkeys.tsx";
import { texts } from "./texts.ts";

export default function OwnAccountPage(): ReactNode {
  const { id } = useProfile();
  useTitle(texts.title);
  return (
    <Page title={texts.title}>
      <div className={layout.grid}>
        <Passkeys />
        <div className={layout.stack}>
          <Profile />
          <Sessions />
        </div>
        <AuditCard subjectId={id} className={layout.wide} />
      </div>
    </Page>
  );
}

function Profile() {
  const { id, name, email, role, createdAt } = useProfile();
  const { day } = useLocale();
  return (
    <Card title={texts.profile}>
      <Facts
        facts={[
          [texts.name, name],
          [texts.email, email],
          [
            texts.role,
            <span key="role" title={texts.roleHint}>
              {frameTexts.role[role]}
            </span>,
          ],
          [texts.created, day(createdAt)],
          [texts.id, <Id key="id">{id}</Id>],
        ]}
      />
    </Card>
  );
}

function Sessions() {
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => staffApi.signOutStaffEverywhere({}),
    onSuccess: () => {
      sessionStorage.clear();
      location.assign("/sign-in");
    },
  });
  return (
    <Card title={texts.sessions}>
      <p className={layout.lead}>{texts.sessionsLead}</p>
      <div>
        <Button kind="danger" onClick={() => setOpen(true)}>
          {texts.endAll}
        </Button>
      </div>
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
    </Card>
  );
}
