import { getRouteApi } from "@tanstack/react-router";
import type { ApiKeyWrite } from "@vitrine/contract";
import { Banner, Button, Drawer, FootNote, Problem, Segmented, TextField, useLocale } from "@vitrine/ui";
import { useErrorText } from "@vitrine/ui/app";
import { useContractForm } from "@vitrine/ui/form";
import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { schemas } from "../../frame/schemas.ts";
import styles from "./integrations.module.css";
import { NewSecret } from "./new-secret.tsx";
import { PermissionPicker } from "./permission-picker.tsx";
import { useCreateKey } from "./queries.ts";
import { type Levels, levelsOf, scopesOf } from "./shared/areas.ts";
import { useTexts } from "./texts/index.ts";

const route = getRouteApi("/signed-in/w/$workspaceId/integrations/{-$tab}");
const DAYS = ["7", "30", "90", "365"] as const;
const DAY_MS = 86_400_000;
const NO_VALUES: ApiKeyWrite = { name: "", scopes: [], days: 90 };

/** Open if the URL says so; it starts empty every time. */
export function NewKeyDrawer() {
  const { new: isOpen } = route.useSearch();
  const navigate = route.useNavigate();
  const close = () => navigate({ search: ({ new: _open, ...rest }) => rest });
  return <KeyDrawer key={String(isOpen)} open={isOpen === true} onClose={close} />;
}

function KeyDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const texts = useTexts();
  const form = useNewKey();
  if (form.secret !== undefined) {
    return (
      <Drawer
        open={open}
        onClose={onClose}
        title={texts.keyReady}
        foot={
          <Button kind="main" onClick={onClose}>
            {texts.done}
          </Button>
        }
      >
        <NewSecret secret={form.secret} />
      </Drawer>
    );
  }
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={texts.newKeyTitle}
      foot={
        <>
          <FootNote>{texts.permissions(form.scopes.length)}</FootNote>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="main" onClick={form.create} busy={form.isSending}>
            {texts.create}
          </Button>
        </>
      }
    >
      <KeyFields form={form} />
    </Drawer>
  );
}

function useNewKey() {
  const errorText = useErrorText();
  const createKey = useCreateKey();
  const form = useContractForm<ApiKeyWrite>({ schema: async () => (await schemas()).ApiKeyWrite, values: NO_VALUES });
  const [levels, setLevels] = useState<Levels>(() => levelsOf(() => "none"));
  const [secret, setSecret] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const choose = (next: Levels) => {
    setLevels(next);
    form.setValue("scopes", scopesOf(next), { shouldValidate: form.formState.isSubmitted });
  };
  const create = () =>
    form
      .submit(async (body) => setSecret((await createKey(body)).key))
      .catch((error: unknown) => setProblem(errorText(error)));
  const { name, scopes, days } = form.watch();
  return { ...form, name, scopes, days, levels, choose, create, secret, problem };
}

function KeyFields({ form }: { form: ReturnType<typeof useNewKey> }) {
  const texts = useTexts();
  const { day } = useLocale();
  const until = day(new Date(Date.now() + form.days * DAY_MS));
  return (
    <form
      className={styles.fields}
      onSubmit={(event) => {
        event.preventDefault();
        form.create();
      }}
    >
      <TextField
        label={texts.name}
        placeholder={texts.namePlaceholder}
        autoComplete="off"
        problem={form.problemOf("name")}
        {...form.register("name")}
      />
      <div className={styles.field}>
        <span className={styles.label}>
          <b>{texts.worksFor}</b>
          <span>{texts.until(until)}</span>
        </span>
        <Segmented
          stretch
          label={texts.worksFor}
          value={String(form.days) as (typeof DAYS)[number]}
          options={DAYS.map((value) => ({ value, label: texts.days(Number(value)) }))}
          onChange={(value) => form.setValue("days", Number(value))}
        />
      </div>
      <PermissionPicker levels={form.levels} onChange={form.choose} />
      {form.problemOf("scopes") && <Problem>{texts.choosePermission}</Problem>}
      {form.problem && <Problem>{form.problem}</Problem>}
      <Banner icon={<ShieldCheck aria-hidden />}>{texts.keyNote}</Banner>
    </form>
  );
}
