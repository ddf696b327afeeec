import { createContext, type RefObject, useContext } from "react";
import { useLocale } from "../locale/locale.tsx";

const ID = "overlays";

/** Labelled region for floating menus and lists, so that all content is inside a landmark. */
export function OverlayRegion() {
  const { ui } = useLocale();
  return <section id={ID} aria-label={ui.overlays} />;
}

/** True inside a modal. */
export const InModal = createContext(false);

/** Looks the region up when a menu opens: a menu may be rendered before the region. */
const region: RefObject<HTMLElement | null> = {
  get current() {
    return document.getElementById(ID);
  },
};

/**
 * Container of menus and lists: the region, or next to the enclosing modal, because a modal hides the rest of the page.
 */
export function useOverlayContainer(): RefObject<HTMLElement | null> | undefined {
  return useContext(InModal) ? undefined : region;
}
