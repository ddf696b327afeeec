import { Menu as Base } from "@base-ui/react/menu";
import { Check } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import { cx } from "./cx.ts";
import styles from "./overlay.module.css";
import { useOverlayContainer } from "./overlays.tsx";

interface MenuProps {
  /** A button. */
  trigger: ReactElement;
  align?: "start" | "end" | undefined;
  side?: "top" | "bottom" | undefined;
  children: ReactNode;
}

export const Menu = ({ trigger, align = "end", side = "bottom", children }: MenuProps) => (
  <Base.Root>
    <Base.Trigger render={trigger} />
    <MenuPopup align={align} side={side}>
      {children}
    </MenuPopup>
  </Base.Root>
);

const MenuPopup = ({ align, side, children }: Pick<MenuProps, "align" | "side" | "children">) => (
  <Base.Portal container={useOverlayContainer()}>
    <Base.Positioner className={styles.floating} align={align} side={side} sideOffset={6}>
      <Base.Popup className={styles.menu}>{children}</Base.Popup>
    </Base.Positioner>
  </Base.Portal>
);

/** One menu shared by all rows of a table: a menu per row would cost ten times as much. */
export const createRowMenu = <Row,>() => Base.createHandle<Row>();
export type RowMenuHandle<Row> = ReturnType<typeof createRowMenu<Row>>;

export const RowMenuTrigger = <Row,>(props: { handle: RowMenuHandle<Row>; row: Row; trigger: ReactElement }) => (
  <Base.Trigger handle={props.handle} payload={props.row} render={props.trigger} />
);

export const RowMenu = <Row,>(props: { handle: RowMenuHandle<Row>; children: (row: Row) => ReactNode }) => (
  <Base.Root handle={props.handle}>
    {({ payload }) => (
      <MenuPopup align="end" side="bottom">
        {payload !== undefined && props.children(payload as Row)}
      </MenuPopup>
    )}
  </Base.Root>
);

interface MenuItemProps {
  icon?: ReactNode;
  onClick?: (() => void) | undefined;
  /** A router link, if the item navigates. */
  link?: ReactElement | undefined;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
  /** At the right: a shortcut or a count. */
  aside?: ReactNode;
  children: ReactNode;
}

export const MenuItem = ({ icon, onClick, link, danger, disabled, aside, children }: MenuItemProps) => (
  <Base.Item
    className={cx(styles.item, danger && styles.danger)}
    disabled={disabled ?? false}
    {...(onClick ? { onClick } : {})}
    {...(link ? { render: link } : {})}
  >
    {icon}
    <span>{children}</span>
    {aside !== undefined && <small>{aside}</small>}
  </Base.Item>
);

interface MenuCheckProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
  children: ReactNode;
}

export const MenuCheck = ({ checked, onChange, disabled, children }: MenuCheckProps) => (
  <Base.CheckboxItem
    className={styles.item}
    checked={checked}
    onCheckedChange={onChange}
    disabled={disabled ?? false}
    closeOnClick={false}
  >
    <span className={styles.mark}>{checked && <Check className={cx("lucide", styles.mark)} aria-hidden />}</span>
    <span>{children}</span>
  </Base.CheckboxItem>
);

interface MenuChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: ReactNode }[];
  onChange: (value: Value) => void;
}

/** A single choice in a menu: an order or a size. */
export const MenuChoice = <Value extends string>({ label, value, options, onChange }: MenuChoiceProps<Value>) => (
  <Base.RadioGroup value={value} onValueChange={(chosen) => onChange(chosen as Value)} aria-label={label}>
    {options.map((option) => (
      <Base.RadioItem key={option.value} value={option.value} className={styles.item} closeOnClick>
        <span className={styles.mark}>
          {option.value === value && <Check className={cx("lucide", styles.mark)} aria-hidden />}
        </span>
        <span>{option.label}</span>
      </Base.RadioItem>
    ))}
  </Base.RadioGroup>
);

export const MenuRule = () => <Base.Separator className={styles.rule} />;

export const MenuLabel = ({ children }: { children: ReactNode }) => <div className={styles.group}>{children}</div>;
