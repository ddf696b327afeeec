import { memberApi } from "@vitrine/client";
import { Button, Dialog, TextField, toast, useLocale } from "@vitrine/ui";
import { type FormEvent, useId, useState } from "react";
import { useNameProblem } from "./name-problem.ts";
import { useTagWrite } from "./queries.ts";
import { useTexts } from "./texts/index.ts";

export function NewTag({ onClose }: { onClose: () => void }) {
  const texts = useTexts();
  const { ui } = useLocale();
  const formId = useId();
  const [name, setName] = useState("");
  const { problem, check, fail } = useNameProblem();
  const write = useTagWrite((workspaceId, wanted: string) =>
    memberApi.createTag({ workspaceId, body: { name: wanted } }),
  );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await check(name))) return;
    const done = () => {
      toast({ text: texts.created(name) });
      onClose();
    };
    write.mutate(name, { onSuccess: done, onError: fail });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.add}
      foot={
        <>
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button kind="main" type="submit" form={formId} busy={write.isPending}>
            {texts.create}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <TextField
          label={texts.column.name}
          hint={texts.nameHint}
          value={name}
          onChange={(event) => setName(event.target.value)}
          problem={problem}
          autoFocus
          autoComplete="off"
        />
      </form>
    </Dialog>
  );
}
