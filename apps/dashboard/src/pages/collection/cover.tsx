import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { hasCode, memberApi, queryOf, refresh } from "@vitrine/client";
import { type Collection, type CollectionWrite, MEDIA_TYPES, type Media } from "@vitrine/contract";
import { Button, Dialog, Picture, Problem, SearchInput, useLocale } from "@vitrine/ui";
import { type ContractForm, useWatch } from "@vitrine/ui/form";
import { ImageUp, X } from "lucide-react";
import { useDeferredValue, useRef, useState } from "react";
import { LoadError, useErrorText } from "../../frame/errors.tsx";
import { rendition } from "../../frame/renditions.ts";
import { useWorkspaceId } from "../../frame/session.ts";
import styles from "./collection.module.css";
import { useCollectionAddress } from "./queries.ts";
import { useTexts } from "./texts/index.ts";

interface CoverProps {
  form: ContractForm<CollectionWrite>;
  collection: Collection;
}

export function Cover({ form, collection }: CoverProps) {
  const texts = useTexts();
  const { search, change } = useCollectionAddress();
  const imageId = useWatch({ control: form.control, name: "imageId" });
  const [chosen, setChosen] = useState<Media>();
  const image = [chosen, collection.image].find((media) => media?.id === imageId);
  const set = (media: Media | undefined) => {
    setChosen(media);
    form.setValue("imageId", media?.id ?? null, { shouldDirty: true });
    change({ cover: undefined });
  };
  return (
    <div className={styles.cover}>
      <Picture src={image ? rendition(image.url, 640) : undefined} alt="" className={styles.coverPicture} />
      <div className={styles.coverActs}>
        <Button size="small" icon={<ImageUp aria-hidden />} onClick={() => change({ cover: true })}>
          {imageId === null ? texts.chooseCover : texts.otherCover}
        </Button>
        {imageId !== null && (
          <Button size="small" kind="quiet" icon={<X aria-hidden />} onClick={() => set(undefined)}>
            {texts.noCover}
          </Button>
        )}
      </div>
      {search.cover && <ChooseCover onChoose={set} onClose={() => change({ cover: undefined })} />}
    </div>
  );
}

const SHOWN = 40;

function ChooseCover({ onChoose, onClose }: { onChoose: (media: Media) => void; onClose: () => void }) {
  const texts = useTexts();
  const { ui } = useLocale();
  const workspaceId = useWorkspaceId();
  const [typed, setTyped] = useState("");
  const words = useDeferredValue(typed.trim());
  const query = { pageSize: SHOWN, ...(words === "" ? {} : { search: words }) };
  const { data, error, refetch } = useQuery({
    ...queryOf(memberApi.listMedia, { workspaceId, query }),
    placeholderData: keepPreviousData,
  });
  return (
    <Dialog open wide onClose={onClose} title={texts.chooseCover}>
      <div className={styles.coverTools}>
        <SearchInput
          aria-label={texts.searchMedia}
          placeholder={texts.searchMedia}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <UploadCover onUploaded={onChoose} />
      </div>
      {error && <LoadError error={error} onRetry={() => refetch()} />}
      {data?.media.length === 0 && <p className={styles.quiet}>{ui.noMatches}</p>}
      <ul className={styles.covers}>
        {data?.media.map((media) => (
          <li key={media.id}>
            <button type="button" title={media.fileName} aria-label={media.fileName} onClick={() => onChoose(media)}>
              <Picture src={rendition(media.url, 320)} alt="" />
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function UploadCover({ onUploaded }: { onUploaded: (media: Media) => void }) {
  const texts = useTexts();
  const errorText = useErrorText();
  const client = useQueryClient();
  const workspaceId = useWorkspaceId();
  const input = useRef<HTMLInputElement>(null);
  const write = useMutation({
    mutationFn: (file: File) => memberApi.uploadMediaFiles({ workspaceId, files: [file] }),
    onSuccess: ({ media: [media] }) => media && onUploaded(media),
    onSettled: () => refresh(client, workspaceId, memberApi.listMedia),
  });
  return (
    <>
      <Button icon={<ImageUp aria-hidden />} busy={write.isPending} onClick={() => input.current?.click()}>
        {texts.upload}
      </Button>
      <input
        ref={input}
        type="file"
        accept={MEDIA_TYPES.join(",")}
        hidden
        aria-label={texts.upload}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) write.mutate(file);
          event.target.value = "";
        }}
      />
      {write.error && (
        <Problem>{hasCode(write.error, "invalid_input") ? texts.notAPicture : errorText(write.error)}</Problem>
      )}
    </>
  );
}
