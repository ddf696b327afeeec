import { useQuery } from "@tanstack/react-query";
import { Button, buttonClass, NoPermission, Page } from "@vitrine/ui";
import { useTitle } from "@vitrine/ui/app";
import { Mail, MessageCircle } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { environmentQuery } from "./environment.ts";
import { useWorkspace } from "./session.ts";
import { useTexts } from "./texts/index.ts";

const ContactDialog = lazy(() => import("../pages/contact/dialog.tsx"));

/** Replaces every page of a suspended workspace: the reason, and the contact. */
export default function Suspended(): ReactNode {
  const { suspended: texts, contact } = useTexts();
  const { name } = useWorkspace();
  const { data: environment } = useQuery(environmentQuery());
  const [isWriting, setWriting] = useState(false);
  useTitle(texts.title, name);
  const email = environment?.supportEmail;
  return (
    <Page title={texts.title}>
      <NoPermission
        title={texts.what(name)}
        actions={
          <>
            {email && (
              <a className={buttonClass()} href={`mailto:${email}`}>
                <Mail aria-hidden />
                {email}
              </a>
            )}
            <Button kind="main" icon={<MessageCircle aria-hidden />} onClick={() => setWriting(true)}>
              {contact}
            </Button>
          </>
        }
      >
        {texts.next}
      </NoPermission>
      <Suspense>{isWriting && <ContactDialog onClose={() => setWriting(false)} />}</Suspense>
    </Page>
  );
}
