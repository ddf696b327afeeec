import { useQuery } from "@tanstack/react-query";
import { hasCode } from "@vitrine/client";
import type { Workspace } from "@vitrine/contract";
import { Banner, CopyText, Skeleton, SwitchField, TextField, useLocale } from "@vitrine/ui";
import { LoadError } from "@vitrine/ui/app";
import { useContractForm, useDraft } from "@vitrine/ui/form";
import { useMemo, useState } from "react";
import { environmentQuery } from "../../frame/environment.ts";
import { schemas } from "../../frame/schemas.ts";
import { SubDomainField } from "../new-workspace/shared/sub-domain.tsx";
import { useProfile, useSaveProfile } from "./queries.ts";
import { SaveFoot } from "./save-foot.tsx";
import styles from "./settings.module.css";
import { useTexts } from "./texts/index.ts";

export function ProfileTab() {
  const { data, error, refetch } = useProfile();
  if (error && data === undefined) return <LoadError error={error} onRetry={refetch} />;
  if (data === undefined) return <Skeleton height={320} />;
  return <ProfileForm workspace={data.data} etag={data.etag} onReload={refetch} />;
}

interface ProfileFormProps {
  workspace: Workspace;
  etag: string | null;
  onReload: () => unknown;
}

function ProfileForm({ workspace, etag, onReload }: ProfileFormProps) {
  const texts = useTexts();
  const { day } = useLocale();
  const save = useSaveProfile();
  const { name, subDomain, isVisible } = workspace;
  const values = useMemo(() => ({ name, subDomain, isVisible }), [name, subDomain, isVisible]);
  const form = useContractForm({ schema: async () => (await schemas()).WorkspaceUpdate, values });
  useDraft(`${workspace.id}/profile`, form, etag);
  const [cooledDownAt, setCooledDownAt] = useState<string>();
  const current = form.watch();
  const send = async (next: typeof values) => {
    const changed = Object.entries(next).filter(([field, value]) => value !== values[field as keyof typeof values]);
    await save(Object.fromEntries(changed), etag).catch((error: unknown) => {
      if (hasCode(error, "subdomain_cooldown")) setCooledDownAt(dayIn(error.fieldErrors["subDomain"]));
      throw error;
    });
  };
  const isMoving = current.subDomain !== subDomain;
  const cooldown = cooledDownAt === undefined ? undefined : texts.cooldown(day(cooledDownAt));
  return (
    <div className={styles.form}>
      <TextField label={texts.name} problem={form.problemOf("name")} {...form.register("name")} />
      <SubDomainField
        value={current.subDomain}
        own={subDomain}
        problem={cooldown ?? form.problemOf("subDomain")}
        onChange={(event) => {
          setCooledDownAt(undefined);
          form.setValue("subDomain", event.target.value, { shouldDirty: true, shouldValidate: true });
        }}
      />
      {isMoving && <Banner tone="amber">{texts.movingText(subDomain)}</Banner>}
      <SwitchField label={texts.visible} hint={texts.visibleHint} {...form.register("isVisible")} />
      <Ids workspace={workspace} />
      <SaveFoot form={form} draftKey={`${workspace.id}/profile`} send={send} onReload={onReload} />
    </div>
  );
}

/** The service includes the time in the problem text of the field. */
const dayIn = (problem: string | undefined) => problem?.match(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/)?.[0];

function Ids({ workspace: { id, subDomain } }: { workspace: Workspace }) {
  const texts = useTexts();
  const { data: environment } = useQuery(environmentQuery());
  const site = environment?.sitesUrl.replace("{subDomain}", subDomain);
  return (
    <dl className={styles.ids}>
      <dt>{texts.workspaceId}</dt>
      <dd>
        <CopyText text={id} />
      </dd>
      {site && (
        <>
          <dt>{texts.site}</dt>
          <dd>
            <CopyText text={site} />
          </dd>
        </>
      )}
    </dl>
  );
}
