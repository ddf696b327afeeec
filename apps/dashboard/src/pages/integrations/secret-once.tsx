import { Banner, CodeBlock, CopyButton } from "@vitrine/ui";
import styles from "./integrations.module.css";

interface SecretOnceProps {
  secret: string;
  texts: { shownOnce: string; copy: string };
}

/** Shown once: nothing here keeps it. */
export function SecretOnce({ secret, texts }: SecretOnceProps) {
  return (
    <>
      <Banner tone="amber">{texts.shownOnce}</Banner>
      <div className={styles.field}>
        <CodeBlock code={secret}>
          <span className={styles.secret}>{secret}</span>
        </CodeBlock>
        <CopyButton kind="main" text={secret}>
          {texts.copy}
        </CopyButton>
      </div>
    </>
  );
}
