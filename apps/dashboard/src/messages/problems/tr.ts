import { problemReader } from "./problem.ts";

export const problem = problemReader(
  [
    [/must not be (?:blank|empty)|is required/, () => "Bir değer girin"],
    [/must have at most (\d+) characters/, (max) => `En fazla ${Number(max).toLocaleString("tr")} karakter girin`],
    [/must have 1 to (\d+) characters/, (max) => `1–${Number(max).toLocaleString("tr")} karakter girin`],
    [/must have (\d+) to (\d+) characters/, (min, max) => `${min}–${max} karakter girin`],
    [/email address/, () => "Geçerli bir e-posta adresi girin"],
    [/phone number/, () => "Numarayı ülke koduyla girin, örneğin +905321234567"],
    [/lower-case letters, digits/, () => "Küçük harf, rakam ve ardışık olmayan tire kullanın"],
    [/already|in use|duplicate|is taken/, () => "Zaten kullanılıyor. Başka bir değer girin."],
    [/expected (?:int|number)|must be a (?:whole )?number/i, () => "Bir tam sayı girin"],
    [
      /Too (?:small|big).*?([<>]=?)\s*(-?\d+)/,
      (sign, bound) =>
        sign?.startsWith(">") ? `En az ${bound} girin` : `En fazla ${Number(bound).toLocaleString("tr")} girin`,
    ],
    [
      /https URL of a public host/,
      () => "Herkese açık, port içermeyen bir https URL’si girin, örneğin https://shop.example.com/hooks",
    ],
    [
      /must start with https/,
      () => "Web sitenizden bir sayfa (örneğin /products) veya tam bir URL girin (örneğin https://example.com)",
    ],
    [/link|URL/i, () => "Tam bir URL girin, örneğin https://example.com"],
    [/does not exist|no such|not found/, () => "Bu kayıt artık yok. Başka bir kayıt seçin."],
  ],
  "Bu değeri kontrol edin",
);
