import { problemReader } from "./problem.ts";

export const problem = problemReader(
  [
    [/must not be (?:blank|empty)|is required/, () => "Füllen Sie dieses Feld aus."],
    [/must have at most (\d+) characters/, (max) => `Höchstens ${Number(max).toLocaleString("de")} Zeichen.`],
    [
      /must have 1 to (\d+) characters/,
      (max) => `Füllen Sie dieses Feld aus, mit höchstens ${Number(max).toLocaleString("de")} Zeichen.`,
    ],
    [/must have (\d+) to (\d+) characters/, (min, max) => `${min} bis ${max} Zeichen.`],
    [/email address/, () => "Das sieht nicht wie eine E-Mail-Adresse aus."],
    [/phone number/, () => "Schreiben Sie die Nummer mit Landesvorwahl, etwa +905321234567."],
    [/lower-case letters, digits/, () => "Kleinbuchstaben, Ziffern und einzelne Bindestriche dazwischen."],
    [/already|in use|duplicate|is taken/, () => "Das ist schon vergeben."],
    [/expected (?:int|number)|must be a (?:whole )?number/i, () => "Geben Sie eine ganze Zahl ein."],
    [
      /Too (?:small|big).*?([<>]=?)\s*(-?\d+)/,
      (sign, bound) =>
        sign?.startsWith(">") ? `Mindestens ${bound}.` : `Höchstens ${Number(bound).toLocaleString("de")}.`,
    ],
    [
      /https URL of a public host/,
      () => "Geben Sie eine öffentliche https-Adresse ohne Port ein, etwa https://shop.example.com/hooks.",
    ],
    [
      /must start with https/,
      () =>
        "Geben Sie eine Seite Ihrer Website ein, etwa /products, oder eine vollständige Webadresse, etwa https://example.com.",
    ],
    [/link|URL/i, () => "Geben Sie eine vollständige Webadresse ein, etwa https://example.com."],
    [/does not exist|no such|not found/, () => "Das gibt es nicht mehr."],
  ],
  "Prüfen Sie diesen Wert.",
);
