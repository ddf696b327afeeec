import type { CollectionWrite } from "@vitrine/contract";
import { Banner, Button } from "@vitrine/ui";
import type { ContractForm } from "@vitrine/ui/form";
import styles from "./collection.module.css";
import { useTexts } from "./texts/index.ts";

interface ConflictProps {
  form: ContractForm<CollectionWrite>;
  /** What a colleague has saved meanwhile. */
  theirs: CollectionWrite;
  onTake: (name: keyof CollectionWrite) => void;
}

const FIELDS = ["name", "description", "imageId", "tagIds"] as const;

/** Field by field what changed there and here. Nothing is lost: saving again keeps what stands in the form. */
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
            {texts.takeTheirs}
          </Button>
        </p>
      ))}
    </Banner>
  );
}
