import type { CollectionWrite } from "@vitrine/contract";
import { Banner, Button } from "@vitrine/ui";
import type { ContractForm } from "@vitrine/ui/form";
import styles from "./collection.module.css";
import { useTexts } from "./texts/index.ts";

interface ConflictProps {
  form: ContractForm<CollectionWrite>;
  /** Values that a colleague has saved in the meantime. */
  theirs: CollectionWrite;
  onTake: (name: keyof CollectionWrite) => void;
}

const FIELDS = ["name", "description", "imageId", "tagIds"] as const;

/** Shows both versions of each changed field. No input is lost: saving again keeps the form's values. */
export function Conflict({ form, theirs, onTake }: ConflictProps) {
  const texts = useTexts();
  const touched = FIELDS.filter((name) => name in form.formState.dirtyFields);
  return (
    <Banner tone="amber">
      <b>{texts.conflict}</b>
      {touched.map((name) => (
        <p key={name} className={styles.theirs}>
          <span>
            {texts.field[name]}: {name === "name" || name === "description" ? `“${theirs[name]}”` : texts.changedThere}
          </span>
          <Button size="small" onClick={() => onTake(name)}>
            {texts.useSavedVersion}
          </Button>
        </p>
      ))}
    </Banner>
  );
}
