import { hasCode, memberApi } from "@vitrine/client";
import { solveChallenge } from "@vitrine/client/challenge";
import { ActionDialog, Banner, Button, Dialog, TextAreaField, TextField } from "@vitrine/ui";
import { useContractForm } from "@vitrine/ui/form";
import { type ReactNode, useMemo, useState } from "react";
import { schemas } from "../../frame/schemas.ts";
import { useAccount } from "../../frame/session.ts";
import styles from "./contact.module.css";
import { useTexts } from "./texts/index.ts";

/** Contact form for the platform's team. Only one message can be pending. */
export default function ContactDialog({ onClose }: { onClose: () => void }): ReactNode {
  const [isWaiting, setWaiting] = useState(false);
  return isWaiting ? <Waiting onClose={onClose} /> : <Writing onClose={onClose} onWaiting={() => setWaiting(true)} />;
}

function Waiting({ onClose }: { onClose: () => void }) {
  const texts = useTexts();
  return (
    <Dialog open onClose={onClose} title={texts.title} foot={<Button onClick={onClose}>{texts.close}</Button>}>
      <Banner>{texts.waiting}</Banner>
    </Dialog>
  );
}

interface Message {
  name: string;
  email: string;
  subject: string;
  message: string;
}

async function send(body: Message): Promise<"sent" | "waiting"> {
  const { challengeSiteKey } = await memberApi.getContactForm({});
  // Without our own proof of work, the message is sent without a token, and the service answers with an error.
  const isOurs = challengeSiteKey !== null && URL.canParse(challengeSiteKey);
  const challengeToken = isOurs ? await solveChallenge(`${challengeSiteKey}?purpose=contact`) : undefined;
  try {
    await memberApi.sendContactRequest({ body: { ...body, ...(challengeToken && { challengeToken }) } });
    return "sent";
  } catch (error) {
    if (hasCode(error, "contact_pending")) return "waiting";
    throw error;
  }
}

function Writing({ onClose, onWaiting }: { onClose: () => void; onWaiting: () => void }) {
  const texts = useTexts();
  const { name, email } = useAccount();
  const values = useMemo((): Message => ({ name, email, subject: "", message: "" }), [name, email]);
  const form = useContractForm({ schema: async () => (await schemas()).ContactWrite, values });
  const submit = async () => {
    let isWaiting = false;
    const isSent = await form.submit(async (body) => {
      isWaiting = (await send(body)) === "waiting";
    });
    if (isWaiting) onWaiting();
    return isSent && !isWaiting;
  };
  return (
    <ActionDialog
      onClose={onClose}
      title={texts.title}
      text={texts.text}
      action={texts.send}
      run={submit}
      done={texts.sent}
    >
      <div className={styles.fields}>
        <TextField
          label={texts.subject}
          autoComplete="off"
          problem={form.problemOf("subject")}
          {...form.register("subject")}
        />
        <TextAreaField
          label={texts.message}
          rows={6}
          problem={form.problemOf("message")}
          {...form.register("message")}
        />
        <TextField label={texts.name} autoComplete="name" problem={form.problemOf("name")} {...form.register("name")} />
        <TextField
          label={texts.email}
          type="email"
          autoComplete="email"
          hint={texts.emailHint}
          problem={form.problemOf("email")}
          {...form.register("email")}
        />
      </div>
    </ActionDialog>
  );
}
