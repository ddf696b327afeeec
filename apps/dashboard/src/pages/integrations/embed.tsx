import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { SiteKey } from "@vitrine/contract";
import { ActionDialog, Button, Card, CodeBlock, EmptyState, Skeleton, Status, useLocale } from "@vitrine/ui";
import { LoadError } from "@vitrine/ui/app";
import { MessagesSquare, Plus } from "lucide-react";
import { useState } from "react";
import { environmentQuery } from "../../frame/environment.ts";
import { PagePager } from "../../frame/page-pager.tsx";
import styles from "./integrations.module.css";
import { PAGE_SIZE, useRevokeSiteKey, useSiteKeys } from "./queries.ts";
import { SiteKeyDrawer } from "./site-key.tsx";
import { widgetSnippet } from "./snippets.ts";
import { useTexts } from "./texts/index.ts";

const route = getRouteApi("/signed-in/w/$workspaceId/integrations/{-$tab}");

/** The assistant on the owner's own pages: a publishable key, and the script tag to copy. */
export function EmbedTab() {
  const { embed: texts } = useTexts();
  const { page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error, refetch } = useSiteKeys(page);
  const open = (site: string) => navigate({ search: (search) => ({ ...search, site }) });
  const begin = (
    <Button kind="main" icon={<Plus aria-hidden />} onClick={() => open("new")}>
      {texts.newKey}
    </Button>
  );
  if (error && data === undefined) return <LoadError error={error} onRetry={refetch} />;
  return (
    <>
      {data?.pagination.total === 0 ? (
        <EmptyState icon={<MessagesSquare aria-hidden />} title={texts.noKeys} actions={begin}>
          {texts.noKeysText}
        </EmptyState>
      ) : (
        <div className={styles.siteKeys}>
          <p className={styles.lead}>{texts.lead}</p>
          <div>{begin}</div>
          {data === undefined && <Skeleton height={220} />}
          {data?.siteKeys.map((key) => (
            <SiteKeyCard key={key.id} siteKey={key} onChange={() => open(key.id)} />
          ))}
        </div>
      )}
      <PagePager pagination={data?.pagination} pageSize={PAGE_SIZE} />
      <SiteKeyDrawer keys={data?.siteKeys} />
    </>
  );
}

function SiteKeyCard({ siteKey, onChange }: { siteKey: SiteKey; onChange: () => void }) {
  const { embed: texts, neverUsed, revoke } = useTexts();
  const { ago } = useLocale();
  const { data: environment } = useQuery(environmentQuery());
  const [isRevoking, setRevoking] = useState(false);
  const { name, key, origins, status, lastUsedAt } = siteKey;
  const isActive = status === "ACTIVE";
  return (
    <Card>
      <section className={styles.siteKey} aria-label={name}>
        <header>
          <h2>{name}</h2>
          <Status tone={isActive ? "good" : "off"}>{texts.status[status]}</Status>
          <span className={styles.dim}>{lastUsedAt === null ? neverUsed : texts.used(ago(lastUsedAt))}</span>
        </header>
        <p className={styles.dim}>{origins.join(", ")}</p>
        {isActive && environment && <CodeBlock code={widgetSnippet(environment.baseUrl, key)} />}
        {isActive && (
          <div className={styles.siteKeyActions}>
            <Button size="small" onClick={onChange}>
              {texts.change}
            </Button>
            <Button size="small" kind="danger" onClick={() => setRevoking(true)}>
              {revoke}
            </Button>
          </div>
        )}
      </section>
      {isRevoking && <RevokeSiteKey siteKey={siteKey} onClose={() => setRevoking(false)} />}
    </Card>
  );
}

function RevokeSiteKey({ siteKey, onClose }: { siteKey: SiteKey; onClose: () => void }) {
  const texts = useTexts();
  const revoke = useRevokeSiteKey();
  return (
    <ActionDialog
      onClose={onClose}
      title={texts.revokeTitle(siteKey.name)}
      text={texts.embed.revokeText}
      action={texts.revokeKey}
      run={() => revoke.mutateAsync(siteKey.id)}
      done={texts.revoked(siteKey.name)}
      destroys
    />
  );
}
