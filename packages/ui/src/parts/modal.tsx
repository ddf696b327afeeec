// Modal layer that takes all input. Modals stack, independent of their position in the tree: a confirmation above a
// form, and the sign-in dialog above both.

import { Dialog as Base } from "@base-ui/react/dialog";
import { type ReactNode, useId, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import styles from "./overlay.module.css";
import { InModal } from "./overlays.tsx";

interface ModalProps {
  open: boolean;
  /** Called on a close request: the close button, Escape or a click outside. */
  onClose: () => void;
  className: string | undefined;
  /** Element that gets the focus on closing; by default, the opener. */
  finalFocus?: (() => HTMLElement | null) | undefined;
  children: ReactNode;
}

/** Only the top modal is active: it hides the others from assistive technology, and Escape closes only this one. */
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
          // The first field or the default button has the focus instead of the close button.
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

/**
 * Stores the element that gets the focus back. It is read during render, before a field with `autoFocus` takes the
 * focus.
 */
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
