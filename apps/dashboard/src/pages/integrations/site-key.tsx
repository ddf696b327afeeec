import { getRouteApi } from "@tanstack/react-router";
import type { SiteKey, SiteKeyWrite } from "@vitrine/contract";
import { Banner, Button, Drawer, Problem, TextAreaField, TextField, toast } from "@vitrine/ui";
import { useErrorText } from "@vitrine/ui/app";
import { useContractForm } from "@vitrine/ui/form";
import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { schemas } from "../../frame/schemas.ts";
import styles from "./integrations.module.css";
import { useWriteSiteKey } from "./queries.ts";
import { useTexts } from "./texts/index.ts";

const route = getRouteApi("/signed-in/w/$workspaceId/integrations/{-$tab}");

/** Open if the URL says so, for a new key or an edit. */
export function SiteKeyDrawer({ keys }: { keys: readonly SiteKey[] | undefined }) {
  const { site } = route.useSearch();
  const navigate = route.useNavigate();
  const close = () => navigate({ search: ({ site: _open, ...rest }) => rest });
  const known = keys?.find(({ id }) => id === site);
  if (site === undefined || (site !== "new" && known === undefined)) return null;
  return <SiteKeyForm key={site} known={known} onClose={close} />;
}

const linesOf = (text: string) =>
  text
    .split(/[\s,]+/)
    .map((line) => line.replace(/\/$/, ""))
    .filter((line) => line !== "");

function SiteKeyForm({ known, onClose }: { known: SiteKey | undefined; onClose: () => void }) {
  const texts = useTexts();
  const errorText = useErrorText();
  const write = useWriteSiteKey(known?.id);
  const [origins, setOrigins] = useState(known?.origins.join("\n") ?? "");
  const [problem, setProblem] = useState<string>();
  const form = useContractForm<SiteKeyWrite>({
    schema: async () => (await schemas()).SiteKeyWrite,
    values: { name: known?.name ?? "", origins: known?.origins ?? [] },
  });
  const save = async () => {
    form.setValue("origins", linesOf(origins), { shouldDirty: true });
    try {
      if (!(await form.submit(write.mutateAsync))) return;
      toast({ text: texts.embed.saved });
      onClose();
    } catch (error) {
      setProblem(errorText(error));
    }
  };
  const isOriginWrong = form.problemOf("origins") ?? linesOf(origins).find((_, at) => form.problemOf(`origins.${at}`));
  return (
    <Drawer
      open
      onClose={onClose}
      title={known ? texts.embed.changeTitle(known.name) : texts.embed.newKeyTitle}
      foot={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="main" onClick={save} busy={form.isSending}>
            {known ? texts.embed.save : texts.create}
          </Button>
        </>
      }
    >
      <form
        className={styles.fields}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextField
          label={texts.name}
          placeholder={texts.embed.namePlaceholder}
          autoComplete="off"
          problem={form.problemOf("name")}
          {...form.register("name")}
        />
        <TextAreaField
          label={texts.embed.origins}
          hint={texts.embed.originsText}
          placeholder="https://www.shop.example"
          rows={4}
          value={origins}
          onChange={(event) => setOrigins(event.target.value)}
          problem={isOriginWrong && texts.embed.originProblem}
        />
        {problem && <Problem>{problem}</Problem>}
        <Banner icon={<ShieldCheck aria-hidden />}>{texts.embed.note}</Banner>
      </form>
    </Drawer>
  );
}
