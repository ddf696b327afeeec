import { memberApi } from "@vitrine/client";
import type { Import } from "@vitrine/contract";
import { ActionDialog, Button } from "@vitrine/ui";
import { type ReactNode, useState } from "react";
import { useWrite } from "../../frame/calls.ts";

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
  const [isAsked, setAsked] = useState(false);
  const write = useWrite(
    (workspaceId) => operation({ workspaceId, id: data.id }),
    memberApi.getImport,
    memberApi.listImports,
  );
  return (
    <>
      <Button icon={icon} onClick={() => setAsked(true)}>
        {action}
      </Button>
      <ActionDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={question}
        text={children}
        action={action}
        run={() => write.mutateAsync(undefined)}
        destroys
      />
    </>
  );
}
