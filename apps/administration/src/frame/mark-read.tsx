import { staffApi } from "@vitrine/client";
import type { ContactRequest } from "@vitrine/contract";
import { StaffAction } from "./staff-action.tsx";
import { texts as frameTexts } from "./texts.ts";

const texts = {
  markRead: "Mark as read",
  title: (subject: string) => `Mark “${subject}” as read?`,
  text: (name: string) => `${name} can then send another message. Enter how you resolved the request.`,
  status: "Status",
  done: "Marked as read",
};

export const MarkRead = ({ request: { id, subject, name } }: { request: ContactRequest }) => (
  <StaffAction
    small
    may="SUPPORT"
    verb={texts.markRead}
    label={`${texts.markRead}: ${subject}`}
    title={texts.title(subject)}
    text={texts.text(name)}
    done={texts.done}
    changes={[{ name: texts.status, before: frameTexts.status["WAITING"], after: frameTexts.status["READ"] }]}
    run={(reason) => staffApi.markContactRead.answer({ id, body: { reason } })}
  />
);
