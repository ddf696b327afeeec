import { memberApi } from "@vitrine/client";
import { Button, Dialog, Picture, SearchInput } from "@vitrine/ui";
import { useDeferredValue, useState } from "react";
import { useListRead } from "../../frame/calls.ts";
import { usePictureUrl } from "./queries.ts";
import { useTexts } from "./texts/index.ts";
import styles from "./website.module.css";

interface PictureFieldProps {
  label: string;
  id: string | null;
  onChange: (id: string | null) => void;
}

export function PictureField({ label, id, onChange }: PictureFieldProps) {
  const texts = useTexts();
  const [isOpen, setOpen] = useState(false);
  const url = usePictureUrl(id);
  return (
    <div className={styles.picture}>
      <Picture src={url} alt="" square className={styles.thumb} />
      <div>
        <p>{label}</p>
        <Button size="small" onClick={() => setOpen(true)} aria-label={`${label}: ${texts.choose}`}>
          {texts.choose}
        </Button>
        {id !== null && (
          <Button size="small" kind="quiet" onClick={() => onChange(null)} aria-label={`${label}: ${texts.remove}`}>
            {texts.remove}
          </Button>
        )}
      </div>
      {isOpen && (
        <PictureDialog
          title={label}
          onClose={() => setOpen(false)}
          onChoose={(chosen) => {
            onChange(chosen);
            setOpen(false);
          }}
        />
      )}
    </div>
  );
}

interface PictureDialogProps {
  title: string;
  onClose: () => void;
  onChoose: (id: string) => void;
}

function PictureDialog({ title, onClose, onChoose }: PictureDialogProps) {
  const texts = useTexts();
  const [typed, setTyped] = useState("");
  const search = useDeferredValue(typed.trim());
  const { data } = useListRead(memberApi.listMedia, { query: { search, pageSize: 24 } });
  return (
    <Dialog open onClose={onClose} title={title} wide>
      <SearchInput
        aria-label={texts.searchPictures}
        placeholder={texts.searchPictures}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className={styles.pictures}>
        {data?.media.map(({ id, fileName, url }) => (
          <button key={id} type="button" title={fileName} aria-label={fileName} onClick={() => onChoose(id)}>
            <Picture src={url} alt="" square />
          </button>
        ))}
      </div>
      {data?.media.length === 0 && <p className={styles.dim}>{texts.noPictures}</p>}
    </Dialog>
  );
}
