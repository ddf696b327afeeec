import { hasCode, memberApi } from "@vitrine/client";
import { LIMITS, MEDIA_TYPES, type Media } from "@vitrine/contract";
import { Button, Problem, Progress, toast, useLocale } from "@vitrine/ui";
import { ImageUp } from "lucide-react";
import { useRef, useState } from "react";
import { useErrorText } from "../../frame/errors.tsx";
import styles from "./media.module.css";
import { useMediaWrite } from "./queries.ts";
import { useTexts } from "./texts/index.ts";

/** Replaces the file of a picture: all its uses show the new one. */
export function Replace({ media, etag }: { media: Media; etag: string | undefined }) {
  const texts = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const [share, setShare] = useState(0);
  const problemText = useReplaceProblem();
  const write = useMediaWrite((workspaceId, file: File) =>
    memberApi.replaceMediaFile({ workspaceId, id: media.id, file: [file] }, { ifMatch: etag, onProgress: setShare }),
  );
  const send = (file: File | undefined) => {
    if (file === undefined) return;
    setShare(0);
    write.mutate(file, { onSuccess: ({ fileName }) => toast({ text: texts.replaced(fileName) }) });
  };
  return (
    <>
      <Button size="small" icon={<ImageUp aria-hidden />} busy={write.isPending} onClick={() => input.current?.click()}>
        {texts.replace}
      </Button>
      <input
        ref={input}
        type="file"
        accept={MEDIA_TYPES.join(",")}
        hidden
        aria-label={texts.replace}
        onChange={(event) => {
          send(event.target.files?.[0]);
          event.target.value = "";
        }}
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
