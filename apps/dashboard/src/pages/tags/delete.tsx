import { memberApi } from "@vitrine/client";
import type { TagRow } from "@vitrine/contract";
import { Confirm, Problem, toast } from "@vitrine/ui";
import { useErrorText } from "../../frame/errors.tsx";
import { useUndoDelete } from "../../frame/restore.ts";
import { useTagWrite } from "./queries.ts";
import { useTexts } from "./texts/index.ts";

interface DeleteTagsProps {
  open: boolean;
  tags: readonly TagRow[];
  onClose: () => void;
  onDone: () => void;
}

/** Names the effect: products and collections stay, without the tag. */
export function DeleteTags({ open, tags, onClose, onDone }: DeleteTagsProps) {
  const texts = useTexts();
  const errorText = useErrorText();
  const undoDelete = useUndoDelete();
  const write = useTagWrite(async (workspaceId, given: readonly TagRow[]) => {
    for (const { id } of given) await memberApi.deleteTag({ workspaceId, id });
  });
  const [first] = tags;
  const products = tags.reduce((sum, tag) => sum + tag.productCount, 0);
  const collections = tags.reduce((sum, tag) => sum + tag.collectionCount, 0);
  const confirm = () =>
    write.mutate(tags, {
      onSuccess: () => {
        toast({ text: texts.deleted(tags.length), undo: () => void undoDelete(tags.map(({ id }) => id)) });
        onClose();
        onDone();
      },
    });
  return (
    <Confirm
      open={open}
      onClose={onClose}
      title={tags.length === 1 && first ? texts.deleteOneAsk(first.name) : texts.deleteManyAsk(tags.length)}
      action={texts.delete}
      onConfirm={confirm}
      busy={write.isPending}
      destroys
    >
      {texts.deleteText(tags.length, products, collections)}
      {write.error && <Problem>{errorText(write.error)}</Problem>}
    </Confirm>
  );
}
