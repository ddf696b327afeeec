// The texts of pages: a file for each page and language, loaded with the page.

import type { Language } from "@vitrine/contract";
import { useLocale } from "@vitrine/ui";
import { use } from "react";

const FILES = import.meta.glob<unknown>("../{frame,pages/*}/texts/{en,tr,de}.ts", { import: "default" });

/** React reads what is there without waiting for it. */
type Known = Promise<unknown> & { status?: string; value?: unknown };

const loaded = new Map<string, Known>();

/** The texts of a folder; those of a folder that has none are nothing. */
export function loadTexts(language: Language, folder: string): Promise<unknown> {
  const path = `../${folder === "frame" ? "" : "pages/"}${folder}/texts/${language}.ts`;
  const known = loaded.get(path);
  if (known !== undefined) return known;
  const loading: Known = FILES[path]?.() ?? Promise.resolve({});
  loading.then((value) => Object.assign(loading, { status: "fulfilled", value }));
  // Whoever is offline now may try again.
  loading.catch(() => loaded.delete(path));
  loaded.set(path, loading);
  return loading;
}

/** The texts of a folder in `pages/` or of the frame, in the user's language. */
export const textsOf =
  <Texts>(folder: string) =>
  (): Texts =>
    use(loadTexts(useLocale().language as Language, folder)) as Texts;
