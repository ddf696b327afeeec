import { hasCode } from "@vitrine/client";
import { Banner, Button, toast, useLocale } from "@vitrine/ui";
import { type ContractForm, dropDraft, SaveBar } from "@vitrine/ui/form";
import { useState } from "react";
import type { FieldValues } from "react-hook-form";
import { useErrorText } from "../../frame/errors.tsx";
import { UnsavedGuard } from "../../frame/unsaved.tsx";
import styles from "./settings.module.css";
import { useTexts } from "./texts/index.ts";

interface SaveFootProps<Values extends FieldValues> {
  form: ContractForm<Values>;
  /** Key of the kept draft, if the tab keeps one. */
  draftKey?: string;
  send: (values: Values) => Promise<unknown>;
  /** Reads the changes of a colleague; typed values stay. */
  onReload: () => unknown;
}

/** The Save of a tab, with the errors that it met. */
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
  // The draft goes first: else it would come back.
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
        <Banner
          tone={isStale ? "amber" : "brick"}
          action={isStale && <Button onClick={reload}>{texts.takeTheirs}</Button>}
        >
          {isStale ? texts.staleText : errorText(error)}
        </Banner>
      )}
      <SaveBar changes={form.changes} isSending={form.isSending} onSave={save} onDiscard={discard} />
      <UnsavedGuard isUnsaved={form.changes > 0} onSave={save} />
    </div>
  );
}
