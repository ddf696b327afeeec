// Skin descriptions by models: forbidden medical statements, and allowed ones that look similar.
import { expect, test } from "vitest";
import { isCosmeticOnly } from "../../../src/providers/models/rules/cosmetic-words.ts";

test.each([
  "Your skin looks even and calm. There is a little shine on the forehead, which is common by the end of the day.",
  "I am happy to say that your cheeks look balanced. A light gel may keep the T-zone matte.",
  "The area under your eyes looks slightly darker; an eye cream may brighten it.",
  "Traces of redness on both cheeks. A soothing cream without fragrance would be a gentle choice.",
  "Cildiniz birkaç bölgede kuru, yanaklarınızda hafif bir kızarıklık var. Nemlendirici bir krem iyi gelir.",
  "Cildinizde sedefli bir ışıltı var; alın bölgesi biraz daha parlak görünüyor.",
  "Gençleştirici bakım yerine nazik bir temizleyici yeterli. Güzellik rutininize güneş koruyucu ekleyin.",
  "Yanaklarda genel olarak eşit bir ton görünüyor, göz altında hafif gölgeler var.",
  "Ihre Haut wirkt schon recht ausgeglichen. Glücklicherweise ist nur die Stirn etwas glänzend.",
  "Man sieht leichte Rötungen an den Wangen; eine milde Creme aus Ihrer Schönheitsroutine kann helfen.",
  "Die Haut unter den Augen ist etwas dunkler, insgesamt aber gleichmäßig. Manche Stellen sind trocken.",
  "Eine leichte Feuchtigkeitspflege reicht; die Pflege verjüngt das Aussehen nicht, sie beruhigt.",
])("allows “%s”", (text) => {
  expect(isCosmeticOnly(text)).toBe(true);
});

test.each([
  "This looks like acne.",
  "Signs of Rosacea on both cheeks.",
  "You appear to be a 30-year-old.",
  "A middle-aged man's skin.",
  "As a woman in your thirties you may like this.",
  "You look happy today!",
  "You have a beautiful face.",
  "Typical for Asian skin.",
  "See a doctor for a diagnosis.",
  "Ciltte EGZAMA belirtileri var.",
  "Bu bir cilt hastalığı olabilir.",
  "Tedavi için ilacınızı kullanın.",
  "Yirmi yaşında görünüyorsunuz.",
  "Genç ve güzel bir yüz.",
  "IRK özellikleri görülüyor.",
  "Das könnte eine Hautkrankheit sein.",
  "Sie sind sehr schön.",
  "Sie wirken glücklich.",
  "Eine junge Frau um die 20.",
  "Aknenarben an den Wangen.",
  "Scho\u0308n sehen Sie aus.",
])("refuses “%s”", (text) => {
  expect(isCosmeticOnly(text)).toBe(false);
});
