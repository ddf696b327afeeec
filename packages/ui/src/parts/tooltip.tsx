import { Tooltip as Base } from "@base-ui/react/tooltip";
import type { ReactElement, ReactNode } from "react";
import styles from "./overlay.module.css";
import { useOverlayContainer } from "./overlays.tsx";

/** Additional text for a named element; an icon's own name is its label. */
export const Tooltip = ({ text, children }: { text: ReactNode; children: ReactElement }) => (
  <Base.Root>
    <Base.Trigger render={children} delay={400} />
    <Base.Portal container={useOverlayContainer()}>
      <Base.Positioner sideOffset={6} className={styles.floating}>
        <Base.Popup className={styles.tip}>{text}</Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);
