import { memberApi } from "@vitrine/client";
import type { TagRow } from "@vitrine/contract";
import { Button, Input, Problem, toast, useLocale } from "@vitrine/ui";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useWorkspaceId } from "../../frame/session.ts";
import { useNameProblem } from "./name-problem.ts";
import { useTagWrite } from "./queries.ts";
import styles from "./tags.module.css";
import { useTexts } from "./texts/index.ts";

interface TagNameProps {
  tag: TagRow;
  isEdited: boolean;
  onEdit: (id: string | undefined) => void;
}

export function TagName({ tag, isEdited, onEdit }: TagNameProps) {
  const texts = useTexts();
  if (isEdited) return <Rename tag={tag} onDone={() => onEdit(undefined)} />;
  return (
    <button type="button" className={styles.name} title={texts.renameOne(tag.name)} onClick={() => onEdit(tag.id)}>
      {tag.name}
    </button>
  );
}

interface Renaming {
  name: string;
  ifMatch?: string | undefined;
}

function Rename({ tag, onDone }: { tag: TagRow; onDone: () => void }) {
  const texts = useTexts();
  const { ui } = useLocale();
  const [name, setName] = useState(tag.name);
  const { problem, send } = useNameProblem();
  const version = useVersion(tag.id);
  const write = useTagWrite((workspaceId, { name: wanted, ifMatch }: Renaming) =>
    memberApi.updateTag({ workspaceId, id: tag.id, body: { name: wanted } }, { ifMatch }),
  );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name === tag.name) return onDone();
    if (!(await send(name, () => write.mutateAsync({ name, ifMatch: version.current })))) return;
    onDone();
    toast({ text: texts.renamed(tag.name, name), undo: () => write.mutate({ name: tag.name }) });
  };
  return (
    <form className={styles.rename} onSubmit={submit} onKeyDown={(event) => event.key === "Escape" && onDone()}>
      <Input
        aria-label={texts.renameOne(tag.name)}
        aria-invalid={problem ? true : undefined}
        value={name}
        onChange={(event) => setName(event.target.value)}
        autoFocus
        onFocus={(event) => event.target.select()}
        autoComplete="off"
      />
      <Button type="submit" kind="main" size="small" busy={write.isPending}>
        {ui.save}
      </Button>
      <Button size="small" kind="quiet" onClick={onDone}>
        {ui.cancel}
      </Button>
      {problem && <Problem>{problem}</Problem>}
    </form>
  );
}

/** ETag of the tag, read when the field opens, so that a colleague's rename is not overwritten silently. */
function useVersion(id: string) {
  const workspaceId = useWorkspaceId();
  const version = useRef<string>(undefined);
  useEffect(() => {
    const stop = new AbortController();
    memberApi.getTag.answer({ workspaceId, id }, { signal: stop.signal }).then(
      ({ etag }) => {
        version.current = etag ?? undefined;
      },
      () => {},
    );
    return () => stop.abort();
  }, [workspaceId, id]);
  return version;
}
