import type { Tag } from "@vitrine/contract";
import { Dialog } from "@vitrine/ui";
import type { ReactNode } from "react";
import { CollectionPicker, TagPicker } from "../../frame/pickers.tsx";
import { useTexts } from "./texts/index.ts";

interface NamePickerProps {
  kind: "tag" | "collection";
  label: string;
  placeholder: string;
  chosen: readonly string[];
  onChoose: (item: { id: string; name: string }) => void;
  onClose: () => void;
  createTag?: (name: string) => Promise<Tag | undefined>;
}

/** Selects a tag or collection for the product, or creates a tag. */
export default function NamePicker(props: NamePickerProps): ReactNode {
  const { kind, label, placeholder, chosen, onChoose, onClose, createTag } = props;
  const texts = useTexts();
  const Picker = kind === "tag" ? TagPicker : CollectionPicker;
  const create = createTag && {
    label: texts.createTag,
    onCreate: async (name: string) => {
      const tag = await createTag(name);
      if (tag) onChoose(tag);
    },
  };
  return (
    <Dialog open onClose={onClose} title={label}>
      <Picker
        inline
        wide
        autoFocus
        label={label}
        placeholder={placeholder}
        chosen={chosen}
        create={create}
        onChoose={({ value, label: name }) => onChoose({ id: value, name })}
      />
    </Dialog>
  );
}
