import { useMutation } from "@tanstack/react-query";
import { hasCode, memberApi } from "@vitrine/client";
import type { Website, WebsiteDraft } from "@vitrine/contract";
import { ActionDialog, Banner, Button, Chip, commandKey, Segmented, Skeleton, toast } from "@vitrine/ui";
import { LoadError, useErrorText, useTitle } from "@vitrine/ui/app";
import { CircleCheck, Monitor, Smartphone } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useWorkspaceId } from "../../frame/session.ts";
import { UnsavedGuard } from "../../frame/unsaved.tsx";
import { countChanges, type Editing, useDraftQuery, useEditing, useLive } from "./editing.ts";
import { Panel } from "./panel.tsx";
import { Preview } from "./preview.tsx";
import { route } from "./queries.ts";
import { SectionFields } from "./section-fields.tsx";
import { useTexts } from "./texts/index.ts";
import styles from "./website.module.css";

export default function WebsitePage(): ReactNode {
  const texts = useTexts();
  useTitle(texts.title);
  const draft = useDraftQuery();
  const live = useLive();
  const error = draft.error ?? live.error;
  if (draft.data !== undefined && live.data !== undefined) {
    return <Editor draft={draft.data.data} etag={draft.data.etag} live={live.data} />;
  }
  const retry = () => {
    draft.refetch();
    live.refetch();
  };
  return (
    <div className={styles.waiting}>
      <h1>{texts.title}</h1>
      {error ? <LoadError error={error} onRetry={retry} /> : <Skeleton height={560} />}
    </div>
  );
}

function Editor({ draft, etag, live }: { draft: WebsiteDraft; etag: string | null; live: Website }) {
  const { section, device } = route.useSearch();
  const navigate = route.useNavigate();
  const workspaceId = useWorkspaceId();
  const editing = useEditing(draft.values, etag);
  const { values } = editing;
  const open = section === undefined ? undefined : section - 1;
  const choose = (at: number | undefined) =>
    navigate({ search: (before) => ({ ...before, section: at === undefined ? undefined : at + 1 }) });
  return (
    <div className={styles.editor}>
      <Bar draft={draft} live={live} editing={editing} />
      <UnsavedGuard
        isUnsaved={editing.isTyped}
        onSave={() =>
          editing.save().then(
            () => true,
            () => false,
          )
        }
        keptBelow={`/w/${workspaceId}/website`}
      />
      <Trouble editing={editing} draft={draft} />
      <div className={styles.panes}>
        <Panel editing={editing} open={open} onOpen={choose} />
        <div className={styles.canvas}>
          <Preview values={values} isTyped={editing.isTyped} isPhone={device === "phone"} open={open} onOpen={choose} />
        </div>
        {open !== undefined && values.sections[open] !== undefined && (
          <SectionFields key={open} at={open} editing={editing} onClose={() => choose(undefined)} />
        )}
      </div>
    </div>
  );
}

interface BarProps {
  draft: WebsiteDraft;
  live: Website;
  editing: Editing;
}

