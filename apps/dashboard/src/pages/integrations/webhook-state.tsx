import type { Webhook } from "@vitrine/contract";
import { Status, useLocale } from "@vitrine/ui";
import { useTexts } from "./texts/index.ts";

export function WebhookState({ webhook }: { webhook: Webhook }) {
  const { webhooks: texts } = useTexts();
  const { day } = useLocale();
  const { isEnabled, disabledReason, failingSince } = webhook;
  if (!isEnabled)
    return <Status tone={disabledReason === "OWNER" ? "off" : "bad"}>{texts.off[disabledReason ?? "OWNER"]}</Status>;
  if (failingSince !== null) return <Status tone="warn">{texts.failing(day(failingSince))}</Status>;
  return <Status tone="good">{texts.on}</Status>;
}
