import { hasCode, memberApi } from "@vitrine/client";
import { type Collection, type CollectionWrite, MEDIA_TYPES, type Media } from "@vitrine/contract";
import { Button, Dialog, FileButton, Picture, Problem, SearchInput, useLocale } from "@vitrine/ui";
import { LoadError, useAddress, useErrorText } from "@vitrine/ui/app";
import { type ContractForm, useWatch } from "@vitrine/ui/form";
import { ImageUp, X } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { useListRead, useWrite } from "../../frame/calls.ts";
import { rendition } from "../../frame/renditions.ts";
import styles from "./collection.module.css";
import type { CollectionSearch } from "./search.ts";
import { useTexts } from "./texts/index.ts";

interface CoverProps {
  form: ContractForm<CollectionWrite>;
  collection: Collection;
}

export function Cover({ form, collection }: CoverProps) {
  const texts = useTexts();
  const { search, change } = useAddress<CollectionSearch>();
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
  const [typed, setTyped] = useState("");
  const words = useDeferredValue(typed.trim());
  const query = { pageSize: SHOWN, ...(words === "" ? {} : { search: words }) };
  const { data, error, refetch } = useListRead(memberApi.listMedia, { query });
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
  const write = useWrite(async (workspaceId, files: File[]) => {
    const { media } = await memberApi.uploadMediaFiles({ workspaceId, files });
    if (media[0]) onUploaded(media[0]);
  }, memberApi.listMedia);
  return (
    <>
      <FileButton
        icon={<ImageUp aria-hidden />}
        busy={write.isPending}
        label={texts.upload}
        accept={MEDIA_TYPES.join(",")}
        onFiles={write.mutate}
      />
      {write.error && (
        <Problem>{hasCode(write.error, "invalid_input") ? texts.notAPicture : errorText(write.error)}</Problem>
      )}
    </>
  );
}
