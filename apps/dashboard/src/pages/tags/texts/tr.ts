import type en from "./en.ts";

const tr: typeof en = {
  title: "Etiketler",
  add: "Yeni etiket",
  create: "Etiket oluştur",
  search: "Etiketlerde ara",
  column: { name: "Ad", products: "Ürünler", collections: "Koleksiyonlar" },
  nameHint: "Ziyaretçiler buna göre filtreler, asistan da kullanır.",
  products: (number) => `${number} ürün`,
  collections: (number) => `${number} koleksiyon`,
  showProducts: (name) => `Ürünleri göster: ${name}`,
  rename: "Yeniden adlandır",
  renameOne: (name) => `Yeniden adlandır: ${name}`,
  renamed: (from, to) => `Yeni ad: ${to} (eski: ${from})`,
  taken: "Bu ad zaten kullanılıyor. İki etiketi birleştirebilirsiniz.",
  created: (name) => `${name} oluşturuldu`,
  merge: "Birleştir",
  mergeInto: "Başka etiketle birleştir",
  mergeOne: (name) => `Başka etiketle birleştir: ${name}`,
  mergeMany: (tags) => `${tags} etiketi birleştir`,
  intoWhich: "Birleştirilecek etiket",
  whichStays: "Kalacak etiket",
  mergeText: (gone, kept) =>
    `Her yerde “${gone}” yerine “${kept}” kullanılır ve birleştirilen etiketler silinir. Bu işlem geri alınamaz.`,
  merged: (tags, kept) => `${tags} etiket birleştirildi: ${kept}`,
  delete: "Sil",
  deleteOneAsk: (name) => `${name} silinsin mi?`,
  deleteManyAsk: (tags) => `${tags} etiket silinsin mi?`,
  deleteText: (onProducts, onCollections) => {
    const places = [onProducts > 0 && `${onProducts} üründen`, onCollections > 0 && `${onCollections} koleksiyondan`];
    const named = places.filter(Boolean).join(" ve ");
    return named === ""
      ? "Hiçbir yerde kullanılmıyor. 30 gün içinde geri yükleyebilirsiniz."
      : `${named} kaldırılır. 30 gün içinde geri yükleyebilirsiniz.`;
  },
  deleted: (tags) => (tags === 1 ? "Etiket silindi" : `${tags} etiket silindi`),
  noneHere: "Bu sayfada etiket yok",
  noneFound: (words) => `“${words}” ile eşleşen etiket yok`,
  showAll: "Tüm etiketleri göster",
  empty: "Henüz etiket yok",
  emptyText:
    "Ürünleri “Vegan” veya “Kuru cilt” gibi etiketleyin. Ziyaretçiler etiketlere göre filtreler, asistan da kullanır.",
};

export default tr;
