import { Combobox as Base } from "@base-ui/react/combobox";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { useLocale } from "../locale/locale.tsx";
import styles from "./combobox.module.css";
import { cx } from "./cx.ts";
import overlay from "./overlay.module.css";
import { useOverlayContainer } from "./overlays.tsx";

export interface ComboboxItem {
  value: string;
  label: string;
  hint?: string | undefined;
  icon?: ReactNode;
}

interface ComboboxProps {
  /** Results for `search`: the service searches, not the browser. */
  items: readonly ComboboxItem[];
  search: string;
  onSearch: (text: string) => void;
  onChoose: (item: ComboboxItem) => void;
  label: string;
  placeholder?: string | undefined;
  chosen?: readonly string[] | undefined;
  /** The items belong to an earlier search and cannot be chosen until the new ones arrive. */
  busy?: boolean | undefined;
  autoFocus?: boolean | undefined;
  /** Shows the list in the flow, for example in a popover, instead of floating. */
  inline?: boolean | undefined;
  /** Fills the width of its container. */
  wide?: boolean | undefined;
  id?: string | undefined;
}

/** Searches and selects an item; the caller handles the selection. */
export function Combobox(props: ComboboxProps) {
  const { items, search, onSearch, onChoose, label, placeholder, inline, wide, autoFocus, id } = props;
  const container = useOverlayContainer();
  const input = (
    <Base.Input
      id={id}
      className={styles.input}
      aria-label={label}
      placeholder={placeholder}
      autoFocus={autoFocus}
      autoComplete="off"
    />
  );
  return (
    <Base.Root<ComboboxItem>
      items={items}
      value={null}
      inputValue={search}
      onInputValueChange={(text, { reason }) => reason !== "item-press" && onSearch(text)}
      onValueChange={(item) => item !== null && onChoose(item)}
      itemToStringLabel={(item) => item.label}
      filter={null}
      autoHighlight
      {...(inline ? { inline: true } : {})}
    >
      {inline ? (
        <div className={cx(styles.inline, wide && styles.wide)}>
          {input}
          <Found {...props} />
        </div>
      ) : (
        <>
          {input}
          <Base.Portal container={container}>
            <Base.Positioner className={overlay.floating} sideOffset={6}>
              <Base.Popup className={cx(overlay.menu, styles.popup)}>
                <Found {...props} />
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </>
      )}
    </Base.Root>
  );
}

function Found({ busy, chosen = [] }: Pick<ComboboxProps, "busy" | "chosen">) {
  const { ui } = useLocale();
  return (
    <>
      <Base.Empty className={styles.empty}>{busy ? ui.loading : ui.noMatches}</Base.Empty>
      <Base.List className={styles.list}>
        {(item: ComboboxItem) => (
          <Base.Item key={item.value} value={item} disabled={busy} className={cx(overlay.item, styles.item)}>
            {item.icon}
            <span className={styles.words}>
              <span>{item.label}</span>
              {item.hint && <small>{item.hint}</small>}
            </span>
            {chosen.includes(item.value) && <Check className={cx("lucide", overlay.mark)} aria-hidden />}
          </Base.Item>
        )}
      </Base.List>
    </>
  );
}