function Bar({ draft, live, editing }: BarProps) {
  const texts = useTexts();
  const { url, updatedAt: _updatedAt, ...liveValues } = live;
  const changes = countChanges(editing.values, liveValues);
  return (
    <header className={styles.bar}>
      <h1>{texts.title}</h1>
      <Chip tone="leaf" icon={<CircleCheck aria-hidden />}>
        {texts.live}
      </Chip>
      <a className={styles.address} href={url} target="_blank" rel="noreferrer">
        {url.replace(/^https?:\/\//, "")}
      </a>
      <DeviceChoice />
      <span className={styles.changes} role="status">
        {changes > 0 && texts.draftChanges(changes)}
      </span>
      <SaveButton editing={editing} />
      {(draft.isDraft || editing.isTyped) && <DiscardButton isDraft={draft.isDraft} editing={editing} />}
      <PublishButton canPublish={draft.isDraft || editing.isTyped} editing={editing} />
    </header>
  );
}

function DeviceChoice() {
  const texts = useTexts();
  const { device } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Segmented
      label={texts.preview}
      value={device ?? "wide"}
      options={[
        { value: "wide", label: <Monitor aria-hidden />, title: texts.wide },
        { value: "phone", label: <Smartphone aria-hidden />, title: texts.phone },
      ]}
      onChange={(next) =>
        navigate({ search: (before) => ({ ...before, device: next === "phone" ? next : undefined }), replace: true })
      }
    />
  );
}

/** Saves the draft for colleagues and for later; the live website stays unchanged. */
function SaveButton({ editing }: { editing: Editing }) {
  const texts = useTexts();
  const { isTyped, isSaving, save } = editing;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "s" || !(event.metaKey || event.ctrlKey) || event.altKey) return;
      event.preventDefault();
      if (isTyped && !isSaving) save().catch(() => {});
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });
  return (
    <Button onClick={() => save().catch(() => {})} busy={isSaving} disabled={!isTyped} title={commandKey("S")}>
      {texts.saveDraft}
    </Button>
  );
}

function DiscardButton({ isDraft, editing }: { isDraft: boolean; editing: Editing }) {
  const texts = useTexts();
  const workspaceId = useWorkspaceId();
  const [isAsking, setAsking] = useState(false);
  const discard = async () => {
    if (isDraft) await memberApi.discardWebsiteDraft({ workspaceId });
    await editing.read();
    editing.forget();
  };
  return (
    <>
      <Button kind="quiet" onClick={() => setAsking(true)}>
        {texts.discard}
      </Button>
      <ActionDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={texts.discardTitle}
        text={texts.discardText}
        action={texts.discard}
        run={discard}
        done={texts.discarded}
        destroys
      />
    </>
  );
}

function PublishButton({ canPublish, editing }: { canPublish: boolean; editing: Editing }) {
  const texts = useTexts();
  const errorText = useErrorText();
  const workspaceId = useWorkspaceId();
  const [isAsking, setAsking] = useState(false);
  const publish = useMutation({
    mutationFn: async (overwrite: boolean) => {
      if (editing.isTyped) await editing.save();
      await memberApi.publishWebsite({ workspaceId, body: { overwrite } });
      await editing.read();
    },
    onSuccess: () => {
      setAsking(false);
      toast({ text: texts.published });
    },
    onError: (error) => {
      if (hasCode(error, "conflict")) setAsking(true);
      else if (!hasCode(error, "invalid_input", "stale_write")) toast({ text: errorText(error), bad: true });
    },
  });
  return (
    <>
      <Button
        kind="main"
        disabled={!canPublish}
        // A publish during a save would cause a conflict with it.
        busy={publish.isPending || editing.isSaving}
        onClick={() => publish.mutate(false)}
      >
        {texts.publish}
      </Button>
      <ActionDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={texts.overwriteTitle}
        text={texts.overwriteText}
        action={texts.publish}
        busy={publish.isPending}
        run={() => {
          publish.mutate(true);
          return false;
        }}
      />
    </>
  );
}

/** A colleague's draft is never overwritten silently. */
function Trouble({ editing, draft }: { editing: Editing; draft: WebsiteDraft }) {
  const texts = useTexts();
  const errorText = useErrorText();
  if (editing.isConflict) {
    return (
      <Banner
        tone="amber"
        action={
          <>
            <Button size="small" onClick={() => editing.read().then(editing.forget)}>
              {texts.loadOtherVersion}
            </Button>
            <Button size="small" kind="main" onClick={() => editing.saveAnyway().catch(() => {})}>
              {texts.keepMine}
            </Button>
          </>
        }
      >
        <strong>{texts.conflict}</strong>
        <span>{texts.conflictText}</span>
      </Banner>
    );
  }
  if (editing.error) return <Banner tone="brick">{errorText(editing.error)}</Banner>;
  if (draft.isLiveNewer) return <Banner tone="amber">{texts.liveNewer}</Banner>;
  return null;
}
