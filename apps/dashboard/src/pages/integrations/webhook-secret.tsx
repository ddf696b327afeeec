import { SecretOnce } from "./secret-once.tsx";
import { useTexts } from "./texts/index.ts";

export function WebhookSecret({ secret }: { secret: string }) {
  const { shownOnce, copySecret } = useTexts().webhooks;
  return <SecretOnce secret={secret} texts={{ shownOnce, copy: copySecret }} />;
}
