import { problemReader } from "./problem.ts";

export const problem = problemReader(
  [
    [/must not be (?:blank|empty)|is required/, () => "Burayı doldurun."],
    [/must have at most (\d+) characters/, (max) => `En fazla ${Number(max).toLocaleString("tr")} karakter yazın.`],
    [
      /must have 1 to (\d+) characters/,
      (max) => `Burayı en fazla ${Number(max).toLocaleString("tr")} karakterle doldurun.`,
    ],
    [/must have (\d+) to (\d+) characters/, (min, max) => `${min} ile ${max} karakter arasında yazın.`],
    [/email address/, () => "Bu bir e-posta adresine benzemiyor."],
    [/phone number/, () => "Numarayı ülke koduyla yazın, örneğin +905321234567."],
    [/lower-case letters, digits/, () => "Küçük harf, rakam ve aralarında tek kısa çizgi kullanın."],
    [/already|in use|duplicate|is taken/, () => "Bu zaten kullanılıyor."],
    [/expected (?:int|number)|must be a (?:whole )?number/i, () => "Bir tam sayı yazın."],
    [
      /Too (?:small|big).*?([<>]=?)\s*(-?\d+)/,
      (sign, bound) =>
        sign?.startsWith(">") ? `En az ${bound} olmalı.` : `En fazla ${Number(bound).toLocaleString("tr")} olmalı.`,
    ],
    [
      /https URL of a public host/,
      () => "Herkese açık, port içermeyen bir https adresi girin, örneğin https://shop.example.com/hooks.",
    ],
    [
      /must start with https/,
      () => "Sitenizden bir sayfa (örneğin /products) ya da tam bir web adresi girin (örneğin https://example.com).",
    ],
    [/link|URL/i, () => "Tam bir web adresi girin, örneğin https://example.com."],
    [/does not exist|no such|not found/, () => "Bu artık yok."],
  ],
  "Bu değeri gözden geçirin.",
);
