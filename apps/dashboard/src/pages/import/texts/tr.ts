import { plurals } from "@vitrine/ui/plurals";
import type en from "./en.ts";

const count = plurals("tr");

const tr: typeof en = {
  title: "İçe aktarma",
  imports: "İçe aktarmalar",
  status: {
    PENDING: "Bekliyor",
    RUNNING: "Devam ediyor",
    DONE: "Tamamlandı",
    FAILED: "Başarısız",
    CANCELLED: "Durduruldu",
  },
  dryRun: "Deneme",
  rows: (rows) => count(rows, { other: "# satır" }),
  continuesInBackground: "Bu sayfadan ayrılabilirsiniz. İçe aktarma devam eder.",
  testRunHint: "Bu bir denemeydi. Hiçbir şey değişmedi.",
  again: "Dosyayı yeniden seç",
  toProducts: "Ürünleri görüntüle",
  stop: "İçe aktarmayı durdur",
  stopAsk: (name) =>
    name === null ? "Bu içe aktarma durdurulsun mu?" : `“${name}” dosyasının içe aktarılması durdurulsun mu?`,
  stopText: (rows) => count(rows, { other: "O ana kadar içe aktarılan # ürün kalır." }),
  stopCheckText: "Bu yalnızca bir deneme. Hiçbir şey değişmedi.",
  undo: "İçe aktarmayı geri al",
  undoAsk: (name) =>
    name === null ? "Bu içe aktarma geri alınsın mı?" : `“${name}” dosyasının içe aktarılması geri alınsın mı?`,
  undoText: (created, updated) =>
    `${[
      created === 0 ? "" : count(created, { other: "# yeni ürün silinir" }),
      updated === 0 ? "" : count(updated, { other: "güncellenen # ürün önceki değerlerine döner" }),
    ]
      .filter(Boolean)
      .join(", ")}. Sonraki değişiklikler korunur.`,
  undoing: "İçe aktarma geri alınıyor",
  undone: (removed, restored, kept) =>
    `İçe aktarma geri alındı: ${count(removed, { other: "# ürün silindi" })}, ${count(restored, { other: "# ürün önceki değerlerine döndü" })}.` +
    (kept === 0 ? "" : ` ${count(kept, { other: "Sonradan düzenlenen # ürün korundu:" })}`),
};

export default tr;
