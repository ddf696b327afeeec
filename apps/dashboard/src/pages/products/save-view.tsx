import { LIMITS } from "@vitrine/contract";
import { Button, CheckField, Dialog, TextField } from "@vitrine/ui";
import { useErrorText } from "@vitrine/ui/app";
import { type FormEvent, type ReactNode, useState } from "react";
import styles from "./products.module.css";
import { useTexts } from "./texts/index.ts";

interface SaveViewProps {
  onClose: () => void;
  onSave: (name: string, isShared: boolean) => Promise<void>;
}

/** Saves filters and order as a named view. */
export default function SaveView({ onClose, onSave }: SaveViewProps): ReactNode {
  const texts = useTexts();
  const errorText = useErrorText();
  const [name, setName] = useState("");
  const [isShared, setShared] = useState(false);
  const [problem, setProblem] = useState<string>();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === "") return setProblem(texts.viewNeedsName);
    try {
      await onSave(name.trim(), isShared);
      onClose();
    } catch (error) {
      setProblem(errorText(error));
    }
  };
  return (
    <Dialog open onClose={onClose} title={texts.saveView}>
      <form onSubmit={save} className={styles.bulkForm}>
        <TextField
          label={texts.viewName}
          value={name}
          maxLength={LIMITS.preferences.viewNameMax}
          problem={problem}
          onChange={(event) => {
            setName(event.target.value);
            setProblem(undefined);
          }}
        />
        <CheckField
          label={texts.shareView}
          hint={texts.shareViewHint}
          checked={isShared}
          onChange={(event) => setShared(event.target.checked)}
        />
        <div className={styles.formFoot}>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" kind="main">
            {texts.saveView}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
