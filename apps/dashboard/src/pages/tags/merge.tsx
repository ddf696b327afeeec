import { memberApi } from "@vitrine/client";
import { LIMITS, type TagRow } from "@vitrine/contract";
import { Button, Chip, Chips, Dialog, DialogText, Problem, RadioField, toast, useLocale } from "@vitrine/ui";
import { useAction } from "@vitrine/ui/app";
import { useState } from "react";
import { TagPicker } from "../../frame/pickers.tsx";
import { useTagWrite } from "./queries.ts";
import { useTexts } from "./texts/index.ts";

interface MergeTagsProps {
  /** One tag to merge into another, or several of which one stays. */
  tags: readonly TagRow[];
  onClose: () => void;
  onDone: () => void;
}

interface Kept {
  id: string;
  name: string;
}

/** The default: the most used of the selected tags stays. */
const mostUsed = (tags: readonly TagRow[]): TagRow | undefined =>
  tags.length < 2 ? undefined : [...tags].sort((a, b) => b.productCount - a.productCount)[0];

export function MergeTags({ tags, onClose, onDone }: MergeTagsProps) {
  const texts = useTexts();
  const { ui, list } = useLocale();
  const [kept, setKept] = useState<Kept | undefined>(mostUsed(tags));
  const gone = tags.filter(({ id }) => id !== kept?.id);
  const write = useTagWrite((workspaceId, { id }: Kept) => {
    const tagIds = gone.map((tag) => tag.id).slice(0, LIMITS.tag.mergedMax);
    return memberApi.mergeTags({ workspaceId, id, body: { tagIds } });
  });
  const { run, isBusy, problem } = useAction();
  const merge = async () => {
    if (kept === undefined || !(await run(() => write.mutateAsync(kept)))) return;
    toast({ text: texts.merged(gone.length, kept.name) });
    onClose();
    onDone();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={tags.length === 1 ? texts.mergeOne(tags[0]?.name ?? "") : texts.mergeMany(tags.length)}
      foot={
        <>
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button kind="destroy" onClick={merge} disabled={kept === undefined} busy={isBusy}>
            {texts.merge}
          </Button>
        </>
      }
    >
      {tags.length === 1 ? (
        <>
          {kept && (
            <Chips>
              <Chip remove={{ label: ui.remove(kept.name), onClick: () => setKept(undefined) }}>{kept.name}</Chip>
            </Chips>
          )}
          <TagPicker
            label={texts.intoWhich}
            placeholder={texts.intoWhich}
            inline
            autoFocus
            onChoose={({ value, label }) => value !== tags[0]?.id && setKept({ id: value, name: label })}
          />
        </>
      ) : (
        <RadioField
          legend={texts.tagToKeep}
          value={kept?.id}
          options={tags.map((tag) => ({ value: tag.id, label: tag.name, hint: texts.products(tag.productCount) }))}
          onChange={(id) => setKept(tags.find((tag) => tag.id === id))}
        />
      )}
      {kept && <DialogText>{texts.mergeText(list(gone.map(({ name }) => name)), kept.name)}</DialogText>}
      {problem && <Problem>{problem}</Problem>}
    </Dialog>
  );
}
