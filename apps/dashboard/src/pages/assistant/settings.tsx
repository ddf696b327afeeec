import { useQueryClient } from "@tanstack/react-query";
import { memberApi, refresh } from "@vitrine/client";
import { type AiSettings, LIMITS } from "@vitrine/contract";
import {
  Banner,
  Card,
  Problem,
  SelectField,
  Skeleton,
  SwitchField,
  TextAreaField,
  toast,
  useLocale,
} from "@vitrine/ui";
import { LoadError, useErrorText } from "@vitrine/ui/app";
import { SaveBar, useContractForm } from "@vitrine/ui/form";
import { useState } from "react";
import { useResource } from "../../frame/calls.ts";
import { schemas } from "../../frame/schemas.ts";
import { useWorkspaceId } from "../../frame/session.ts";
import { UnsavedGuard } from "../../frame/unsaved.tsx";
import styles from "./assistant.module.css";
import { useTexts } from "./texts/index.ts";

export function AssistantSettings() {
  const settings = useResource(memberApi.getAiSettings, {});
  const workspace = useResource(memberApi.getWorkspace, {});
  const error = settings.error ?? workspace.error;
  if (error && (settings.data === undefined || workspace.data === undefined)) {
    return (
      <LoadError
        error={error}
        onRetry={() => {
          settings.refetch();
          workspace.refetch();
        }}
      />
    );
  }
  if (settings.data === undefined || workspace.data === undefined) return <Skeleton height={420} />;
  return (
    <SettingsForm
      values={{ ...settings.data.data, mainAgentPrompt: workspace.data.data.mainAgentPrompt }}
      settingsTag={settings.data.etag}
      workspaceTag={workspace.data.etag}
    />
  );
}

const schema = async () => {
  const { AiSettings, WorkspaceUpdate } = await schemas();
  return AiSettings.extend({ mainAgentPrompt: WorkspaceUpdate.shape.mainAgentPrompt.unwrap() });
};
type Values = AiSettings & { mainAgentPrompt: string };

interface SettingsFormProps {
  values: Values;
  settingsTag: string | null;
  workspaceTag: string | null;
}

function SettingsForm({ values, settingsTag, workspaceTag }: SettingsFormProps) {
  const texts = useTexts();
  const errorText = useErrorText();
  const { number } = useLocale();
  const client = useQueryClient();
  const workspaceId = useWorkspaceId();
  const [problem, setProblem] = useState<unknown>();
  const form = useContractForm<Values>({ schema, values });
  const save = async (): Promise<boolean> => {
    setProblem(undefined);
    try {
      const isSent = await form.submit(async ({ mainAgentPrompt, ...body }) => {
        await memberApi.updateAiSettings({ workspaceId, body }, { ifMatch: settingsTag ?? undefined });
        if (mainAgentPrompt !== values.mainAgentPrompt) {
          await memberApi.updateWorkspace(
            { workspaceId, body: { mainAgentPrompt } },
            { ifMatch: workspaceTag ?? undefined },
          );
        }
        await refresh(client, workspaceId, memberApi.getAiSettings, memberApi.getWorkspace);
        form.reset({ ...body, mainAgentPrompt });
      });
      if (isSent) toast({ text: texts.settingsSaved });
      return isSent;
    } catch (error) {
      setProblem(error);
      await refresh(client, workspaceId, memberApi.getAiSettings, memberApi.getWorkspace);
      return false;
    }
  };
  const prompt = form.watch("mainAgentPrompt");
  const isOff = !form.watch("fastEnabled") && !form.watch("comprehensiveEnabled");
  return (
    <div className={styles.column}>
      <UnsavedGuard isUnsaved={form.changes > 0} onSave={save} />
      <Card title={texts.answerModes}>
        <SwitchField label={texts.fast} hint={texts.fastText} {...form.register("fastEnabled")} />
        <SwitchField label={texts.thorough} hint={texts.thoroughText} {...form.register("comprehensiveEnabled")} />
        {isOff && <Banner tone="amber">{texts.allOff}</Banner>}
      </Card>
      <Card title={texts.shop}>
        <SelectField label={texts.sector} hint={texts.sectorText} {...form.register("sector")}>
          {(["AUTO", "GENERAL", "BEAUTY", "TEXTILE"] as const).map((value) => (
            <option key={value} value={value}>
              {texts.sectors[value]}
            </option>
          ))}
        </SelectField>
        <TextAreaField
          label={texts.instructions}
          hint={texts.instructionsText}
          rows={8}
          aside={`${number(prompt.length)} / ${number(LIMITS.workspace.mainAgentPromptMax)}`}
          problem={form.problemOf("mainAgentPrompt")}
          {...form.register("mainAgentPrompt")}
        />
      </Card>
      <div className={styles.saveBar}>
        {problem !== undefined && <Problem>{errorText(problem)}</Problem>}
        <SaveBar changes={form.changes} isSending={form.isSending} onSave={save} onDiscard={() => form.reset(values)} />
      </div>
    </div>
  );
}
