// Texts of pages: one file per page and language, loaded with the page.

import type { Language } from "@vitrine/contract";
import { useLocale } from "@vitrine/ui";
import { use } from "react";

const FILES = import.meta.glob<unknown>("../{frame,pages/*}/texts/{en,tr,de}.ts", { import: "default" });

/** A promise whose value React reads synchronously. */
type Known = Promise<unknown> & { status?: string; value?: unknown };

const loaded = new Map<string, Known>();

/** Loads the texts of a folder; an empty object for a folder without texts. */
export function loadTexts(language: Language, folder: string): Promise<unknown> {
  const path = `../${folder === "frame" ? "" : "pages/"}${folder}/texts/${language}.ts`;
  const known = loaded.get(path);
  if (known !== undefined) return known;
  const loading: Known = FILES[path]?.() ?? Promise.resolve({});
  loading.then((value) => Object.assign(loading, { status: "fulfilled", value }));
  // An offline browser may try again.
  loading.catch(() => loaded.delete(path));
  loaded.set(path, loading);
  return loading;
}

/** Texts of a folder in `pages/` or of the frame, in the user's language. */
export const textsOf =
  <Texts>(folder: string) =>
  (): Texts =>
    use(loadTexts(useLocale().language as Language, folder)) as Texts;
