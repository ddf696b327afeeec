import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { memberApi, refresh } from "@vitrine/client";
import { TEMPLATE_KEYS, type TemplateKey } from "@vitrine/contract";
import { Banner, Button, buttonClass, EmptyState, LoneSheet, TextField } from "@vitrine/ui";
import { useErrorText, useTitle } from "@vitrine/ui/app";
import { useContractForm } from "@vitrine/ui/form";
import { Store } from "lucide-react";
import { type FormEvent, type ReactNode, useState } from "react";
import { schemas } from "../../frame/schemas.ts";
import { useAccount, useMemberships } from "../../frame/session.ts";
import styles from "./new-workspace.module.css";
import { SubDomainField, toSubDomain } from "./shared/sub-domain.tsx";
import { TemplatePicture } from "./template-picture.tsx";
import { useTexts } from "./texts/index.ts";

export default function NewWorkspacePage(): ReactNode {
  const texts = useTexts();
  const { workspaceLimit, ownedWorkspaces } = useAccount();
  const isFirst = useMemberships().length === 0;
  useTitle(texts.title);
  return (
    <LoneSheet wide>
      <h1>{isFirst ? texts.firstTitle : texts.title}</h1>
      {ownedWorkspaces >= workspaceLimit ? (
        <LimitReached limit={workspaceLimit} />
      ) : (
        <WorkspaceForm isFirst={isFirst} />
      )}
    </LoneSheet>
  );
}

function LimitReached({ limit }: { limit: number }) {
  const texts = useTexts();
  return (
    <EmptyState
      icon={<Store aria-hidden />}
      title={texts.limitTitle}
      actions={
        <Link to="/workspaces" className={buttonClass({ kind: "main" })}>
          {texts.toWorkspaces}
        </Link>
      }
    >
      {texts.limitText(limit)}
    </EmptyState>
  );
}

interface Values {
  name: string;
  subDomain: string;
  templateKey: TemplateKey;
  phone: string | undefined;
}

const NO_VALUES: Values = { name: "", subDomain: "", templateKey: "classic", phone: undefined };

function useNewWorkspace() {
  const errorText = useErrorText();
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useContractForm<Values>({ schema: async () => (await schemas()).WorkspaceCreate, values: NO_VALUES });
  const [isOwnAddress, setOwnAddress] = useState(false);
  const [problem, setProblem] = useState<string>();
  const rename = (name: string) => {
    form.setValue("name", name, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    if (!isOwnAddress) form.setValue("subDomain", toSubDomain(name));
  };
  const readdress = (subDomain: string) => {
    setOwnAddress(true);
    form.setValue("subDomain", subDomain.toLowerCase(), { shouldValidate: true });
  };
  const create = async (event: FormEvent) => {
    event.preventDefault();
    setProblem(undefined);
    try {
      await form.submit(async ({ phone, ...body }) => {
        const needsPhone = body.templateKey === "customized";
        const made = await memberApi.createWorkspace({ body: needsPhone && phone ? { ...body, phone } : body });
        await refresh(client, undefined, memberApi.listMemberships, memberApi.getProfile);
        await navigate({ to: "/w/$workspaceId", params: { workspaceId: made.id } });
      });
    } catch (error) {
      setProblem(errorText(error));
    }
  };
  return { form, values: form.watch(), rename, readdress, create, problem };
}

function WorkspaceForm({ isFirst }: { isFirst: boolean }) {
  const texts = useTexts();
  const { form, values, rename, readdress, create, problem } = useNewWorkspace();
  return (
    <form className={styles.form} onSubmit={create} noValidate>
      <p className={styles.lead}>{texts.lead}</p>
      <div className={styles.fields}>
        <TextField
          label={texts.name}
          placeholder={texts.namePlaceholder}
          autoComplete="organization"
          value={values.name}
          problem={form.problemOf("name")}
          onChange={(event) => rename(event.target.value)}
        />
        <SubDomainField
          value={values.subDomain}
          problem={form.problemOf("subDomain")}
          onChange={(event) => readdress(event.target.value)}
        />
      </div>
      <Templates value={values.templateKey} onChange={(key) => form.setValue("templateKey", key)} />
      {values.templateKey === "customized" && (
        <TextField
          className={styles.phone}
          label={texts.phone}
          hint={texts.phoneHint}
          inputMode="tel"
          autoComplete="tel"
          problem={form.problemOf("phone")}
          {...form.register("phone", { setValueAs: (value?: string) => (value?.trim() ? value.trim() : undefined) })}
        />
      )}
      {problem && <Banner tone="brick">{problem}</Banner>}
      <div className={styles.foot}>
        {!isFirst && (
          <Link to="/" className={buttonClass()}>
            {texts.cancel}
          </Link>
        )}
        <Button type="submit" kind="main" busy={form.isSending}>
          {texts.create}
        </Button>
      </div>
    </form>
  );
}

function Templates({ value, onChange }: { value: TemplateKey; onChange: (key: TemplateKey) => void }) {
  const texts = useTexts();
  return (
    <fieldset className={styles.templates}>
      <legend>{texts.template}</legend>
      {TEMPLATE_KEYS.map((key) => (
        <label key={key} className={styles.template}>
          <input type="radio" name="template" checked={key === value} onChange={() => onChange(key)} />
          <TemplatePicture template={key} />
          <b>{texts.templates[key].name}</b>
          <small>{texts.templates[key].text}</small>
        </label>
      ))}
    </fieldset>
  );
}
