import { plurals } from "@vitrine/ui/plurals";
import type en from "./en.ts";

const count = plurals("tr");

const tr: typeof en = {
  title: "İçe aktarma",
  imports: "İçe aktarmalar",
  status: { PENDING: "Bekliyor", RUNNING: "Sürüyor", DONE: "Tamamlandı", FAILED: "Başarısız", CANCELLED: "Durduruldu" },
  dryRun: "Yalnızca kontrol",
  rows: (rows) => `${rows} satır`,
  mayLeave: "Bu sayfadan ayrılabilirsiniz. İçe aktarma devam eder.",
  nothingChanged: "Bu bir kontroldü. İçe aktarmak için dosyayı yeniden seçin.",
  again: "Dosya seç",
  toProducts: "Ürünleri görüntüle",
  stop: "İçe aktarmayı durdur",
  stopAsk: (name) => `İçe aktarma durdurulsun mu? (${name})`,
  stopText: (rows) => `İçe aktarılan ${rows} ürün korunur.`,
  stopCheckText: "Bu bir kontrol. Hiçbir şey değişmedi.",
  undo: "İçe aktarmayı geri al",
  undoAsk: (name) => `İçe aktarma geri alınsın mı? (${name})`,
  undoText: (created, updated) =>
    `Oluşturulan ${count(created, { other: "# ürün" })} silinir, güncellenen ${count(updated, { other: "# ürün" })} önceki değerlerine döner. Sonraki değişiklikler korunur.`,
  undoing: "İçe aktarma geri alınıyor.",
  undone: (removed, restored, kept) =>
    `İçe aktarma geri alındı: ${count(removed, { other: "# ürün silindi" })}, ${count(restored, { other: "# ürün eski değerlerine döndü" })}.` +
    (kept === 0 ? "" : ` ${count(kept, { other: "Sonradan düzenlenen # ürün korundu:" })}`),
};

export default tr;
