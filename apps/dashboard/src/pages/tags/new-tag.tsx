import { memberApi } from "@vitrine/client";
import { FormDialog, TextField, toast } from "@vitrine/ui";
import { useState } from "react";
import { useNameProblem } from "./name-problem.ts";
import { useTagWrite } from "./queries.ts";
import { useTexts } from "./texts/index.ts";

export function NewTag({ onClose }: { onClose: () => void }) {
  const texts = useTexts();
  const [name, setName] = useState("");
  const { problem, check, fail } = useNameProblem();
  const write = useTagWrite((workspaceId, wanted: string) =>
    memberApi.createTag({ workspaceId, body: { name: wanted } }),
  );
  const submit = async () => {
    if (!(await check(name))) return;
    const done = () => {
      toast({ text: texts.created(name) });
      onClose();
    };
    write.mutate(name, { onSuccess: done, onError: fail });
  };
  return (
    <FormDialog onClose={onClose} title={texts.add} action={texts.create} onSubmit={submit} busy={write.isPending}>
      <TextField
        label={texts.column.name}
        hint={texts.nameHint}
        value={name}
        onChange={(event) => setName(event.target.value)}
        problem={problem}
        autoFocus
        autoComplete="off"
      />
    </FormDialog>
  );
}
