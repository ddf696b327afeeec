import { useMutation } from "@tanstack/react-query";
import { hasCode, memberApi } from "@vitrine/client";
import type { WebsiteVersion } from "@vitrine/contract";
import { ActionDialog, Button, Problem, Skeleton, Status, toast, useLocale } from "@vitrine/ui";
import { LoadError, useErrorText } from "@vitrine/ui/app";
import { useState } from "react";
import { useRead } from "../../frame/calls.ts";
import { useWorkspaceId } from "../../frame/session.ts";
import type { Editing } from "./editing.ts";
import { useTexts } from "./texts/index.ts";
import styles from "./website.module.css";

export function Versions({ editing }: { editing: Editing }) {
  const texts = useTexts();
  const { data, error, refetch } = useRead(memberApi.listWebsiteVersions, {});
  if (error && data === undefined) return <LoadError error={error} onRetry={refetch} />;
  if (data === undefined) return <Skeleton height={200} />;
  if (data.versions.length === 0) return <p className={styles.dim}>{texts.noVersions}</p>;
  return (
    <ul className={styles.versions}>
      {data.versions.map((version) => (
        <Version key={version.id} version={version} editing={editing} />
      ))}
    </ul>
  );
}

/** Restores an earlier version as a draft; the live website stays unchanged until it is published. */
function Version({ version, editing }: { version: WebsiteVersion; editing: Editing }) {
  const texts = useTexts();
  const errorText = useErrorText();
  const { ago, exactly } = useLocale();
  const workspaceId = useWorkspaceId();
  const [isAsking, setAsking] = useState(false);
  const restore = useMutation({
    mutationFn: async (overwrite: boolean) => {
      await memberApi.restoreWebsiteVersion({ workspaceId, id: version.id, body: { overwrite } });
      await editing.read();
      editing.forget();
    },
    onSuccess: () => {
      setAsking(false);
      toast({ text: texts.restored });
    },
    onError: (error) => hasCode(error, "conflict") && setAsking(true),
  });
  const { title, isLive, publishedAt, publishedBy, source } = version;
  return (
    <li>
      <div>
        <strong title={exactly(publishedAt)}>{ago(publishedAt)}</strong>
        <small>
          {title}
          {publishedBy && `, ${publishedBy}`}
          {source === "UPDATED" && `, ${texts.byProgram}`}
        </small>
      </div>
      {isLive ? (
        <Status tone="good">{texts.live}</Status>
      ) : (
        <Button
          size="small"
          busy={restore.isPending}
          onClick={() => (editing.isTyped ? setAsking(true) : restore.mutate(false))}
        >
          {texts.restore}
        </Button>
      )}
      {restore.error && !hasCode(restore.error, "conflict") && <Problem>{errorText(restore.error)}</Problem>}
      <ActionDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={texts.restoreTitle}
        text={texts.restoreText}
        action={texts.restore}
        busy={restore.isPending}
        run={() => {
          restore.mutate(true);
          return false;
        }}
        destroys
      />
    </li>
  );
}
