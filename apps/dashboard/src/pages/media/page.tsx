import type { Media } from "@vitrine/contract";
import {
  Button,
  Dock,
  EmptyState,
  FileButton,
  Page,
  Pager,
  type Selection,
  useIsNarrow,
  useSelection,
} from "@vitrine/ui";
import { LoadError, useAddress, useTitle } from "@vitrine/ui/app";
import { ImageUp, Link2, Trash2, Upload as UploadIcon } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useWorkspaceId } from "../../frame/session.ts";
import { DeleteMedia } from "./delete.tsx";
import { DropAnywhere } from "./drop.tsx";
import { FromLink } from "./from-link.tsx";
import { Head } from "./head.tsx";
import { Inspector } from "./inspector.tsx";
import styles from "./media.module.css";
import { MediaTable } from "./media-table.tsx";
import { PAGE_SIZE, useMediaList, useMediaRefresh } from "./queries.ts";
import type { MediaSearch } from "./search.ts";
import { useTexts } from "./texts/index.ts";
import { TileSkeletons, Tiles } from "./tiles.tsx";
import { addUploads, useUploads } from "./uploads.ts";

export default function MediaPage(): ReactNode {
  const texts = useTexts();
  useTitle(texts.title);
  const { search, change } = useAddress<MediaSearch>();
  const list = useMediaList(search);
  const upload = useUpload();
  const selection = useSelection();
  const { page = 1, size = PAGE_SIZE } = search;
  const total = list.data?.pagination.total ?? 0;
  return (
    <Page
      title={texts.title}
      actions={
        <>
          <Button icon={<Link2 aria-hidden />} onClick={() => change({ from: "link" })}>
            {texts.fromLink}
          </Button>
          <UploadButton onFiles={upload} />
        </>
      }
      head={<Head summary={list.data?.summary} />}
      foot={
        total > 0 && (
          <Pager
            page={page}
            pageSize={size}
            total={total}
            onChange={(to) => change({ page: to.page, size: to.pageSize === PAGE_SIZE ? undefined : to.pageSize })}
          />
        )
      }
    >
      <Library list={list} selection={selection} onFiles={upload} />
      <Chosen selection={selection} media={list.data?.media ?? []} total={total} />
      <DropAnywhere onFiles={upload} />
      {search.from === "link" && <FromLink onClose={() => change({ from: undefined })} />}
    </Page>
  );
}

function useUpload(): (files: File[]) => void {
  const workspaceId = useWorkspaceId();
  const refresh = useMediaRefresh();
  return (files) => addUploads(workspaceId, files, refresh);
}

function UploadButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const texts = useTexts();
  return (
    <FileButton
      kind="main"
      icon={<UploadIcon aria-hidden />}
      label={texts.upload}
      accept="image/*"
      multiple
      onFiles={onFiles}
    />
  );
}

interface LibraryProps {
  list: ReturnType<typeof useMediaList>;
  selection: Selection;
  onFiles: (files: File[]) => void;
}

/** The pictures, next to the open one; on phones the open one is a drawer. */
function Library({ list, selection, onFiles }: LibraryProps) {
  const { search, change } = useAddress<MediaSearch>();
  const isNarrow = useIsNarrow();
  const opened = list.data?.media.find(({ id }) => id === search.open);
  const open = (media: Media) => change({ open: media.id === search.open ? undefined : media.id });
  const close = () => change({ open: undefined });
  return (
    <div className={styles.library} data-inspecting={(search.open !== undefined && !isNarrow) || undefined}>
      <Pictures list={list} selection={selection} onOpen={open} onFiles={onFiles} />
      {search.open !== undefined && (
        <Inspector key={search.open} id={search.open} known={opened} drawer={isNarrow} onClose={close} />
      )}
    </div>
  );
}

function Pictures({ list, selection, onOpen, onFiles }: LibraryProps & { onOpen: (media: Media) => void }) {
  const { search } = useAddress<MediaSearch>();
  const uploads = useUploads(useWorkspaceId());
  if (list.error && list.data === undefined) return <LoadError error={list.error} onRetry={() => list.refetch()} />;
  const media = list.data?.media;
  if (media?.length === 0 && uploads.length === 0) return <EmptyList onFiles={onFiles} />;
  const shown = { openId: search.open, selection, onOpen, stale: list.isPlaceholderData };
  if (search.as === "list") return <MediaTable media={media} uploads={uploads} {...shown} />;
  if (media === undefined) return <TileSkeletons />;
  return <Tiles media={media} uploads={search.page === undefined ? uploads : []} {...shown} />;
}

function EmptyList({ onFiles }: { onFiles: (files: File[]) => void }) {
  const texts = useTexts();
  const { search, change } = useAddress<MediaSearch>();
  if (search.q !== undefined || search.usage !== undefined || search.page !== undefined) {
    const clear = () => change({ q: undefined, usage: undefined, page: undefined });
    return (
      <EmptyState
        title={search.q === undefined ? texts.noneHere : texts.noneFound(search.q)}
        actions={<Button onClick={clear}>{texts.showAll}</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={<ImageUp aria-hidden />}
      title={texts.empty}
      actions={
        <>
          <UploadButton onFiles={onFiles} />
          <Button icon={<Link2 aria-hidden />} onClick={() => change({ from: "link" })}>
            {texts.fromLink}
          </Button>
        </>
      }
    >
      {texts.emptyText}
    </EmptyState>
  );
}

function Chosen({ selection, media, total }: { selection: Selection; media: readonly Media[]; total: number }) {
  const texts = useTexts();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Dock
        selection={selection}
        total={total}
        shownIds={media.map(({ id }) => id)}
        actions={[{ key: "delete", icon: <Trash2 aria-hidden />, label: texts.delete, onClick: () => setAsked(true) }]}
      />
      <DeleteMedia
        open={isAsked}
        ids={[...selection.ids]}
        known={media}
        onClose={() => setAsked(false)}
        onDeleted={selection.clear}
      />
    </>
  );
}
