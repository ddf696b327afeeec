import { useQueryClient } from "@tanstack/react-query";
import { hasCode, staffApi } from "@vitrine/client";
import { Button, Dialog, DialogText, TextField, toast, useLocale } from "@vitrine/ui";
import { type FormEvent, type ReactNode, useState } from "react";
import { AuditedMessage } from "../../frame/audited-write.tsx";
import { errorText } from "../../frame/errors.ts";
import layout from "../../frame/frame.module.css";
import { makePasskey } from "../../frame/passkeys.ts";
import { texts } from "./texts.ts";

const NAME_MAX = 80;

/** Error texts of this page. */
function problemOf(error: unknown): string {
  if (hasCode(error, "invalid_code")) return texts.notAccepted;
  return hasCode(error, "duplicate") ? texts.known : errorText(error);
}

export default function EnrolDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { ui } = useLocale();
  const client = useQueryClient();
  const [name, setName] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const enrol = async () => {
    const made = await makePasskey(await staffApi.beginPasskeyEnrolment({}), name.trim());
    if (made === undefined) return texts.notMade;
    const { requestId } = await staffApi.enrolPasskey.answer({ body: made });
    onClose();
    toast({ text: <AuditedMessage done={texts.enrolled(name.trim())} requestId={requestId} /> });
    await client.invalidateQueries();
    return undefined;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || name.trim() === "") return;
    setBusy(true);
    setProblem(await enrol().catch(problemOf));
    setBusy(false);
  };
  return (
    <Dialog open onClose={onClose} title={texts.enrolTitle}>
      <DialogText>{texts.enrolText}</DialogText>
      <form onSubmit={submit} className={layout.stack}>
        <TextField
          label={texts.passkeyName}
          hint={texts.passkeyNameHint}
          maxLength={NAME_MAX}
          autoFocus
          value={name}
          problem={problem}
          onChange={(event) => {
            setName(event.target.value);
            setProblem(undefined);
          }}
        />
        <div className={layout.buttons}>
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button type="submit" kind="main" busy={isBusy} disabled={name.trim() === ""}>
            {texts.enrol}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
