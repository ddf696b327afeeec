// What lies over the page and takes all input. One may open above another, wherever in the tree each is rendered: a question
// above the form that asked it, the entrance above both when the session ends.

import { Dialog as Base } from "@base-ui/react/dialog";
import { type ReactNode, useId, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import styles from "./overlay.module.css";
import { InModal } from "./overlays.tsx";

interface ModalProps {
  open: boolean;
  /** Asked to close: by the cross, Escape or a press outside. */
  onClose: () => void;
  className: string | undefined;
  /** Where the focus goes on closing; back to the opener when absent. */
  finalFocus?: (() => HTMLElement | null) | undefined;
  children: ReactNode;
}

/** Only the top one is modal: it hides all others from assistive technology, and Escape closes it alone. */
export function Modal({ open, onClose, className, finalFocus, children }: ModalProps) {
  const isTop = useIsTop(open);
  const popup = useRef<HTMLDivElement>(null);
  const opener = useOpener(open);
  return (
    <Base.Root open={open} modal={isTop} onOpenChange={(isOpen) => !isOpen && isTop && onClose()}>
      <Base.Portal>
        <Base.Backdrop forceRender className={styles.scrim} />
        <Base.Popup
          ref={popup}
          className={className}
          // Typing starts at once, and Enter answers a question: neither begins at the cross.
          initialFocus={() => popup.current?.querySelector<HTMLElement>(FIELDS) ?? true}
          finalFocus={() => finalFocus?.() ?? opener.current ?? true}
        >
          <InModal value>{children}</InModal>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

const FIELDS = "input:not([type=hidden],[type=file]), textarea, select, [data-autofocus]";

/** Remembers which element to return the focus to. Reads it while rendering: a field with `autoFocus` takes it afterwards. */
function useOpener(open: boolean) {
  const wasOpen = useRef(false);
  const opener = useRef<HTMLElement>(null);
  if (open && !wasOpen.current) opener.current = document.activeElement as HTMLElement | null;
  wasOpen.current = open;
  return {
    get current() {
      const element = opener.current;
      return element?.isConnected && element !== document.body ? element : undefined;
    },
  };
}

let stack: readonly string[] = [];
const listeners = new Set<() => void>();

function change(next: readonly string[]): void {
  stack = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function useIsTop(open: boolean): boolean {
  const id = useId();
  useLayoutEffect(() => {
    if (!open) return;
    change([...stack, id]);
    return () => change(stack.filter((one) => one !== id));
  }, [open, id]);
  return useSyncExternalStore(subscribe, () => !stack.includes(id) || stack.at(-1) === id);
}
