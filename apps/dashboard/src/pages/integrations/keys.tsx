import { getRouteApi } from "@tanstack/react-router";
import type { ApiKey } from "@vitrine/contract";
import {
  ActionDialog,
  Ago,
  type Column,
  CopyText,
  createRowMenu,
  DataTable,
  EmptyState,
  MenuItem,
  RowMenu,
} from "@vitrine/ui";
import { LoadError } from "@vitrine/ui/app";
import { Ban, Copy, KeyRound } from "lucide-react";
import { useMemo, useState } from "react";
import { PagePager } from "../../frame/page-pager.tsx";
import { Ends } from "./ends.tsx";
import styles from "./integrations.module.css";
import { NewKeyLink } from "./new-key-link.tsx";
import { PAGE_SIZE, useKeys, useRevokeKey } from "./queries.ts";
import { useMayText } from "./shared/permissions.tsx";
import { useTexts } from "./texts/index.ts";

const route = getRouteApi("/signed-in/w/$workspaceId/integrations/{-$tab}");

export function KeysTab() {
  const texts = useTexts();
  const { page = 1 } = route.useSearch();
  const { data, error, refetch, isPlaceholderData } = useKeys(page);
  if (error && data === undefined) return <LoadError error={error} onRetry={refetch} />;
  if (data?.pagination.total === 0) {
    return (
      <EmptyState icon={<KeyRound aria-hidden />} title={texts.noKeys} actions={<NewKeyLink />}>
        {texts.noKeysText}
      </EmptyState>
    );
  }
  return (
    <>
      <p className={styles.lead}>{texts.keysLead}</p>
      <KeyTable keys={data?.apiKeys} stale={isPlaceholderData} />
      <PagePager pagination={data?.pagination} pageSize={PAGE_SIZE} />
    </>
  );
}

function KeyTable({ keys, stale }: { keys: readonly ApiKey[] | undefined; stale: boolean }) {
  const texts = useTexts();
  const columns = useColumns();
  const [menu] = useState(() => createRowMenu<ApiKey>());
  const [revoking, setRevoking] = useState<ApiKey>();
  return (
    <>
      <DataTable
        label={texts.tab.keys}
        rows={keys}
        columns={columns}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        card={(key) => <KeyCard apiKey={key} />}
        menu={menu}
        stale={stale}
        expected={4}
      />
      <RowMenu handle={menu}>
        {(key) => (
          <>
            <MenuItem icon={<Copy aria-hidden />} onClick={() => navigator.clipboard.writeText(key.id)}>
              {texts.copyId}
            </MenuItem>
            <MenuItem
              icon={<Ban aria-hidden />}
              danger
              disabled={key.status !== "ACTIVE"}
              onClick={() => setRevoking(key)}
            >
              {texts.revoke}
            </MenuItem>
          </>
        )}
      </RowMenu>
      <RevokeKey apiKey={revoking} onClose={() => setRevoking(undefined)} />
    </>
  );
}

function useColumns(): readonly Column<ApiKey>[] {
  const texts = useTexts();
  const mayText = useMayText();
  return useMemo(
    () => [
      { key: "name", head: texts.key, cell: (key) => <KeyName apiKey={key} /> },
      { key: "may", head: texts.accessColumn, dim: true, cell: ({ scopes }) => mayText(scopes) },
      {
        key: "used",
        head: texts.lastUsed,
        dim: true,
        width: 140,
        cell: ({ lastUsedAt }) => (lastUsedAt === null ? texts.neverUsed : <Ago at={lastUsedAt} />),
      },
      { key: "ends", head: texts.endsHead, width: 170, cell: (key) => <Ends of={key} /> },
    ],
    [texts, mayText],
  );
}

function KeyName({ apiKey: { name, prefix, status } }: { apiKey: ApiKey }) {
  return (
    <span className={styles.name} data-off={status !== "ACTIVE" || undefined}>
      <b>{name}</b>
      <span className={styles.prefix}>
        <CopyText text={prefix}>{prefix}…</CopyText>
      </span>
    </span>
  );
}

function KeyCard({ apiKey }: { apiKey: ApiKey }) {
  const mayText = useMayText();
  return (
    <div className={styles.keyCard}>
      <KeyName apiKey={apiKey} />
      <span className={styles.dim}>{mayText(apiKey.scopes)}</span>
      <Ends of={apiKey} />
    </div>
  );
}

function RevokeKey({ apiKey, onClose }: { apiKey: ApiKey | undefined; onClose: () => void }) {
  const texts = useTexts();
  const revoke = useRevokeKey();
  const name = apiKey?.name ?? "";
  return (
    <ActionDialog
      open={apiKey !== undefined}
      onClose={onClose}
      title={texts.revokeTitle(name)}
      text={texts.revokeKeyText}
      action={texts.revokeKey}
      run={() => apiKey && revoke.mutateAsync(apiKey.id)}
      done={texts.revoked(name)}
      destroys
    />
  );
}
