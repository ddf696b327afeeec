import { memberApi } from "@vitrine/client";
import { ActionDialog, toast } from "@vitrine/ui";
import { useWrite } from "../../../frame/calls.ts";
import { useUndoDelete } from "../../../frame/restore.ts";
import { useTexts } from "../texts/index.ts";

interface DeleteCollectionProps {
  /** The dialog is open while this is set. */
  collection: { id: string; name: string; productCount: number } | undefined;
  onClose: () => void;
  onDeleted?: (() => void) | undefined;
}

export function DeleteCollection({ collection, onClose, onDeleted }: DeleteCollectionProps) {
  const texts = useTexts();
  const undoDelete = useUndoDelete();
  const write = useWrite(
    (workspaceId, id: string) => memberApi.deleteCollection({ workspaceId, id }),
    memberApi.listCollectionRows,
    memberApi.listProductRows,
  );
  const run = async () => {
    if (collection === undefined) return;
    const { id, name } = collection;
    await write.mutateAsync(id);
    toast({ text: texts.deleted(name), undo: () => void undoDelete([id]) });
    onDeleted?.();
  };
  return (
    <ActionDialog
      open={collection !== undefined}
      onClose={onClose}
      title={texts.deleteAsk(collection?.name ?? "")}
      text={texts.deleteText(collection?.productCount ?? 0)}
      action={texts.delete}
      run={run}
      destroys
    />
  );
}
