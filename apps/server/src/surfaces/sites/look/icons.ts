import { Html } from "../../browser/page.ts";

/** Thin line icons, like all icons of the product. */
const icon = (path: string) =>
  new Html(
    `<svg class="icon" viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${path}</svg>`,
  );

export const ICONS = {
  search: icon('<circle cx="11" cy="11" r="6.5"/><path d="m16 16 4.5 4.5"/>'),
  person: icon('<circle cx="12" cy="8" r="3.8"/><path d="M4.5 20.5c1-4 4-6 7.500-6s6.500 2 7.500 6"/>'),
  menu: icon('<path d="M4 7h16M4 12h16M4 17h16"/>'),
  spark: icon(
    '<path d="M12 4l1.700 5.300L19 11l-5.300 1.700L12 18l-1.700-5.300L5 11l5.300-1.700zM19 4v3M17.500 5.500h3M5 17v3M3.500 18.500h3"/>',
  ),
  out: icon('<path d="M8 16 16.500 7.500M9.500 7.500h7v7"/>'),
  right: icon('<path d="M5 12h14M13 6l6 6-6 6"/>'),
  close: icon('<path d="M6 6l12 12M18 6 6 18"/>'),
} as const;
