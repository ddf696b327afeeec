import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { useLocale } from "../locale/locale.tsx";
import { IconButton } from "./button.tsx";
import { cx } from "./cx.ts";
import { Modal } from "./modal.tsx";
import styles from "./overlay.module.css";

export interface DialogProps {
  open: boolean;
  /** Called on a close request: the close button, Escape or a click outside. */
  onClose: () => void;
  title: ReactNode;
  children?: ReactNode;
  /** Buttons, the primary one last. */
  foot?: ReactNode;
  wide?: boolean | undefined;
  finalFocus?: (() => HTMLElement | null) | undefined;
}

export const Dialog = ({ open, onClose, title, children, foot, wide, finalFocus }: DialogProps) => (
  <Modal open={open} onClose={onClose} className={cx(styles.dialog, wide && styles.wide)} finalFocus={finalFocus}>
    <Head title={title} />
    {children}
    {foot && <div className={styles.foot}>{foot}</div>}
  </Modal>
);

/** A drawer next to the page, for forms. Callers keep its open state in the URL. */
export const Drawer = ({ open, onClose, title, children, foot }: DialogProps) => (
  <Modal open={open} onClose={onClose} className={cx(styles.drawer)}>
    <Head title={title} />
    <div className={styles.body}>{children}</div>
    {foot && <div className={styles.foot}>{foot}</div>}
  </Modal>
);

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
