import { useQuery } from "@tanstack/react-query";
import { CodeBlock } from "@vitrine/ui";
import { environmentQuery } from "../../frame/environment.ts";
import { useWorkspaceId } from "../../frame/session.ts";
import styles from "./integrations.module.css";
import { SecretOnce } from "./secret-once.tsx";
import { curlSnippet } from "./snippets.ts";
import { useTexts } from "./texts/index.ts";

/** The new key, with a sample call. */
export function NewSecret({ secret }: { secret: string }) {
  const texts = useTexts();
  const workspaceId = useWorkspaceId();
  const { data: environment } = useQuery(environmentQuery());
  return (
    <>
      <SecretOnce secret={secret} texts={{ shownOnce: texts.shownOnce, copy: texts.copyKey }} />
      {environment && (
        <div className={styles.field}>
          <b>{texts.tryIt}</b>
          <CodeBlock code={curlSnippet(environment.baseUrl, workspaceId, secret)} />
        </div>
      )}
    </>
  );
}
