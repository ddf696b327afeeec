import { Banner, CodeBlock, CopyButton } from "@vitrine/ui";
import styles from "./integrations.module.css";

interface SecretOnceProps {
  secret: string;
  texts: { shownOnce: string; copy: string };
}

/** A secret that the service shows once. The app does not keep it. */
export function SecretOnce({ secret, texts }: SecretOnceProps) {
  return (
    <>
      <Banner tone="amber">{texts.shownOnce}</Banner>
      <div className={styles.field}>
        <CodeBlock code={secret} />
        <CopyButton kind="main" text={secret}>
          {texts.copy}
        </CopyButton>
      </div>
    </>
  );
}
