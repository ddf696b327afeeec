import { MEDIA_TYPES, type Media } from "@vitrine/contract";
import { Menu, MenuItem, optionKey, Problem, useFilePicker } from "@vitrine/ui";
import { useWatch } from "@vitrine/ui/form";
import { ImagePlus, Images, Upload as UploadIcon } from "lucide-react";
import { type DragEvent, lazy, Suspense, useState } from "react";
import { moved } from "../../../frame/sortable.tsx";
import type { ProductFormApi } from "../form.ts";
import { useTexts } from "../texts/index.ts";
import styles from "./pictures.module.css";
import { Tile } from "./tile.tsx";
import { UploadTile } from "./upload-tile.tsx";
import { useUploads } from "./uploads.ts";

const ChooseMedia = lazy(() => import("./choose.tsx"));

interface PicturesProps {
  form: ProductFormApi;
  /** Pictures of the product; further ones are added here. */
  known: readonly Media[];
}

export function Pictures({ form, known }: PicturesProps) {
  const texts = useTexts();
  const ids = useWatch({ control: form.control, name: "imageIds" });
  const [added, setAdded] = useState<readonly Media[]>([]);
  const [isChoosing, setChoosing] = useState(false);
  const set = (next: string[]) => form.setValue("imageIds", next, { shouldDirty: true });
  const append = (media: readonly Media[]) => {
    setAdded((before) => [...before, ...media]);
    const now = form.getValues("imageIds");
    set([...now, ...media.map(({ id }) => id).filter((id) => !now.includes(id))]);
  };
  const { uploads, add, dismiss } = useUploads((media) => append([media]));
  const all = [...known, ...added];
  const problem = form.problemOf("imageIds");
  return (
    <section className={styles.section} aria-label={texts.pictures} {...fileDrop(add)}>
      <ul className={styles.strip}>
        {ids.map((id, at) => (
          <Tile
            key={id}
            id={id}
            media={all.find((one) => one.id === id)}
            at={at}
            count={ids.length}
            onMove={(from, to) => set(moved(ids, from, to))}
            onRemove={() => set(ids.filter((one) => one !== id))}
          />
        ))}
        {uploads.map((upload) => (
          <UploadTile key={upload.key} upload={upload} onDismiss={() => dismiss(upload.key)} />
        ))}
        <li>
          <AddTile onFiles={add} onChoose={() => setChoosing(true)} />
        </li>
      </ul>
      {problem && <Problem>{problem}</Problem>}
      {ids.length > 1 && <p className={styles.hint}>{texts.orderHint(optionKey("←"), optionKey("→"))}</p>}
      {isChoosing && (
        <Suspense>
          <ChooseMedia chosen={ids} onClose={() => setChoosing(false)} onChoose={append} />
        </Suspense>
      )}
    </section>
  );
}

const fileDrop = (add: (files: Iterable<File>) => void) => ({
  onDragOver: (event: DragEvent) => {
    if (event.dataTransfer.types.includes("Files")) event.preventDefault();
  },
  onDrop: (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    add(event.dataTransfer.files);
  },
});

function AddTile({ onFiles, onChoose }: { onFiles: (files: Iterable<File>) => void; onChoose: () => void }) {
  const texts = useTexts();
  const upload = useFilePicker({ label: texts.upload, accept: MEDIA_TYPES.join(","), multiple: true, onFiles });
  return (
    <>
      <Menu
        align="start"
        trigger={
          <button type="button" className={styles.add}>
            <ImagePlus aria-hidden />
            {texts.addPictures}
          </button>
        }
      >
        <MenuItem icon={<UploadIcon aria-hidden />} onClick={upload.open}>
          {texts.upload}
        </MenuItem>
        <MenuItem icon={<Images aria-hidden />} onClick={onChoose}>
          {texts.fromMedia}
        </MenuItem>
      </Menu>
      {upload.element}
    </>
  );
}
