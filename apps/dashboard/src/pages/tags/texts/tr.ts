import { plurals } from "@vitrine/ui/plurals";
import type en from "./en.ts";

const count = plurals("tr");

const tr: typeof en = {
  title: "Etiketler",
  add: "Yeni etiket",
  create: "Etiket oluştur",
  search: "Etiketlerde ara",
  column: { name: "Ad", products: "Ürünler", collections: "Koleksiyonlar" },
  nameHint: "Ziyaretçiler bu etikete göre filtreleyebilir, asistan da yanıtlarında etiketi kullanır.",
  products: (number) => count(number, { other: "# ürün" }),
  collections: (number) => count(number, { other: "# koleksiyon" }),
  showProducts: (name) => `“${name}” etiketli ürünleri göster`,
  rename: "Yeniden adlandır",
  renameOne: (name) => `“${name}” etiketini yeniden adlandır`,
  renamed: (from, to) => `“${from}” etiketinin yeni adı: “${to}”`,
  taken: "Bu ad zaten kullanılıyor. İki etiketi birleştirebilirsiniz.",
  created: (name) => `“${name}” oluşturuldu`,
  merge: "Birleştir",
  mergeInto: "Başka etiketle birleştir",
  mergeOne: (name) => `“${name}” etiketini başka etiketle birleştir`,
  mergeMany: (tags) => count(tags, { other: "# etiketi birleştir" }),
  intoWhich: "Hangi etiketle birleştirilsin?",
  tagToKeep: "Kalacak etiket",
  mergeText: (gone, kept) =>
    `Her yerde “${gone}” yerine “${kept}” kullanılır ve birleştirilen etiketler silinir. Bu işlem geri alınamaz.`,
  merged: (tags, kept) => count(tags, { other: `# etiket “${kept}” ile birleştirildi` }),
  delete: "Sil",
  deleteOneAsk: (name) => `“${name}” silinsin mi?`,
  deleteManyAsk: (tags) => count(tags, { other: "# etiket silinsin mi?" }),
  deleteText: (tags, onProducts, onCollections) => {
    const places = [
      onProducts > 0 && count(onProducts, { other: "# üründen" }),
      onCollections > 0 && count(onCollections, { other: "# koleksiyondan" }),
    ];
    const named = places.filter(Boolean).join(" ve ");
    return named === ""
      ? `${tags === 1 ? "Bu etiket" : "Bu etiketler"} kullanılmıyor. 30 gün içinde geri yükleyebilirsiniz.`
      : `${tags === 1 ? "Etiket" : "Etiketler"} ${named} kaldırılır. 30 gün içinde geri yükleyebilirsiniz.`;
  },
  deleted: (tags) => (tags === 1 ? "Etiket silindi" : count(tags, { other: "# etiket silindi" })),
  noneHere: "Bu sayfada etiket yok",
  noneFound: (words) => `“${words}” ile eşleşen etiket yok`,
  showAll: "Tüm etiketleri göster",
  empty: "Henüz etiket yok",
  emptyText:
    "Ürünleri “Vegan” veya “Kuru cilt” gibi etiketleyin. Ziyaretçiler etiketlere göre filtreleyebilir, asistan da yanıtlarında kullanır.",
};

export default tr;
