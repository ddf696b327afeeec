import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { useLocale } from "../locale/locale.tsx";
import { IconButton } from "./button.tsx";
import { cx } from "./cx.ts";
import styles from "./overlay.module.css";

export interface DialogProps {
  open: boolean;
  /** Asked to close: by the cross, Escape or a press outside. */
  onClose: () => void;
  title: ReactNode;
  children?: ReactNode;
  /** Buttons, the main one last. */
  foot?: ReactNode;
  wide?: boolean | undefined;
}

export function Dialog({ open, onClose, title, children, foot, wide }: DialogProps) {
  const { popup, focus } = useFirstField();
  return (
    <Base.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.scrim} />
        <Base.Popup ref={popup} initialFocus={focus} className={cx(styles.dialog, wide && styles.wide)}>
          <Head title={title} />
          {children}
          {foot && <div className={styles.foot}>{foot}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** Beside the page, for something with fields of its own. Its being open belongs into the address. */
export function Drawer({ open, onClose, title, children, foot }: DialogProps) {
  const { popup, focus } = useFirstField();
  return (
    <Base.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.scrim} />
        <Base.Popup ref={popup} initialFocus={focus} className={styles.drawer}>
          <Head title={title} />
          <div className={styles.body}>{children}</div>
          {foot && <div className={styles.foot}>{foot}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

const FIELDS = "input:not([type=hidden],[type=file]), textarea, select";

/** Whoever opens it by keys types at once: the first field has the focus, not the cross. */
function useFirstField() {
  const popup = useRef<HTMLDivElement>(null);
  return { popup, focus: () => popup.current?.querySelector<HTMLElement>(FIELDS) ?? true };
}

function Head({ title }: Pick<DialogProps, "title">) {
  const { ui } = useLocale();
  return (
    <div className={styles.head}>
      <Base.Title>{title}</Base.Title>
      <Base.Close render={<IconButton label={ui.close}>{<X aria-hidden />}</IconButton>} />
    </div>
  );
}

export const DialogText = ({ children }: { children: ReactNode }) => (
  <Base.Description className={styles.text}>{children}</Base.Description>
);

/** At the left of the buttons. */
export const FootNote = ({ children }: { children: ReactNode }) => <span className={styles.note}>{children}</span>;
