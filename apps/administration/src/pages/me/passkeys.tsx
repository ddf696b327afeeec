import { useQuery, useQueryClient } from "@tanstack/react-query";
import { queryOf, staffApi } from "@vitrine/client";
import type { Passkey } from "@vitrine/contract";
import { ActionDialog, Button, Card, Skeleton, toast } from "@vitrine/ui";
import { LoadError } from "@vitrine/ui/app";
import { KeyRound } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { AuditedMessage } from "../../frame/audited-write.tsx";
import { Two, When } from "../../frame/facts.tsx";
import layout from "../../frame/frame.module.css";
import { texts } from "./texts.ts";

const EnrolDialog = lazy(() => import("./enrol.tsx"));

export function Passkeys() {
  const { data, error, refetch } = useQuery(queryOf(staffApi.listPasskeys, {}));
  const [isOpen, setOpen] = useState(false);
  return (
    <Card
      title={texts.passkeys}
      aside={
        <Button size="small" icon={<KeyRound aria-hidden />} onClick={() => setOpen(true)}>
          {texts.enrol}
        </Button>
      }
    >
      <p className={layout.lead}>{texts.passkeysLead}</p>
      {error && <LoadError error={error} onRetry={refetch} />}
      {data === undefined && !error && <Skeleton height={80} />}
      {data?.passkeys.length === 0 && <p>{texts.noPasskeys}</p>}
      <ul className={layout.rows}>
        {data?.passkeys.map((passkey) => (
          <OnePasskey key={passkey.id} passkey={passkey} isLast={data.passkeys.length === 1} />
        ))}
      </ul>
      {isOpen && (
        <Suspense>
          <EnrolDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Card>
  );
}

function OnePasskey({ passkey: { id, name, lastUsedAt }, isLast }: { passkey: Passkey; isLast: boolean }) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const remove = async () => {
    const { requestId } = await staffApi.deletePasskey.answer({ id });
    toast({ text: <AuditedMessage done={texts.removed} requestId={requestId} /> });
    await client.invalidateQueries();
  };
  return (
    <li>
      <Two
        first={name}
        second={
          lastUsedAt === null ? (
            texts.unused
          ) : (
            <>
              {texts.used} <When at={lastUsedAt} />
            </>
          )
        }
      />
      <Button size="small" aria-label={`${texts.remove} ${name}`} onClick={() => setOpen(true)}>
        {texts.remove}
      </Button>
      <ActionDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={texts.removeTitle(name)}
        text={isLast ? texts.removeLast : texts.removeText}
        action={texts.remove}
        run={remove}
        destroys
      />
    </li>
  );
}
