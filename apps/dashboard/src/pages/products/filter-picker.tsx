import { Dialog } from "@vitrine/ui";
import type { ReactNode } from "react";
import { CollectionPicker, TagPicker } from "../../frame/pickers.tsx";

interface FilterPickerProps {
  kind: "tag" | "collection";
  label: string;
  onClose: () => void;
  onChoose: (id: string) => void;
}

/** Selects the tag or collection to filter by. */
export default function FilterPicker({ kind, label, onClose, onChoose }: FilterPickerProps): ReactNode {
  const Picker = kind === "tag" ? TagPicker : CollectionPicker;
  return (
    <Dialog open onClose={onClose} title={label}>
      <Picker
        inline
        wide
        autoFocus
        label={label}
        onChoose={({ value }) => {
          onClose();
          onChoose(value);
        }}
      />
    </Dialog>
  );
}
