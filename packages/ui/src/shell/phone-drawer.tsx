import { Dialog } from "@base-ui/react/dialog";
import { Menu as MenuIcon } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useLocale } from "../locale/locale.tsx";
import { IconButton } from "../parts/button.tsx";
import { cx } from "../parts/cx.ts";
import { Modal } from "../parts/modal.tsx";
import styles from "./shell.module.css";

interface PhoneDrawerProps {
  find: ReactNode;
  nav: ReactNode;
  foot: ReactNode;
}

/** Content of the side bar, on phones. */
export default function PhoneDrawer({ find, nav, foot }: PhoneDrawerProps): ReactNode {
  const { ui } = useLocale();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label={ui.openMenu} aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setOpen(true)}>
        <MenuIcon aria-hidden />
      </IconButton>
      <Modal open={isOpen} onClose={() => setOpen(false)} className={cx(styles.drawer)}>
        <Dialog.Title className={styles.hidden}>{ui.mainNavigation}</Dialog.Title>
        <div className={styles.drawerNav}>
          {find}
          <nav aria-label={ui.mainNavigation}>{nav}</nav>
          <div className={styles.foot}>{foot}</div>
        </div>
      </Modal>
    </>
  );
}
