import { Popover as Base } from "@base-ui/react/popover";
import type { ReactElement, ReactNode } from "react";
import styles from "./overlay.module.css";

interface PopoverProps {
  trigger: ReactElement;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  label: string;
  align?: "start" | "end" | undefined;
  children: ReactNode;
}

/** A small popover at its button: a tag search, or a few figures. */
export const Popover = ({ trigger, open, onOpenChange, label, align = "start", children }: PopoverProps) => (
  <Base.Root open={open} onOpenChange={onOpenChange}>
    <Base.Trigger render={trigger} />
    <Base.Portal>
      <Base.Positioner className={styles.floating} align={align} sideOffset={6}>
        <Base.Popup className={styles.menu} aria-label={label}>
          {children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);
