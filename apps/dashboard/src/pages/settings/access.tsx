import type { AccessPolicy } from "@vitrine/contract";
import { Field, Input, RadioField, Skeleton } from "@vitrine/ui";
import { LoadError } from "@vitrine/ui/app";
import { type ContractForm, useContractForm, useDraft } from "@vitrine/ui/form";
import type { ReactNode } from "react";
import { schemas } from "../../frame/schemas.ts";
import { useWorkspaceId } from "../../frame/session.ts";
import { GuestPreview } from "./guest-preview.tsx";
import { usePolicy, useSavePolicy } from "./queries.ts";
import { SaveFoot } from "./save-foot.tsx";
import styles from "./settings.module.css";
import { useTexts } from "./texts/index.ts";

export function AccessTab() {
  const { data, error, refetch } = usePolicy();
  if (error && data === undefined) return <LoadError error={error} onRetry={refetch} />;
  if (data === undefined) return <Skeleton height={420} />;
  return <PolicyForm policy={data.data} etag={data.etag} onReload={refetch} />;
}

type Form = ContractForm<AccessPolicy>;

function PolicyForm(props: { policy: AccessPolicy; etag: string | null; onReload: () => unknown }) {
  const workspaceId = useWorkspaceId();
  const save = useSavePolicy();
  const form = useContractForm<AccessPolicy>({
    schema: async () => (await schemas()).AccessPolicyWrite,
    values: props.policy,
  });
  useDraft(`${workspaceId}/access`, form, props.etag);
  return (
    <div className={styles.beside}>
      <div className={styles.form}>
        <VisibilityFields form={form} />
        <RequesterFields form={form} />
        <LimitFields form={form} />
        <SaveFoot
          form={form}
          draftKey={`${workspaceId}/access`}
          send={(policy) => save(policy, props.etag)}
          onReload={props.onReload}
        />
      </div>
      <GuestPreview policy={form.watch()} />
    </div>
  );
}

const Question = ({ number, title, children }: { number: number; title: string; children: ReactNode }) => (
  <section className={styles.question}>
    <h2>
      {number}. {title}
    </h2>
    {children}
  </section>
);

function VisibilityFields({ form }: { form: Form }) {
  const texts = useTexts();
  return (
    <Question number={1} title={texts.websiteAccess}>
      <RadioField
        legend={texts.siteLegend}
        value={form.watch("siteAccess")}
        options={(["PUBLIC", "SIGN_IN", "CLOSED"] as const).map((value) => ({ value, ...texts.siteAccess[value] }))}
        onChange={(value) => form.setValue("siteAccess", value, { shouldDirty: true })}
      />
    </Question>
  );
}

function RequesterFields({ form }: { form: Form }) {
  const texts = useTexts();
  return (
    <Question number={2} title={texts.assistantAccess}>
      <RadioField
        legend={texts.aiLegend}
        value={form.watch("aiAccess")}
        options={(["EVERYONE", "CUSTOMERS", "OFF"] as const).map((value) => ({ value, ...texts.aiAccess[value] }))}
        onChange={(value) => form.setValue("aiAccess", value, { shouldDirty: true })}
      />
      <RadioField
        legend={texts.challengeLegend}
        value={form.watch("challenge")}
        options={(["GUESTS", "ALWAYS", "NEVER"] as const).map((value) => ({ value, ...texts.challenge[value] }))}
        onChange={(value) => form.setValue("challenge", value, { shouldDirty: true })}
      />
    </Question>
  );
}

function LimitFields({ form }: { form: Form }) {
  const texts = useTexts();
  return (
    <Question number={3} title={texts.howMuch}>
      <div className={styles.numbers}>
        <Figure form={form} name="guestDailyLimit" label={texts.guestLimit} hint={texts.perDay} />
        <Figure form={form} name="customerDailyLimit" label={texts.customerLimit} hint={texts.perDay} />
        <Figure form={form} name="guestsDailyCredits" label={texts.guestsCeiling} hint={texts.emptyIsNone} optional />
        <Figure form={form} name="dailyCredits" label={texts.ceiling} hint={texts.emptyIsNone} optional />
      </div>
    </Question>
  );
}

interface FigureProps {
  form: Form;
  name: "guestDailyLimit" | "customerDailyLimit" | "guestsDailyCredits" | "dailyCredits";
  label: string;
  hint: string;
  optional?: boolean;
}

function Figure({ form, name, label, hint, optional }: FigureProps) {
  const setValueAs = (value: unknown) =>
    value === "" || value === null ? (optional ? null : Number.NaN) : Number(value);
  return (
    <Field label={label} hint={hint} problem={form.problemOf(name)}>
      {(ids) => <Input {...ids} inputMode="numeric" autoComplete="off" {...form.register(name, { setValueAs })} />}
    </Field>
  );
}
