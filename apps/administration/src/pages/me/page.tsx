import { Card, Page, useLocale } from "@vitrine/ui";
import { useTitle } from "@vitrine/ui/app";
import type { ReactNode } from "react";
import { AuditCard } from "../../frame/audit/entries.tsx";
import { Facts, Id } from "../../frame/facts.tsx";
import layout from "../../frame/frame.module.css";
import { useProfile } from "../../frame/session.ts";
import { texts as frameTexts } from "../../frame/texts.ts";
import { Passkeys } from "./passkeys.tsx";
import { Sessions } from "./sessions.tsx";
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
