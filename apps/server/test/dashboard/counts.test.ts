// Checks the grammar of every text with a count, in every language of the web apps, for 0, 1 and 2.

import { readdirSync } from "node:fs";
import { expect, it } from "vitest";

const ROOT = new URL("../../../../", import.meta.url);
const PLACES = ["apps/dashboard/src/", "apps/administration/src/", "packages/ui/src/"];

/** Lists the text files of a language in all web apps. */
const filesOf = (language: string) =>
  PLACES.flatMap((place) =>
    readdirSync(new URL(place, ROOT), { recursive: true, encoding: "utf8" })
      .filter((file) => new RegExp(`(?:^|[/.])${language}\\.ts$`).test(file))
      .map((file) => place + file),
  );

/** Words after a number or a name that end like a plural. */
const NO_PLURALS = /^(?:is|was|has|as|less|gets|stays|stands|wants|invites|requests)$/;

/** Detects faults in a text that was built with this number for every argument. */
const FAULTS: Record<string, (text: string, number: number) => boolean> = {
  en: (text, number) => {
    const [, word = ""] = new RegExp(`(?<![\\d.,:/])${number} (?:new |more )?([a-z]+)\\b`, "i").exec(text) ?? [];
    return number === 1 ? /[a-z]s$/.test(word) && !NO_PLURALS.test(word) : false;
  },
  de: (text, number) =>
    number === 1 &&
    /(?<![\d.,:/])1 (?:\p{Ll}+e[nr]? )?(?:Produkte|Produkten|Zeilen|Credits|Tagen?|Fragen|Versuche|Dateien|Spalten|Bildern?|Nachrichten|Orten?|Importe|Kunden|Sammlungen|Kollektionen|Tags|Einträgen?|Änderungen|Felder|Personen|Sekunden|Minuten|Stellen|Schlagwörter|Konten|Mitglieder|Antworten|Anfragen|Rechte|Abschnitte|Links|Guthaben)(?!\p{L})/u.test(
      text,
    ),
  // A noun after a number stays singular.
  tr: (text, number) => new RegExp(`(?<![\\d.,:/])${number} \\p{Ll}+(?:ler|lar)(?!\\p{L})`, "u").test(text),
};

type Made = readonly [path: string, text: string];

/** Calls every text function of the tree with the number. */
function made(tree: unknown, number: number, path = ""): Made[] {
  if (typeof tree === "function") {
    try {
      const text: unknown = tree(number, number, number);
      return typeof text === "string" ? [[path, text]] : [];
    } catch {
      // The function takes lists or dates.
      return [];
    }
  }
  if (typeof tree !== "object" || tree === null) return [];
  return Object.entries(tree).flatMap(([name, one]) => made(one, number, `${path}.${name}`));
}

it.each(Object.keys(FAULTS))("uses the right plural forms for 0, 1 and 2 in %s", async (language) => {
  const files = filesOf(language);
  expect(files.length).toBeGreaterThan(20);
  const wrong: string[] = [];
  for (const file of files) {
    const { default: texts } = await import(new URL(file, ROOT).href);
    for (const number of [0, 1, 2]) {
      for (const [path, text] of made(texts, number)) {
        if (FAULTS[language]?.(text, number)) wrong.push(`${file}${path}: ${text}`);
      }
    }
  }
  expect([...new Set(wrong)]).toEqual([]);
});
