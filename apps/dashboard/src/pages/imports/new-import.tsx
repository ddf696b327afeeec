import { Link, useNavigate } from "@tanstack/react-router";
import { memberApi } from "@vitrine/client";
import type { ImportPreview } from "@vitrine/contract";
import { DetailPage } from "@vitrine/ui";
import { useTitle } from "@vitrine/ui/app";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { useWrite } from "../../frame/calls.ts";
import { useWorkspaceId } from "../../frame/session.ts";
import { CheckStep } from "./check-step.tsx";
import { FileStep } from "./file-step.tsx";
import styles from "./imports.module.css";
import { MappingStep } from "./mapping-step.tsx";
import {
  type Choices,
  layoutQuery,
  type Mapping,
  PRESET_RULES,
  previewOf,
  sentMapping,
  suggestedMapping,
} from "./preview.ts";
import { useTexts } from "./texts/index.ts";

interface Chosen {
  file: File;
  preview: ImportPreview;
  choices: Choices;
}

const STEPS = ["file", "mapping", "check"] as const;

/** Steps of an import: file, mapping, dry run, import. */
export function NewImport() {
  const texts = useTexts();
  useTitle(texts.new, texts.title);
  const [chosen, setChosen] = useState<Chosen>();
  const [mapping, setMapping] = useState<Mapping>({});
  const [checkId, setCheckId] = useState<string>();
  const { send, share } = useSend(chosen, mapping);
  const navigate = useNavigate();
  const workspaceId = useWorkspaceId();
  const [problem, setProblem] = useState<unknown>();
  const look = async (file: File, choices: Choices) => {
    setProblem(undefined);
    const preview = await previewOf(workspaceId, file, choices);
    setChosen({ file, preview, choices: { ...choices, profile: preview.profile } });
    setMapping(suggestedMapping(preview));
  };
  const check = () => send.mutate(true, { onSuccess: ({ id }) => setCheckId(id) });
  const start = () =>
    send.mutate(false, {
      onSuccess: ({ id: importId }) =>
        navigate({ to: "/w/$workspaceId/imports/$importId", params: { workspaceId, importId } }),
    });
  const sending = { isSending: send.isPending, share, error: send.error ?? problem };
  const step = chosen === undefined ? "file" : checkId === undefined ? "mapping" : "check";
  return (
    <DetailPage back={<Back />} title={texts.new}>
      <ol className={styles.steps}>
        {STEPS.map((name) => (
          <li key={name} aria-current={name === step ? "step" : undefined}>
            {texts.step[name]}
          </li>
        ))}
      </ol>
      {chosen === undefined && <FileStep onFile={(file) => look(file, { rules: PRESET_RULES })} />}
      {chosen !== undefined && checkId === undefined && (
        <MappingStep
          file={chosen.file}
          preview={chosen.preview}
          choices={chosen.choices}
          onChoose={(choices) => look(chosen.file, choices).catch(setProblem)}
          mapping={mapping}
          onChange={setMapping}
          onBack={() => setChosen(undefined)}
          onCheck={check}
          {...sending}
        />
      )}
      {checkId !== undefined && (
        <CheckStep importId={checkId} onBack={() => setCheckId(undefined)} onStart={start} {...sending} />
      )}
    </DetailPage>
  );
}

function useSend(chosen: Chosen | undefined, mapping: Mapping) {
  const [share, setShare] = useState(0);
  const send = useWrite(
    (workspaceId, dryRun: boolean) => {
      if (chosen === undefined) throw new Error("no file is chosen");
      setShare(0);
      const { preview, choices } = chosen;
      const layout = layoutQuery({ profile: preview.profile, rules: choices.rules });
      const given = JSON.stringify(sentMapping(preview, mapping));
      const query = { dryRun, format: preview.format, mapping: given, ...layout };
      return memberApi.createImport({ workspaceId, query, file: [chosen.file] }, { onProgress: setShare });
    },
    memberApi.listImports,
    memberApi.getStorage,
  );
  return { send, share };
}

function Back() {
  const texts = useTexts();
  const workspaceId = useWorkspaceId();
  return (
    <Link to="/w/$workspaceId/imports" params={{ workspaceId }} search={{}}>
      <ArrowLeft aria-hidden />
      {texts.title}
    </Link>
  );
}
