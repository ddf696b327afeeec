import { useMutation, useQueryClient } from "@tanstack/react-query";
import { memberApi, refresh } from "@vitrine/client";
import { Confirm, Problem, toast } from "@vitrine/ui";
import { useErrorText } from "../../../frame/errors.tsx";
import { useUndoDelete } from "../../../frame/restore.ts";
import { useWorkspaceId } from "../../../frame/session.ts";
import { useTexts } from "../texts/index.ts";

interface DeleteCollectionProps {
  /** The dialog is open while this is set. */
  collection: { id: string; name: string; productCount: number } | undefined;
  onClose: () => void;
  onDeleted?: (() => void) | undefined;
}

export function DeleteCollection({ collection, onClose, onDeleted }: DeleteCollectionProps) {
  const texts = useTexts();
  const errorText = useErrorText();
  const undoDelete = useUndoDelete();
  const client = useQueryClient();
  const workspaceId = useWorkspaceId();
  const write = useMutation({
    mutationFn: (id: string) => memberApi.deleteCollection({ workspaceId, id }),
    onSuccess: (_, id) => {
      toast({ text: texts.deleted(collection?.name ?? ""), undo: () => void undoDelete([id]) });
      onClose();
      onDeleted?.();
    },
    onSettled: () => refresh(client, workspaceId, memberApi.listCollectionRows, memberApi.listProductRows),
  });
  return (
    <Confirm
      open={collection !== undefined}
      onClose={onClose}
      title={texts.deleteAsk(collection?.name ?? "")}
      action={texts.delete}
      onConfirm={() => collection && write.mutate(collection.id)}
      busy={write.isPending}
      destroys
    >
      {texts.deleteText(collection?.productCount ?? 0)}
      {write.error && <Problem>{errorText(write.error)}</Problem>}
    </Confirm>
  );
}
