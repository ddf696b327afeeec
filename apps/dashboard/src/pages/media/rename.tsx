import { memberApi } from "@vitrine/client";
import type { Media } from "@vitrine/contract";
import { Button, IconButton, TextField, toast, useLocale } from "@vitrine/ui";
import { Pencil } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useFieldProblem } from "../../frame/field-problem.ts";
import styles from "./media.module.css";
import { useMediaWrite } from "./queries.ts";
import { useTexts } from "./texts/index.ts";

interface FileNameProps {
  media: Media;
  etag: string | undefined;
}

export function FileName({ media, etag }: FileNameProps) {
  const texts = useTexts();
  const [isEditing, setEditing] = useState(false);
  if (isEditing) return <Rename media={media} etag={etag} onDone={() => setEditing(false)} />;
  return (
    <div className={styles.title}>
      <h2>{media.fileName}</h2>
      <IconButton size="small" label={texts.rename} onClick={() => setEditing(true)}>
        <Pencil aria-hidden />
      </IconButton>
    </div>
  );
}

function Rename({ media, etag, onDone }: FileNameProps & { onDone: () => void }) {
  const texts = useTexts();
  const { ui } = useLocale();
  const [name, setName] = useState(media.fileName);
  const { problem, send } = useFieldProblem({ schema: "MediaName", field: "fileName" });
  const write = useMediaWrite(
    (workspaceId, { fileName, ifMatch }: { fileName: string; ifMatch?: string | undefined }) =>
      memberApi.renameMedia({ workspaceId, id: media.id, body: { fileName } }, { ifMatch }),
  );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name === media.fileName) return onDone();
    if (!(await send(name, () => write.mutateAsync({ fileName: name, ifMatch: etag })))) return;
    onDone();
    toast({ text: texts.renamed(name), undo: () => write.mutate({ fileName: media.fileName }) });
  };
  return (
    <form className={styles.rename} onSubmit={submit} onKeyDown={(event) => event.key === "Escape" && onDone()}>
      <TextField
        label={texts.fileName}
        value={name}
        onChange={(event) => setName(event.target.value)}
        problem={problem}
        autoFocus
        autoComplete="off"
        spellCheck={false}
      />
      <div className={styles.acts}>
        <Button type="submit" kind="main" size="small" busy={write.isPending}>
          {texts.rename}
        </Button>
        <Button size="small" kind="quiet" onClick={onDone}>
          {ui.cancel}
        </Button>
      </div>
    </form>
  );
}
