import { plurals } from "@vitrine/ui/plurals";
import type en from "./en.ts";

const count = plurals("tr");

const tr: typeof en = {
  title: "İçe aktarma",
  imports: "İçe aktarmalar",
  status: { PENDING: "Bekliyor", RUNNING: "Sürüyor", DONE: "Bitti", FAILED: "Yarıda kaldı", CANCELLED: "Durduruldu" },
  dryRun: "Yalnızca denetim: hiçbir şey değişmedi",
  rows: (rows) => `${rows} satır`,
  mayLeave: "Bu sayfadan ayrılabilirsiniz: içe aktarma sürer.",
  nothingChanged: "Bu bir denetimdi ve hiçbir şeyi değiştirmedi. İçe aktarmak için dosyayı yeniden seçin.",
  again: "Dosyayı seç",
  toProducts: "Ürünleri göster",
  stop: "İçe aktarmayı durdur",
  stopAsk: (name) => `${name} içe aktarması durdurulsun mu?`,
  stopText: (rows) => `Eklenmiş ${rows} ürün kalır.`,
  stopCheckText: "Bu bir denetim: şimdiye dek hiçbir şey değişmedi.",
  undo: "Geri al",
  undoAsk: (name) => `${name} geri alınsın mı?`,
  undoText: (created, updated) =>
    `Eklediği ${count(created, { other: "# ürün" })} çöp kutusuna gider, değiştirdiği ${count(updated, { other: "# ürün" })} eski hâline döner. Sonradan değişenler kalır.`,
  undoing: "İçe aktarma geri alınıyor.",
  undone: (removed, restored, kept) =>
    `Geri alındı: ${count(removed, { other: "# ürün kaldırıldı" })}, ${count(restored, { other: "# ürün eski hâline döndü" })}.` +
    (kept === 0 ? "" : ` ${count(kept, { other: "Sonradan değişen # ürün kaldı:" })}`),
};

export default tr;
