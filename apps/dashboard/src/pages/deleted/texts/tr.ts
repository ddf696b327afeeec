import { plurals } from "@vitrine/ui/plurals";
import type en from "./en.ts";

const count = plurals("tr");

const tr: typeof en = {
  title: "Son silinenler",
  allTypes: "Tümü",
  kinds: { PRODUCT: "Ürünler", COLLECTION: "Koleksiyonlar", TAG: "Etiketler" },
  kind: { PRODUCT: "Ürün", COLLECTION: "Koleksiyon", TAG: "Etiket" },
  column: { name: "Ad", kind: "Tür", who: "Silen", when: "Silinme tarihi", until: "Saklama süresi sonu" },
  keptUntil: (day) => `${day} tarihine kadar saklanır`,
  aMember: "Bir üye",
  through: (person, connection) => `${person} (${connection} üzerinden)`,
  restore: "Geri yükle",
  restoreOne: (name) => `“${name}” öğesini geri yükle`,
  noLimit: "Süresiz",
  restored: (name) => `“${name}” geri yüklendi`,
  restoredInactive: (name) => `“${name}” geri yüklendi, yayında değil`,
  taken: {
    PRODUCT: (name) =>
      `“${name}” geri yüklenemiyor: adını, SKU’sunu veya barkodunu başka bir ürün kullanıyor. Önce o ürünü değiştirin.`,
    COLLECTION: (name) =>
      `“${name}” geri yüklenemiyor: bu adı başka bir koleksiyon kullanıyor. Önce onun adını değiştirin.`,
    TAG: (name) => `“${name}” geri yüklenemiyor: bu adı başka bir etiket kullanıyor. Önce onun adını değiştirin.`,
  },
  full: (name) => `“${name}” geri yüklenemiyor: çalışma alanı sınırına ulaştı. Önce başka öğeler silin.`,
  notInBin: (name) => `“${name}” daha önce geri yüklendi veya kalıcı olarak silindi.`,
  noneHere: "Bu türde silinen öğe yok",
  showAll: "Tümünü göster",
  empty: "Silinen öğe yok",
  emptyText: (days) => count(days, { other: "Silinen ürünler, koleksiyonlar ve etiketler # gün saklanır." }),
};

export default tr;
