import { hasCode } from "@vitrine/client";
import { LIMITS } from "@vitrine/contract";
import { Button, buttonClass, cx, Problem, useLocale } from "@vitrine/ui";
import { Download, FileUp } from "lucide-react";
import { useRef, useState } from "react";
import { useErrorText } from "../../frame/errors.tsx";
import { useWorkspaceId } from "../../frame/session.ts";
import styles from "./imports.module.css";
import { useTexts } from "./texts/index.ts";

/** Picks a file by drop or file dialog. */
export function FileStep({ onFile }: { onFile: (file: File) => Promise<void> }) {
  const texts = useTexts();
  const { fileSize } = useLocale();
  const workspaceId = useWorkspaceId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const errorText = useErrorText();
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<string>();
  const take = (file: File | undefined) => {
    if (file === undefined) return;
    if (file.size > LIMITS.import.fileBytesMax) return setProblem(texts.tooLarge(fileSize(LIMITS.import.fileBytesMax)));
    if (file.size === 0) return setProblem(texts.emptyFile);
    setProblem(undefined);
    setReading(true);
    onFile(file)
      .catch((error) => setProblem(hasCode(error, "invalid_input") ? texts.unreadable : errorText(error)))
      .finally(() => setReading(false));
  };
  return (
    <section
      className={cx(styles.drop, isOver && styles.over)}
      aria-label={texts.step.file}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files[0]);
      }}
    >
      <FileUp aria-hidden />
      <h2>{texts.dropFile}</h2>
      <p>{texts.fileText}</p>
      <Button kind="main" busy={isReading} onClick={() => input.current?.click()}>
        {texts.chooseFile}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,.jsonl,.ndjson,.json,.xlsx,.gz,text/csv,application/x-ndjson"
        hidden
        aria-label={texts.chooseFile}
        onChange={(event) => {
          take(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
      <a className={buttonClass({ kind: "quiet" })} href={`/api/workspaces/${workspaceId}/products/export`} download>
        <Download aria-hidden />
        {texts.exportFirst}
      </a>
      {problem && <Problem>{problem}</Problem>}
    </section>
  );
}
