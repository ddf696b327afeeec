import { memberApi } from "@vitrine/client";
import { CodeBlock, Problem, Skeleton, SwitchField } from "@vitrine/ui";
import { LoadError, useErrorText } from "@vitrine/ui/app";
import { useRead, useWrite } from "../../frame/calls.ts";
import { useMay } from "../../frame/session.ts";
import { useTexts } from "./texts/index.ts";
import styles from "./website.module.css";

/** Product feeds for other programs. The switch takes effect at once, independent of the draft. */
export function Feeds() {
  const { feeds: texts } = useTexts();
  const errorText = useErrorText();
  const isOwner = useMay()("OWNER");
  const { data, error, refetch } = useRead(memberApi.getSiteFeeds, {});
  const update = useWrite(
    (workspaceId, isEnabled: boolean) => memberApi.updateSiteFeeds({ workspaceId, body: { isEnabled } }),
    memberApi.getSiteFeeds,
  );
  if (error && data === undefined) return <LoadError error={error} onRetry={refetch} />;
  if (data === undefined) return <Skeleton height={90} />;
  return (
    <section className={styles.feeds} aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <SwitchField
        label={texts.offer}
        hint={texts.offerHint}
        checked={data.isEnabled}
        disabled={!isOwner || update.isPending}
        onChange={({ target }) => update.mutate(target.checked)}
      />
      {update.error && <Problem>{errorText(update.error)}</Problem>}
      {data.isEnabled &&
        data.feeds.map(({ format, url }) => (
          <div key={format}>
            <p>{texts.formats[format]}</p>
            <CodeBlock code={url} />
          </div>
        ))}
      {data.isEnabled && <p className={styles.dim}>{texts.noPrices}</p>}
    </section>
  );
}
