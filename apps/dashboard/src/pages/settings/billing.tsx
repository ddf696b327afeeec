import { useQueryClient } from "@tanstack/react-query";
import { memberApi, refresh } from "@vitrine/client";
import type { Workspace } from "@vitrine/contract";
import { Button, Setting, Skeleton, TextField, toast } from "@vitrine/ui";
import { LoadError } from "@vitrine/ui/app";
import { useContractForm } from "@vitrine/ui/form";
import { useMemo, useState } from "react";
import { schemas } from "../../frame/schemas.ts";
import { useWorkspaceId } from "../../frame/session.ts";
import { useProfile, useSaveProfile } from "./queries.ts";
import { SaveFoot } from "./save-foot.tsx";
import styles from "./settings.module.css";
import { EmailByCode } from "./shared/email-by-code.tsx";
import { useTexts } from "./texts/index.ts";

export function BillingTab() {
  const { data, error, refetch } = useProfile();
  if (error && data === undefined) return <LoadError error={error} onRetry={refetch} />;
  if (data === undefined) return <Skeleton height={260} />;
  return (
    <div className={styles.form}>
      <BillingEmail email={data.data.billingEmail} />
      <PhoneForm workspace={data.data} etag={data.etag} onReload={refetch} />
    </div>
  );
}

function BillingEmail({ email }: { email: string }) {
  const texts = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <Setting title={texts.billingEmail} value={email} text={texts.billingEmailHint}>
      <Button onClick={() => setOpen(true)}>{texts.change}</Button>
      {isOpen && <ChangeBillingEmail onClose={() => setOpen(false)} />}
    </Setting>
  );
}

function ChangeBillingEmail({ onClose }: { onClose: () => void }) {
  const texts = useTexts();
  const client = useQueryClient();
  const workspaceId = useWorkspaceId();
  const verify = async (email: string, code: string) => {
    await memberApi.verifyBillingEmailCode({ workspaceId, body: { email, code } });
    await memberApi.updateWorkspace({ workspaceId, body: { billingEmail: email } });
    await refresh(client, workspaceId, memberApi.getWorkspace);
    toast({ text: texts.billingEmailChanged(email) });
  };
  return (
    <EmailByCode
      title={texts.changeBillingEmail}
      lead={texts.changeBillingEmailText}
      onClose={onClose}
      onRequest={(email) => memberApi.requestBillingEmailCode({ workspaceId, body: { email } })}
      onVerify={verify}
    />
  );
}

interface PhoneFormProps {
  workspace: Workspace;
  etag: string | null;
  onReload: () => unknown;
}

const phonesSchema = async () =>
  (await schemas()).WorkspaceUpdate.pick({ billingPhone: true, billingGsmCountryCode: true });
type Phones = Pick<Workspace, "billingPhone" | "billingGsmCountryCode">;

/** An empty field means no phone number. */
const orNull = { setValueAs: (value: string | null) => (value?.trim() ? value.trim() : null) };

function PhoneForm({ workspace, etag, onReload }: PhoneFormProps) {
  const texts = useTexts();
  const save = useSaveProfile();
  const { billingPhone, billingGsmCountryCode } = workspace;
  const values = useMemo(() => ({ billingPhone, billingGsmCountryCode }), [billingPhone, billingGsmCountryCode]);
  const form = useContractForm<Phones>({ schema: phonesSchema, values });
  return (
    <>
      <div className={styles.phone}>
        <TextField
          label={texts.countryCode}
          placeholder="+90"
          inputMode="tel"
          problem={form.problemOf("billingGsmCountryCode")}
          {...form.register("billingGsmCountryCode", orNull)}
        />
        <TextField
          label={texts.billingPhone}
          inputMode="tel"
          autoComplete="tel"
          problem={form.problemOf("billingPhone")}
          {...form.register("billingPhone", orNull)}
        />
      </div>
      <SaveFoot form={form} send={(next) => save(next, etag)} onReload={onReload} />
    </>
  );
}
