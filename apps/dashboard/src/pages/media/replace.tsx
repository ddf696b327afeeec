import { hasCode, memberApi } from "@vitrine/client";
import { LIMITS, MEDIA_TYPES, type Media } from "@vitrine/contract";
import { FileButton, Problem, Progress, toast, useLocale } from "@vitrine/ui";
import { useErrorText } from "@vitrine/ui/app";
import { ImageUp } from "lucide-react";
import { useState } from "react";
import styles from "./media.module.css";
import { useMediaWrite } from "./queries.ts";
import { useTexts } from "./texts/index.ts";

/** Replaces the file of a picture: all its uses show the new one. */
export function Replace({ media, etag }: { media: Media; etag: string | undefined }) {
  const texts = useTexts();
  const [share, setShare] = useState(0);
  const problemText = useReplaceProblem();
  const write = useMediaWrite((workspaceId, file: File) =>
    memberApi.replaceMediaFile({ workspaceId, id: media.id, file: [file] }, { ifMatch: etag, onProgress: setShare }),
  );
  const send = ([file]: File[]) => {
    if (file === undefined) return;
    setShare(0);
    write.mutate(file, { onSuccess: ({ fileName }) => toast({ text: texts.replaced(fileName) }) });
  };
  return (
    <>
      <FileButton
        size="small"
        icon={<ImageUp aria-hidden />}
        busy={write.isPending}
        label={texts.replace}
        accept={MEDIA_TYPES.join(",")}
        onFiles={send}
      />
      {write.isPending && (
        <div className={styles.whole}>
          <Progress label={texts.uploading(media.fileName)} share={share} tone="fig" />
        </div>
      )}
      {write.error && (
        <div className={styles.whole}>
          <Problem>{problemText(write.error)}</Problem>
        </div>
      )}
    </>
  );
}

function useReplaceProblem(): (error: unknown) => string {
  const texts = useTexts();
  const { fileSize } = useLocale();
  const errorText = useErrorText();
  return (error) => {
    if (hasCode(error, "payload_too_large")) return texts.tooLarge(fileSize(LIMITS.media.fileBytesMax));
    return hasCode(error, "invalid_input") ? texts.notAPicture : errorText(error);
  };
}
