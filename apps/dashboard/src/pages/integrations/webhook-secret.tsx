import { Banner, CodeBlock, CopyButton } from "@vitrine/ui";
import styles from "./integrations.module.css";
import { useTexts } from "./texts/index.ts";

/** Shown once: nothing here keeps it. */
export function WebhookSecret({ secret }: { secret: string }) {
  const { webhooks: texts } = useTexts();
  return (
    <>
      <Banner tone="amber">{texts.shownOnce}</Banner>
      <div className={styles.field}>
        <CodeBlock code={secret}>
          <span className={styles.secret}>{secret}</span>
        </CodeBlock>
        <CopyButton kind="main" text={secret}>
          {texts.copySecret}
        </CopyButton>
      </div>
    </>
  );
}
