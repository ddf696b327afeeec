import { useLocale } from "../locale/locale.tsx";

const ID = "overlays";

/** A place of its own, with a name, for menus and lists that float: nothing stands outside of the page's landmarks. */
export function OverlayRegion() {
  const { ui } = useLocale();
  return <section id={ID} aria-label={ui.overlays} />;
}

/** Where it is; parts that float render into it. */
export const overlayRegion = (): HTMLElement | null => document.getElementById(ID);
