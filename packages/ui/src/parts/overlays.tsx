import { createContext, useContext } from "react";
import { useLocale } from "../locale/locale.tsx";

const ID = "overlays";

/** A place of its own, with a name, for menus and lists that float: nothing stands outside of the page's landmarks. */
export function OverlayRegion() {
  const { ui } = useLocale();
  return <section id={ID} aria-label={ui.overlays} />;
}

/** Set in everything that a modal holds. */
export const InModal = createContext(false);

/** Where menus and lists render: in the region, or beside the modal that holds them, since it hides the rest of the page. */
export function useOverlayContainer(): HTMLElement | null | undefined {
  return useContext(InModal) ? undefined : document.getElementById(ID);
}
