import { hasCode } from "@vitrine/client";
import { LIMITS } from "@vitrine/contract";
import { buttonClass, FileDrop, useLocale } from "@vitrine/ui";
import { useAction } from "@vitrine/ui/app";
import { Download, FileUp } from "lucide-react";
import { useWorkspaceId } from "../../frame/session.ts";
import { useTexts } from "./texts/index.ts";

/** Picks a file by drop or file dialog. */
export function FileStep({ onFile }: { onFile: (file: File) => Promise<void> }) {
  const texts = useTexts();
  const { fileSize } = useLocale();
  const workspaceId = useWorkspaceId();
  const { run, isBusy, problem, setProblem } = useAction((error) =>
    hasCode(error, "invalid_input") ? texts.unreadable : undefined,
  );
  const take = (file: File) => {
    if (file.size > LIMITS.import.fileBytesMax) return setProblem(texts.tooLarge(fileSize(LIMITS.import.fileBytesMax)));
    if (file.size === 0) return setProblem(texts.emptyFile);
    run(() => onFile(file));
  };
  return (
    <FileDrop
      name={texts.step.file}
      icon={<FileUp aria-hidden />}
      title={texts.dropFile}
      text={texts.fileText}
      label={texts.chooseFile}
      accept=".csv,.tsv,.txt,.jsonl,.ndjson,.json,.xlsx,.gz,text/csv,application/x-ndjson"
      onFile={take}
      busy={isBusy}
      problem={problem}
    >
      <a className={buttonClass({ kind: "quiet" })} href={`/api/workspaces/${workspaceId}/products/export`} download>
        <Download aria-hidden />
        {texts.exportFirst}
      </a>
    </FileDrop>
  );
}
