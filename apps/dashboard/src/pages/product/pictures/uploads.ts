import { useQueryClient } from "@tanstack/react-query";
import { memberApi, refresh } from "@vitrine/client";
import { LIMITS, MEDIA_TYPES, type Media } from "@vitrine/contract";
import { useErrorText } from "@vitrine/ui/app";
import { useRef, useState } from "react";
import { useWorkspaceId } from "../../../frame/session.ts";
import { useTexts } from "../texts/index.ts";

export interface Upload {
  key: number;
  name: string;
  share: number;
  /** Error of this file; it stays until it is dismissed. */
  problem: string | undefined;
}

/** Each file is a separate request, so that a failure does not affect the others. */
export function useUploads(onUploaded: (media: Media) => void) {
  const texts = useTexts();
  const errorText = useErrorText();
  const workspaceId = useWorkspaceId();
  const client = useQueryClient();
  const lastKey = useRef(0);
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const change = (key: number, changed: Partial<Upload>) =>
    setUploads((before) => before.map((one) => (one.key === key ? { ...one, ...changed } : one)));
  const dismiss = (key: number) => setUploads((before) => before.filter((one) => one.key !== key));

  const upload = async (file: File) => {
    lastKey.current += 1;
    const key = lastKey.current;
    const problem = problemOf(file, texts);
    setUploads((before) => [...before, { key, name: file.name, share: 0, problem }]);
    if (problem !== undefined) return;
    try {
      const onProgress = (share: number) => change(key, { share });
      const { media } = await memberApi.uploadMediaFiles({ workspaceId, files: [file] }, { onProgress });
      dismiss(key);
      for (const one of media) onUploaded(one);
      await refresh(client, workspaceId, memberApi.listMedia);
    } catch (error) {
      change(key, { problem: errorText(error) });
    }
  };
  const add = (files: Iterable<File>) => {
    for (const file of files) upload(file);
  };
  return { uploads, add, dismiss };
}

function problemOf(file: File, texts: ReturnType<typeof useTexts>): string | undefined {
  if (!(MEDIA_TYPES as readonly string[]).includes(file.type)) return texts.notTaken;
  return file.size > LIMITS.media.fileBytesMax ? texts.tooLarge : undefined;
}
