import type en from "./en.ts";

const tr: typeof en = {
  title: "Etiketler",
  add: "Yeni etiket",
  create: "Etiket oluştur",
  search: "Etiket",
  column: { name: "Ad", products: "Ürünler", collections: "Koleksiyonlar" },
  nameHint: "Ziyaretçiler buna göre süzer, asistan da bunu okur.",
  products: (number) => `${number} ürün`,
  collections: (number) => `${number} koleksiyon`,
  showProducts: (name) => `${name} etiketli ürünleri göster`,
  rename: "Yeniden adlandır",
  renameOne: (name) => `${name} etiketini yeniden adlandır`,
  renamed: (from, to) => `${from} etiketinin yeni adı ${to}.`,
  taken: "Bu adda başka bir etiket var. İkisini birleştirebilirsiniz.",
  created: (name) => `${name} oluşturuldu.`,
  merge: "Birleştir",
  mergeInto: "Başka etiketle birleştir",
  mergeOne: (name) => `${name} etiketini başka bir etiketle birleştirin`,
  mergeMany: (tags) => `${tags} etiketi tek etikette birleştirin`,
  intoWhich: "Hangi etiket kalsın?",
  whichStays: "Hangi etiket kalsın?",
  mergeText: (gone, kept) =>
    `${gone} taşıyan her şey onun yerine ${kept} etiketini alır. Birleştirilen etiketler silinir ve bu geri alınamaz.`,
  merged: (tags, kept) => `${tags} etiket ${kept} oldu.`,
  delete: "Sil",
  deleteOneAsk: (name) => `${name} silinsin mi?`,
  deleteManyAsk: (tags) => `${tags} etiket silinsin mi?`,
  deleteText: (onProducts, onCollections) => {
    const places = [onProducts > 0 && `${onProducts} üründen`, onCollections > 0 && `${onCollections} koleksiyondan`];
    const named = places.filter(Boolean).join(" ve ");
    return named === ""
      ? "Hiçbir şeyde kullanılmıyor. 30 gün boyunca geri getirilebilir."
      : `${named} kaldırılır; başka bir şey değişmez. 30 gün boyunca geri getirilebilir.`;
  },
  deleted: (tags) => (tags === 1 ? "Etiket silindi" : `${tags} etiket silindi`),
  noneHere: "Bu sayfada bir şey yok",
  noneFound: (words) => `“${words}” ile eşleşen etiket yok`,
  showAll: "Tüm etiketleri göster",
  empty: "Etiketler, ürünleri koleksiyonların ötesinde bir araya getirir",
  emptyText: "Örneğin “Vegan” ya da “Kuru cilt”. Ziyaretçiler bunlara göre süzer, asistan da ne demek olduğunu bilir.",
};

export default tr;
