import { memberApi } from "@vitrine/client";
import { ActionDialog, TextField } from "@vitrine/ui";
import { useState } from "react";
import { useNameProblem } from "./name-problem.ts";
import { useTagWrite } from "./queries.ts";
import { useTexts } from "./texts/index.ts";

export function NewTag({ onClose }: { onClose: () => void }) {
  const texts = useTexts();
  const [name, setName] = useState("");
  const { problem, send } = useNameProblem();
  const write = useTagWrite((workspaceId, wanted: string) =>
    memberApi.createTag({ workspaceId, body: { name: wanted } }),
  );
  return (
    <ActionDialog
      onClose={onClose}
      title={texts.add}
      action={texts.create}
      run={() => send(name, () => write.mutateAsync(name))}
      done={texts.created(name)}
    >
      <TextField
        label={texts.column.name}
        hint={texts.nameHint}
        value={name}
        onChange={(event) => setName(event.target.value)}
        problem={problem}
        autoFocus
        autoComplete="off"
      />
    </ActionDialog>
  );
}
