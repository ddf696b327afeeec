import { getRouteApi } from "@tanstack/react-router";
import { Button, Drawer, Problem } from "@vitrine/ui";
import { useErrorText } from "@vitrine/ui/app";
import { useState } from "react";
import styles from "./integrations.module.css";
import { useTexts } from "./texts/index.ts";
import { useWebhookForm, WebhookFields } from "./webhook-fields.tsx";
import { useCreateWebhook, type WebhookValues } from "./webhook-queries.ts";
import { WebhookSecret } from "./webhook-secret.tsx";

const route = getRouteApi("/signed-in/w/$workspaceId/integrations/{-$tab}");
const NO_VALUES: WebhookValues = { url: "", description: "", events: [] };

/** Open if the URL says so; it starts empty every time. */
export function NewWebhookDrawer() {
  const { new: isOpen } = route.useSearch();
  const navigate = route.useNavigate();
  const close = () => navigate({ search: ({ new: _open, ...rest }) => rest });
  return <CreateDrawer key={String(isOpen)} open={isOpen === true} onClose={close} />;
}

function CreateDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const texts = useTexts();
  const errorText = useErrorText();
  const form = useWebhookForm(NO_VALUES);
  const { mutateAsync } = useCreateWebhook();
  const [secret, setSecret] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const create = () =>
    form
      .submit(async (body) => setSecret((await mutateAsync(body)).secret))
      .catch((error: unknown) => setProblem(errorText(error)));
  if (secret !== undefined) {
    return (
      <Drawer
        open={open}
        onClose={onClose}
        title={texts.webhooks.ready}
        foot={
          <Button kind="main" onClick={onClose}>
            {texts.done}
          </Button>
        }
      >
        <WebhookSecret secret={secret} />
      </Drawer>
    );
  }
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={texts.webhooks.newTitle}
      foot={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="main" onClick={create} busy={form.isSending}>
            {texts.webhooks.create}
          </Button>
        </>
      }
    >
      <form
        className={styles.fields}
        onSubmit={(event) => {
          event.preventDefault();
          create();
        }}
      >
        <WebhookFields form={form} />
        {problem && <Problem>{problem}</Problem>}
      </form>
    </Drawer>
  );
}
