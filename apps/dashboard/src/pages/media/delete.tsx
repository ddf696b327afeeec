import { memberApi } from "@vitrine/client";
import { LIMITS, type Media } from "@vitrine/contract";
import { ActionDialog, toast } from "@vitrine/ui";
import { useMediaDelete } from "./queries.ts";
import { useTexts } from "./texts/index.ts";

interface DeleteMediaProps {
  open: boolean;
  ids: readonly string[];
  /** The loaded ones among them, used to count the places that will lose a picture. */
  known: readonly Media[];
  onClose: () => void;
  onDeleted: () => void;
}

/** A deleted picture cannot be restored, so this dialog asks first and names the affected places. */
export function DeleteMedia({ open, ids, known, onClose, onDeleted }: DeleteMediaProps) {
  const texts = useTexts();
  const write = useMediaDelete(deleteInParts);
  const chosen = known.filter(({ id }) => ids.includes(id));
  const places = chosen.reduce((sum, { usageCount }) => sum + usageCount, 0);
  const first = chosen[0];
  const title = ids.length === 1 && first ? texts.deleteOneAsk(first.fileName) : texts.deleteManyAsk(ids.length);
  const run = async () => {
    await write.mutateAsync(ids);
    toast({ text: texts.deleted(ids.length) });
    onDeleted();
  };
  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title={title}
      text={texts.deleteText(ids.length, places, ids.length - chosen.length)}
      action={texts.delete}
      run={run}
      destroys
    />
  );
}

async function deleteInParts(workspaceId: string, ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += LIMITS.media.deletedMax) {
    const part = ids.slice(at, at + LIMITS.media.deletedMax);
    await memberApi.deleteMediaMany({ workspaceId, body: { ids: part } });
  }
}
