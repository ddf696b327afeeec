import { useQuery, useQueryClient } from "@tanstack/react-query";
import { hasCode, memberApi, refresh, resourceOf } from "@vitrine/client";
import type { Account } from "@vitrine/contract";
import { ActionDialog, Banner, Button, Setting, Skeleton, TextField, toast, useLocale } from "@vitrine/ui";
import { LoadError, useErrorText } from "@vitrine/ui/app";
import { SaveBar, useContractForm } from "@vitrine/ui/form";
import { useMemo, useState } from "react";
import { schemas } from "../../frame/schemas.ts";
import { UnsavedGuard } from "../../frame/unsaved.tsx";
import { EmailByCode } from "../settings/shared/email-by-code.tsx";
import styles from "./account.module.css";
import { useTexts } from "./texts/index.ts";

export function ProfileTab() {
  const { data, error, refetch } = useQuery(resourceOf(memberApi.getProfile, {}));
  if (error && data === undefined) return <LoadError error={error} onRetry={refetch} />;
  if (data === undefined) return <Skeleton height={260} />;
  return (
    <div className={styles.form}>
      <ProfileForm account={data.data} etag={data.etag} />
      <Email email={data.data.email} />
      <CloseAccount account={data.data} />
    </div>
  );
}

type Values = Pick<Account, "name" | "phone" | "language">;

/** An empty field means no phone number. */
const orNull = { setValueAs: (value: string | null) => (value?.trim() ? value.trim() : null) };

function ProfileForm({ account: { name, phone, language }, etag }: { account: Account; etag: string | null }) {
  const texts = useTexts();
  const { ui } = useLocale();
  const errorText = useErrorText();
  const client = useQueryClient();
  const values = useMemo(() => ({ name, phone, language }), [name, phone, language]);
  const form = useContractForm<Values>({ schema: async () => (await schemas()).ProfileWrite, values });
  const [problem, setProblem] = useState<string>();
  const save = async (): Promise<boolean> => {
    try {
      const isSaved = await form.submit(async (body) => {
        await memberApi.updateProfile({ body }, etag ? { ifMatch: etag } : {});
        form.reset(body);
        await refresh(client, undefined, memberApi.getProfile);
      });
      setProblem(undefined);
      if (isSaved) toast({ text: ui.saved });
      return isSaved;
    } catch (error) {
      setProblem(errorText(error));
      return false;
    }
  };
  return (
    <>
      <TextField label={texts.name} autoComplete="name" problem={form.problemOf("name")} {...form.register("name")} />
      <TextField
        label={texts.phone}
        hint={texts.phoneHint}
        inputMode="tel"
        autoComplete="tel"
        problem={form.problemOf("phone")}
        {...form.register("phone", orNull)}
      />
      {problem && <Banner tone="brick">{problem}</Banner>}
      <SaveBar changes={form.changes} isSending={form.isSending} onSave={save} onDiscard={() => form.reset()} />
      <UnsavedGuard isUnsaved={form.changes > 0} onSave={save} />
    </>
  );
}

function Email({ email }: { email: string }) {
  const texts = useTexts();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const verify = async (next: string, code: string) => {
    await memberApi.changeEmail({ body: { email: next, code } });
    await refresh(client, undefined, memberApi.getProfile, memberApi.listSessions);
    toast({ text: texts.emailChanged(next) });
  };
  return (
    <Setting title={texts.email} value={email} text={texts.emailHint}>
      <Button onClick={() => setOpen(true)}>{texts.change}</Button>
      {isOpen && (
        <EmailByCode
          title={texts.changeEmail}
          lead={texts.changeEmailText}
          onClose={() => setOpen(false)}
          onRequest={(next) => memberApi.requestEmailChangeCode({ body: { email: next } })}
          onVerify={verify}
        />
      )}
    </Setting>
  );
}

function CloseAccount({ account: { email } }: { account: Account }) {
  const texts = useTexts();
  const [isOpen, setOpen] = useState(false);
  const close = async () => {
    await memberApi.closeAccount({ body: { email } });
    location.assign("/sign-in");
  };
  return (
    <Setting title={texts.closeAccount} text={texts.closeHint}>
      <Button kind="danger" onClick={() => setOpen(true)}>
        {texts.closeAccount}
      </Button>
      <ActionDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={texts.closeTitle}
        text={texts.closeText}
        action={texts.closeAccount}
        run={close}
        problemText={(error) => (hasCode(error, "conflict") ? texts.closeConflict : undefined)}
        typed={email}
        destroys
      />
    </Setting>
  );
}
