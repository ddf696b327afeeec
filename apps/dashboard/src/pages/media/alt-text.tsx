import { hasCode, memberApi } from "@vitrine/client";
import { LIMITS, type MediaRow } from "@vitrine/contract";
import { Button, TextAreaField, toast, useLocale } from "@vitrine/ui";
import { useErrorText } from "@vitrine/ui/app";
import { type FormEvent, useState } from "react";
import styles from "./media.module.css";
import { useMediaWrite } from "./queries.ts";
import { useTexts } from "./texts/index.ts";

/** Description of the picture for people who cannot see it. */
export function AltText({ media, etag }: { media: MediaRow; etag: string | undefined }) {
  const texts = useTexts();
  const { ui } = useLocale();
  const errorText = useErrorText();
  const [written, setWritten] = useState<string>();
  const write = useMediaWrite((workspaceId, { altText, ifMatch }: { altText: string; ifMatch?: string | undefined }) =>
    memberApi.describeMedia({ workspaceId, id: media.id, body: { altText } }, { ifMatch }),
  );
  const former = media.altText;
  const isChanged = written !== undefined && written.trim() !== former;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isChanged) return;
    write.mutate(
      { altText: written, ifMatch: etag },
      {
        onSuccess: () => {
          setWritten(undefined);
          toast({ text: texts.altTextSaved, undo: () => write.mutate({ altText: former }) });
        },
      },
    );
  };
  const problem = write.error && (hasCode(write.error, "stale_write") ? texts.altTextStale : errorText(write.error));
  return (
    <form className={styles.rename} onSubmit={submit}>
      <TextAreaField
        label={texts.altText}
        hint={texts.altTextHint}
        problem={problem ?? undefined}
        rows={2}
        maxLength={LIMITS.media.altTextMax}
        value={written ?? former}
        onChange={(event) => setWritten(event.target.value)}
      />
      {isChanged && (
        <div className={styles.acts}>
          <Button type="submit" kind="main" size="small" busy={write.isPending}>
            {ui.save}
          </Button>
          <Button size="small" kind="quiet" onClick={() => setWritten(undefined)}>
            {ui.cancel}
          </Button>
        </div>
      )}
    </form>
  );
}
