import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Answer } from "@vitrine/client";
import { toast } from "@vitrine/ui";
import { useAction } from "@vitrine/ui/app";
import styles from "./frame.module.css";
import { texts } from "./texts.ts";

/** Success message with a link to the audit entry. */
export const AuditedMessage = ({ done, requestId }: { done: string; requestId: string | null | undefined }) => (
  <>
    {done}{" "}
    {requestId && (
      <Link to="/audit" search={{ request: requestId }} className={styles.told}>
        {texts.seeEntry}
      </Link>
    )}
  </>
);

interface Sent<Data> {
  write: () => Promise<Answer<Data>>;
  done: (data: Data) => string;
  /** Closes the dialog, before the message appears. */
  onDone: () => void;
}

/** Runs a write of staff, with its message. Afterwards, it refreshes all data of the page. */
export function useAuditedWrite(problemText?: (error: unknown) => string | undefined) {
  const client = useQueryClient();
  const { run, ...state } = useAction(problemText);
  const send = <Data,>({ write, done, onDone }: Sent<Data>) =>
    run(async () => {
      const { data, requestId } = await write();
      onDone();
      toast({ text: <AuditedMessage done={done(data)} requestId={requestId} /> });
      await client.invalidateQueries();
    });
  return { send, ...state };
}
