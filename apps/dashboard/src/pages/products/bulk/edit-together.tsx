import { Button, Chip, Chips, type ComboboxItem, Dialog, Field, Select } from "@vitrine/ui";
import { type ReactNode, useState } from "react";
import { CollectionPicker, TagPicker } from "../../../frame/pickers.tsx";
import styles from "../products.module.css";
import { useTexts } from "../texts/index.ts";
import type { Change } from "./change.ts";

export type TogetherFields = "tags" | "collection" | "all";

interface EditTogetherProps {
  fields: TogetherFields;
  onClose: () => void;
  onApply: (change: Change) => void;
}

type Items = readonly ComboboxItem[];

/** The same change to all selected products; empty fields stay unchanged. */
export default function EditTogether({ fields, onClose, onApply }: EditTogetherProps): ReactNode {
  const texts = useTexts();
  const [status, setStatus] = useState("");
  const [added, setAdded] = useState<Items>([]);
  const [removed, setRemoved] = useState<Items>([]);
  const [into, setInto] = useState<Items>([]);
  const change: Change = {
    ...(status === "" ? {} : { status: status as "ACTIVE" | "INACTIVE" }),
    ...(added.length === 0 ? {} : { addTagIds: idsOf(added) }),
    ...(removed.length === 0 ? {} : { removeTagIds: idsOf(removed) }),
    ...(into[0] === undefined ? {} : { addToCollectionId: into[0].value }),
  };
  const titles = { tags: texts.tagTitle, collection: texts.collectTitle, all: texts.editTogether };
  return (
    <Dialog
      open
      onClose={onClose}
      title={titles[fields]}
      foot={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="main" disabled={Object.keys(change).length === 0} onClick={() => onApply(change)}>
            {texts.apply}
          </Button>
        </>
      }
    >
      <div className={styles.bulkForm}>
        {fields === "all" && (
          <Field label={texts.status}>
            {(ids) => (
              <Select {...ids} value={status} onChange={(event) => setStatus(event.target.value)}>
                <option value="">{texts.noChange}</option>
                <option value="ACTIVE">{texts.statuses.ACTIVE}</option>
                <option value="INACTIVE">{texts.statuses.INACTIVE}</option>
              </Select>
            )}
          </Field>
        )}
        {fields !== "collection" && (
          <>
            <Chosen label={texts.addTags} items={added} onChange={setAdded}>
              {(choose) => <TagPicker label={texts.addTags} chosen={idsOf(added)} onChoose={choose} />}
            </Chosen>
            <Chosen label={texts.removeTags} items={removed} onChange={setRemoved}>
              {(choose) => <TagPicker label={texts.removeTags} chosen={idsOf(removed)} onChoose={choose} />}
            </Chosen>
          </>
        )}
        {fields !== "tags" && (
          <Chosen label={texts.addToCollection} items={into} onChange={(items) => setInto(items.slice(-1))}>
            {(choose) => <CollectionPicker label={texts.addToCollection} onChoose={choose} />}
          </Chosen>
        )}
      </div>
    </Dialog>
  );
}

const idsOf = (items: Items) => items.map(({ value }) => value);

interface ChosenProps {
  label: string;
  items: Items;
  onChange: (items: Items) => void;
  children: (choose: (item: ComboboxItem) => void) => ReactNode;
}

function Chosen({ label, items, onChange, children }: ChosenProps) {
  const texts = useTexts();
  const without = (value: string) => items.filter((item) => item.value !== value);
  return (
    <div className={styles.running}>
      <h3>{label}</h3>
      {items.length > 0 && (
        <Chips>
          {items.map(({ value, label: name }) => (
            <Chip key={value} remove={{ label: texts.removeItem(name), onClick: () => onChange(without(value)) }}>
              {name}
            </Chip>
          ))}
        </Chips>
      )}
      {children((item) => onChange([...without(item.value), item]))}
    </div>
  );
}
