import { memberApi } from "@vitrine/client";
import type { Media } from "@vitrine/contract";
import { Button, Dialog, DialogText, Picture, SearchInput } from "@vitrine/ui";
import { type ReactNode, useDeferredValue, useState } from "react";
import { useListRead } from "../../../frame/calls.ts";
import { useTexts } from "../texts/index.ts";
import styles from "./pictures.module.css";

interface ChooseMediaProps {
  onClose: () => void;
  /** Pictures that the product already has. */
  chosen: readonly string[];
  onChoose: (media: readonly Media[]) => void;
}

const SHOWN_MAX = 48;

export default function ChooseMedia({ onClose, chosen, onChoose }: ChooseMediaProps): ReactNode {
  const texts = useTexts();
  const [typed, setTyped] = useState("");
  const search = useDeferredValue(typed.trim());
  const [picked, setPicked] = useState<readonly Media[]>([]);
  const { data } = useListRead(memberApi.listMedia, { query: { pageSize: SHOWN_MAX, ...(search && { search }) } });
  const isPicked = (id: string) => picked.some((one) => one.id === id);
  const toggle = (media: Media) =>
    setPicked(isPicked(media.id) ? picked.filter(({ id }) => id !== media.id) : [...picked, media]);
  return (
    <Dialog
      wide
      open
      onClose={onClose}
      title={texts.fromMedia}
      foot={
        <Button
          kind="main"
          disabled={picked.length === 0}
          onClick={() => {
            onChoose(picked);
            onClose();
          }}
        >
          {texts.addMany(picked.length)}
        </Button>
      }
    >
      <SearchInput
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        aria-label={texts.fileName}
        placeholder={texts.fileName}
      />
      {data?.media.length === 0 && <DialogText>{texts.noMedia}</DialogText>}
      <ul className={styles.grid}>
        {data?.media.map((media) => (
          <li key={media.id}>
            <button
              type="button"
              className={styles.pick}
              aria-pressed={isPicked(media.id)}
              disabled={chosen.includes(media.id)}
              onClick={() => toggle(media)}
            >
              <Picture square src={`${media.url}?w=320`} alt="" />
              <span>{media.fileName}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
