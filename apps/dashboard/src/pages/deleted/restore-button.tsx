import { useMutation } from "@tanstack/react-query";
import { hasCode } from "@vitrine/client";
import type { DeletedItem } from "@vitrine/contract";
import { Button, toast } from "@vitrine/ui";
import { useErrorText } from "@vitrine/ui/app";
import { ArchiveRestore } from "lucide-react";
import { useRestore } from "../../frame/restore.ts";
import { useTexts } from "./texts/index.ts";

export function RestoreButton({ item }: { item: DeletedItem }) {
  const texts = useTexts();
  const refusal = useRefusal();
  const restore = useRestore();
  const write = useMutation({
    mutationFn: () => restore(item.id),
    onSuccess: () => toast({ text: (item.keptUntil === null ? texts.restoredInactive : texts.restored)(item.name) }),
    // The row may be gone by then, so a toast shows the problem.
    onError: (error) => toast({ text: refusal(error, item), bad: true }),
  });
  return (
    <Button
      size="small"
      icon={<ArchiveRestore aria-hidden />}
      aria-label={texts.restoreOne(item.name)}
      onClick={() => write.mutate()}
      busy={write.isPending}
    >
      {texts.restore}
    </Button>
  );
}

/** Returns the reason of a failed restore, with the remedy. */
function useRefusal(): (error: unknown, item: DeletedItem) => string {
  const texts = useTexts();
  const errorText = useErrorText();
  return (error, { kind, name }) => {
    if (hasCode(error, "duplicate")) return texts.taken[kind](name);
    if (hasCode(error, "storage_full")) return texts.full(name);
    if (hasCode(error, "not_found")) return texts.notInBin(name);
    return errorText(error);
  };
}
