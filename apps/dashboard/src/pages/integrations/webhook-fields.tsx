import { WEBHOOK_KINDS } from "@vitrine/contract";
import { CheckField, Problem, TextField } from "@vitrine/ui";
import { useContractForm } from "@vitrine/ui/form";
import { schemas } from "../../frame/schemas.ts";
import { registerAddress } from "../../frame/web-address.ts";
import styles from "./integrations.module.css";
import { useTexts } from "./texts/index.ts";
import type { WebhookValues } from "./webhook-queries.ts";

export const useWebhookForm = (values: WebhookValues) =>
  useContractForm<WebhookValues>({ schema: async () => (await schemas()).WebhookWrite, values });

/** The form selects events by kind. Single events set through the API stay unchanged. */
export function WebhookFields({ form }: { form: ReturnType<typeof useWebhookForm> }) {
  const { webhooks: texts } = useTexts();
  const events = form.watch("events");
  const choose = (name: string, isChosen: boolean) =>
    form.setValue("events", isChosen ? [...events, name] : events.filter((one) => one !== name), { shouldDirty: true });
  return (
    <>
      <TextField
        label={texts.url}
        placeholder={texts.urlPlaceholder}
        inputMode="url"
        autoComplete="off"
        problem={form.problemOf("url")}
        {...registerAddress(form, "url")}
      />
      <TextField
        label={texts.description}
        autoComplete="off"
        problem={form.problemOf("description")}
        {...form.register("description")}
      />
      <fieldset className={styles.field}>
        <legend className={styles.label}>
          <b>{texts.events}</b>
        </legend>
        <span className={styles.dim}>{texts.eventsHint}</span>
        {WEBHOOK_KINDS.map((kind) => (
          <CheckField
            key={kind}
            label={texts.kind[kind]}
            checked={events.includes(`${kind}.*`)}
            onChange={({ target }) => choose(`${kind}.*`, target.checked)}
          />
        ))}
      </fieldset>
      {form.problemOf("events") && <Problem>{form.problemOf("events")}</Problem>}
    </>
  );
}
