import { hasCode } from "@vitrine/client";
import { LIMITS } from "@vitrine/contract";
import { useLocale } from "@vitrine/ui";
import { useErrorText } from "@vitrine/ui/app";
import { useTexts } from "./texts/index.ts";
import type { Upload } from "./uploads.ts";

const extensionOf = (name: string) => /\.([a-z0-9]{1,6})$/i.exec(name)?.[1]?.toUpperCase();

interface Shown {
  text: string;
  /** A retry may succeed: the cause is not the file itself. */
  canRetry: boolean;
}

/** Returns the problem of a file, as text for its tile. */
export function useUploadProblem({ state, problem, file }: Upload): Shown | undefined {
  const texts = useTexts();
  const { fileSize } = useLocale();
  const errorText = useErrorText();
  if (state !== "failed" || problem === undefined) return undefined;
  if (problem.kind === "type") return { text: texts.wrongType(extensionOf(file.name)), canRetry: false };
  const tooLarge = { text: texts.tooLarge(fileSize(LIMITS.media.fileBytesMax)), canRetry: false };
  if (problem.kind === "size" || hasCode(problem.error, "payload_too_large")) return tooLarge;
  if (hasCode(problem.error, "invalid_input")) return { text: texts.notAPicture, canRetry: false };
  return { text: errorText(problem.error), canRetry: true };
}
