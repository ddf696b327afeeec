// The shortest journeys again in the other languages.

import { expect, it } from "vitest";
import { WIDE } from "../demo.ts";
import type { OfDemo } from "./journey.ts";

const WORDS = {
  tr: {
    tag: { add: "Yeni etiket", name: "Ad", value: "Şeker İçermez", made: "“Şeker İçermez” oluşturuldu" },
    remove: { actions: "Şeker İçermez için işlemler", item: "Sil", done: "Etiket silindi" },
    feedback: { mark: "Tamamlandı olarak işaretle", undo: "Geri al" },
    ask: { product: "Ürün seç", box: "Soru sorun", read: "Kaynaklar" },
  },
  de: {
    tag: { add: "Neuer Tag", name: "Name", value: "Für Ölige Haut", made: "„Für Ölige Haut“ erstellt" },
    remove: { actions: "Aktionen für Für Ölige Haut", item: "Löschen", done: "Tag gelöscht" },
    feedback: { mark: "Als erledigt markieren", undo: "Rückgängig" },
    ask: { product: "Produkt auswählen", box: "Frage stellen", read: "Quellen" },
  },
} as const;

export function languageJourneys(demo: OfDemo): void {
  it.each(["tr", "de"] as const)("creates a tag, resolves feedback and asks the assistant, in %s", async (language) => {
    const { tag, remove, feedback, ask } = WORDS[language];
    const visit = await demo().at("/tags", "OWNER", { ...WIDE, language });
    const { page } = visit;
    expect(await page.evaluate("document.documentElement.lang")).toBe(language);
    await page.getByRole("button", { name: tag.add }).click();
    await page.getByRole("dialog").getByLabel(tag.name).fill(tag.value);
    await page.keyboard.press("Enter");
    await visit.told(tag.made);
    await page.getByRole("button", { name: remove.actions }).click();
    await page.getByRole("menuitem", { name: remove.item }).click();
    await page.getByRole("dialog").getByRole("button", { name: remove.item }).click();
    await visit.told(remove.done);

    await visit.open(demo().in("/feedback"));
    const message = page.getByRole("listitem").filter({ hasText: "sold out in the shop" });
    await message.getByRole("button", { name: feedback.mark }).click();
    await page.getByRole("button", { name: feedback.undo }).click();
    await message.waitFor();

    await visit.open(demo().in("/assistant"));
    await page.getByRole("button", { name: ask.product }).click();
    await page.getByRole("combobox", { name: ask.product }).fill("Retinol");
    await page.getByRole("option", { name: /Night Retinol/ }).click();
    await page.getByRole("textbox", { name: ask.box }).fill("retinol?");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: ask.read }).waitFor();
    await visit.endWell();
  });
}
