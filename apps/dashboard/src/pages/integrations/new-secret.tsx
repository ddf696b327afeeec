import { useQuery } from "@tanstack/react-query";
import { Banner, CodeBlock, CopyButton } from "@vitrine/ui";
import { environmentQuery } from "../../frame/environment.ts";
import { useWorkspaceId } from "../../frame/session.ts";
import styles from "./integrations.module.css";
import { curlSnippet } from "./snippets.ts";
import { useTexts } from "./texts/index.ts";

/** Shown once: nothing here keeps it. */
export function NewSecret({ secret }: { secret: string }) {
  const texts = useTexts();
  const workspaceId = useWorkspaceId();
  const { data: environment } = useQuery(environmentQuery());
  return (
    <>
      <Banner tone="amber">{texts.shownOnce}</Banner>
      <div className={styles.field}>
        <CodeBlock code={secret}>
          <span className={styles.secret}>{secret}</span>
        </CodeBlock>
        <CopyButton kind="main" text={secret}>
          {texts.copyKey}
        </CopyButton>
      </div>
      {environment && (
        <div className={styles.field}>
          <b>{texts.tryIt}</b>
          <CodeBlock code={curlSnippet(environment.baseUrl, workspaceId, secret)} />
        </div>
      )}
    </>
  );
}
