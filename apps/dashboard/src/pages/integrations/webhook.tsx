import { getRouteApi } from "@tanstack/react-router";
import type { Webhook } from "@vitrine/contract";
import { ActionDialog, Button, Drawer, Problem, SwitchField, toast } from "@vitrine/ui";
import { useErrorText } from "@vitrine/ui/app";
import { useState } from "react";
import styles from "./integrations.module.css";
import { useTexts } from "./texts/index.ts";
import { useWebhookForm, WebhookFields } from "./webhook-fields.tsx";
import { WebhookLog } from "./webhook-log.tsx";
import { useDeleteWebhook, useRotateSecret, useTestWebhook, useUpdateWebhook } from "./webhook-queries.ts";
import { WebhookSecret } from "./webhook-secret.tsx";
import { WebhookState } from "./webhook-state.tsx";

const route = getRouteApi("/signed-in/w/$workspaceId/integrations/{-$tab}");

/** One webhook: its events, status and deliveries. */
export function WebhookDrawer({ webhook }: { webhook: Webhook }) {
  const { webhooks: texts } = useTexts();
  const navigate = route.useNavigate();
  const [asked, setAsked] = useState<"rotate" | "remove">();
  const [secret, setSecret] = useState<string>();
  const rotate = useRotateSecret(webhook.id);
  const remove = useDeleteWebhook(webhook.id);
  const close = () => navigate({ search: ({ webhook: _webhook, ...rest }) => rest });
  return (
    <>
      <Drawer
        open
        onClose={close}
        title={secret === undefined ? new URL(webhook.url).host : texts.ready}
        foot={
          <>
            <Button kind="danger" onClick={() => setAsked("remove")}>
              {texts.remove}
            </Button>
            <Button onClick={() => setAsked("rotate")}>{texts.rotate}</Button>
          </>
        }
      >
        {secret === undefined ? <Details webhook={webhook} /> : <WebhookSecret secret={secret} />}
      </Drawer>
      <ActionDialog
        open={asked === "rotate"}
        onClose={() => setAsked(undefined)}
        title={texts.rotateTitle}
        text={texts.rotateText}
        action={texts.rotate}
        run={async () => setSecret((await rotate.mutateAsync(undefined)).secret)}
      />
      <ActionDialog
        open={asked === "remove"}
        onClose={() => setAsked(undefined)}
        title={texts.removeTitle}
        text={texts.removeText}
        action={texts.remove}
        run={async () => {
          await remove.mutateAsync(undefined);
          close();
        }}
        done={texts.removed}
        destroys
      />
    </>
  );
}

function Details({ webhook }: { webhook: Webhook }) {
  const { webhooks: texts } = useTexts();
  const errorText = useErrorText();
  const { url, description, events, isEnabled } = webhook;
  const form = useWebhookForm({ url, description, events });
  const update = useUpdateWebhook(webhook.id);
  const test = useTestWebhook(webhook.id);
  const problem = update.error ?? test.error;
  const save = () =>
    form
      .submit(async (body) => {
        await update.mutateAsync({ ...body, isEnabled });
        toast({ text: texts.saved });
      })
      .catch(() => {});
  return (
    <form
      className={styles.fields}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <WebhookState webhook={webhook} />
      <SwitchField
        label={texts.enabled}
        hint={texts.enabledHint}
        checked={isEnabled}
        disabled={update.isPending}
        onChange={({ target }) => update.mutate({ url, description, events, isEnabled: target.checked })}
      />
      <WebhookFields form={form} />
      <Button kind="main" type="submit" busy={form.isSending} disabled={form.changes === 0}>
        {texts.save}
      </Button>
      {problem && <Problem>{errorText(problem)}</Problem>}
      <Button
        disabled={!isEnabled}
        busy={test.isPending}
        onClick={() => test.mutate(undefined, { onSuccess: () => toast({ text: texts.tested }) })}
      >
        {texts.test}
      </Button>
      <WebhookLog webhook={webhook} />
    </form>
  );
}
