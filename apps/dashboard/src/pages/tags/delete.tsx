import { memberApi } from "@vitrine/client";
import type { TagRow } from "@vitrine/contract";
import { ActionDialog, toast } from "@vitrine/ui";
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
  const undoDelete = useUndoDelete();
  const write = useTagWrite(async (workspaceId, given: readonly TagRow[]) => {
    for (const { id } of given) await memberApi.deleteTag({ workspaceId, id });
  });
  const [first] = tags;
  const products = tags.reduce((sum, tag) => sum + tag.productCount, 0);
  const collections = tags.reduce((sum, tag) => sum + tag.collectionCount, 0);
  const run = async () => {
    await write.mutateAsync(tags);
    toast({ text: texts.deleted(tags.length), undo: () => void undoDelete(tags.map(({ id }) => id)) });
    onDone();
  };
  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title={tags.length === 1 && first ? texts.deleteOneAsk(first.name) : texts.deleteManyAsk(tags.length)}
      text={texts.deleteText(tags.length, products, collections)}
      action={texts.delete}
      run={run}
      destroys
    />
  );
}
