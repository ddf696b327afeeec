import type en from "./en.ts";

const tr: typeof en = {
  title: "Koleksiyonlar",
  add: "Yeni koleksiyon",
  create: "Koleksiyon oluştur",
  search: "Koleksiyonlarda ara",
  column: { name: "Ad", products: "Ürünler", tags: "Etiketler", changed: "Güncelleme" },
  nameHint: "Ziyaretçiler görür. Koleksiyonun URL'si de bundan oluşur ve sonradan değişmez.",
  taken: "Bu ad zaten kullanılıyor. Başka bir ad girin.",
  products: (products) => `${products} ürün`,
  delete: "Sil",
  deleteAsk: (name) => `${name} silinsin mi?`,
  deleteText: (products) =>
    products === 0
      ? "İçinde ürün yok. 30 gün içinde geri yükleyebilirsiniz."
      : `İçindeki ${products} ürün katalogda kalır; koleksiyonun bağlantıları çalışmaz. 30 gün içinde geri yükleyebilirsiniz.`,
  deleted: (name) => `“${name}” silindi`,
  noneHere: "Bu sayfada koleksiyon yok",
  noneFound: (words) => `“${words}” ile eşleşen koleksiyon yok`,
  showAll: "Tüm koleksiyonları göster",
  empty: "Henüz koleksiyon yok",
  emptyText:
    "Ürünleri “Sabah rutini” gibi koleksiyonlarda gruplayın. Her birinin kapağı, sırası ve sitenizde bir sayfası olur.",
};

export default tr;
