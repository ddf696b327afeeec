import { hasCode } from "@vitrine/client";
import { Banner, Button, toast, useLocale } from "@vitrine/ui";
import { useErrorText } from "@vitrine/ui/app";
import { type ContractForm, dropDraft, SaveBar } from "@vitrine/ui/form";
import { useState } from "react";
import type { FieldValues } from "react-hook-form";
import { UnsavedGuard } from "../../frame/unsaved.tsx";
import styles from "./settings.module.css";
import { useTexts } from "./texts/index.ts";

interface SaveFootProps<Values extends FieldValues> {
  form: ContractForm<Values>;
  /** Key of the stored draft, if there is one. */
  draftKey?: string;
  send: (values: Values) => Promise<unknown>;
  /** Reloads a colleague's changes; unsaved input stays. */
  onReload: () => unknown;
}

/** Save bar of a tab, with the errors of the save. */
export function SaveFoot<Values extends FieldValues>({ form, draftKey = "", send, onReload }: SaveFootProps<Values>) {
  const texts = useTexts();
  const { ui } = useLocale();
  const errorText = useErrorText();
  const [error, setError] = useState<unknown>();
  const save = async (): Promise<boolean> => {
    setError(undefined);
    try {
      const isSaved = await form.submit(async (values) => {
        await send(values);
        dropDraft(draftKey);
        form.reset(values);
      });
      if (isSaved) toast({ text: ui.saved });
      return isSaved;
    } catch (failure) {
      setError(failure);
      return false;
    }
  };
  // Deletes the draft first; otherwise it would be restored.
  const discard = () => {
    dropDraft(draftKey);
    form.reset();
  };
  const isStale = hasCode(error, "stale_write");
  const reload = async () => {
    await onReload();
    setError(undefined);
  };
  return (
    <div className={styles.foot}>
      {error !== undefined && (
        <Banner tone={isStale ? "amber" : "brick"} action={isStale && <Button onClick={reload}>{texts.reload}</Button>}>
          {isStale ? texts.staleText : errorText(error)}
        </Banner>
      )}
      <SaveBar changes={form.changes} isSending={form.isSending} onSave={save} onDiscard={discard} />
      <UnsavedGuard isUnsaved={form.changes > 0} onSave={save} />
    </div>
  );
}
