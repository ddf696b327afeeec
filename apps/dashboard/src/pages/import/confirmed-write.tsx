import { useMutation, useQueryClient } from "@tanstack/react-query";
import { memberApi, refresh } from "@vitrine/client";
import type { Import } from "@vitrine/contract";
import { Button, Confirm, Problem } from "@vitrine/ui";
import { type ReactNode, useState } from "react";
import { useErrorText } from "../../frame/errors.tsx";
import { useWorkspaceId } from "../../frame/session.ts";

interface ConfirmedWriteProps {
  data: Import;
  operation: typeof memberApi.undoImport | typeof memberApi.cancelImport;
  icon: ReactNode;
  action: string;
  question: string;
  /** Description of the effect. */
  children: ReactNode;
}

/** A button for an irreversible action, with a confirmation. */
export function ConfirmedWrite({ data, operation, icon, action, question, children }: ConfirmedWriteProps) {
  const errorText = useErrorText();
  const client = useQueryClient();
  const workspaceId = useWorkspaceId();
  const [isAsked, setAsked] = useState(false);
  const write = useMutation({
    mutationFn: () => operation({ workspaceId, id: data.id }),
    onSuccess: () => setAsked(false),
    onSettled: () => refresh(client, workspaceId, memberApi.getImport, memberApi.listImports),
  });
  return (
    <>
      <Button icon={icon} onClick={() => setAsked(true)}>
        {action}
      </Button>
      <Confirm
        open={isAsked}
        onClose={() => setAsked(false)}
        title={question}
        action={action}
        onConfirm={() => write.mutate()}
        busy={write.isPending}
        destroys
      >
        {children}
        {write.error && <Problem>{errorText(write.error)}</Problem>}
      </Confirm>
    </>
  );
}
