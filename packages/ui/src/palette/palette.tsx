import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import type { ReactNode } from "react";
import { useLocale } from "../locale/locale.tsx";
import { cx } from "../parts/cx.ts";
import { Modal } from "../parts/modal.tsx";
import styles from "./palette.module.css";

export interface PaletteItem {
  value: string;
  label: string;
  icon?: ReactNode;
  /** A shortcut, or the parent of the result. */
  aside?: string | undefined;
  run: () => void;
}

export interface PaletteGroup {
  value: string;
  label: string;
  items: PaletteItem[];
}

interface PaletteProps {
  open: boolean;
  onClose: () => void;
  groups: readonly PaletteGroup[];
  search: string;
  onSearch: (text: string) => void;
  placeholder: string;
}

/** Command palette: pages, resources and actions in one list. */
export default function Palette({ open, onClose, groups, search, onSearch, placeholder }: PaletteProps) {
  const { ui } = useLocale();
  return (
    <Modal open={open} onClose={onClose} className={cx(styles.popup)}>
      <Dialog.Title className={styles.title}>{ui.findOrDo}</Dialog.Title>
      <Autocomplete.Root
        items={groups}
        value={search}
        onValueChange={(text, { reason }) => reason !== "item-press" && onSearch(text)}
        filter={null}
        autoHighlight="always"
        inline
        open
      >
        <Autocomplete.Input className={styles.input} placeholder={placeholder} aria-label={ui.findOrDo} />
        <Autocomplete.Empty className={styles.empty}>{ui.noResults}</Autocomplete.Empty>
        <Autocomplete.List className={styles.list}>
          {(group: PaletteGroup) => (
            <Autocomplete.Group key={group.value} items={group.items}>
              <Autocomplete.GroupLabel className={styles.group}>{group.label}</Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(item: PaletteItem) => (
                  <Autocomplete.Item
                    key={item.value}
                    value={item}
                    className={styles.item}
                    onClick={() => {
                      onClose();
                      item.run();
                    }}
                  >
                    {item.icon}
                    <span>{item.label}</span>
                    {item.aside && <small>{item.aside}</small>}
                  </Autocomplete.Item>
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
      </Autocomplete.Root>
    </Modal>
  );
}
