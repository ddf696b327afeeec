import { memberApi } from "@vitrine/client";
import { LIMITS, type Media } from "@vitrine/contract";
import { Confirm, Problem, toast } from "@vitrine/ui";
import { useErrorText } from "../../frame/errors.tsx";
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
  const errorText = useErrorText();
  const write = useMediaDelete(deleteInParts);
  const chosen = known.filter(({ id }) => ids.includes(id));
  const places = chosen.reduce((sum, { usageCount }) => sum + usageCount, 0);
  const first = chosen[0];
  const title = ids.length === 1 && first ? texts.deleteOneAsk(first.fileName) : texts.deleteManyAsk(ids.length);
  const confirm = () =>
    write.mutate(ids, {
      onSuccess: () => {
        toast({ text: texts.deleted(ids.length) });
        onClose();
        onDeleted();
      },
    });
  return (
    <Confirm
      open={open}
      onClose={onClose}
      title={title}
      action={texts.delete}
      onConfirm={confirm}
      busy={write.isPending}
      destroys
    >
      {texts.deleteText(ids.length, places, ids.length - chosen.length)}
      {write.error && <Problem>{errorText(write.error)}</Problem>}
    </Confirm>
  );
}

async function deleteInParts(workspaceId: string, ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += LIMITS.media.deletedMax) {
    const part = ids.slice(at, at + LIMITS.media.deletedMax);
    await memberApi.deleteMediaMany({ workspaceId, body: { ids: part } });
  }
}
