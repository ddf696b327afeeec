import type en from "./en.ts";

const tr: typeof en = {
  title: "Koleksiyonlar",
  add: "Yeni koleksiyon",
  create: "Koleksiyon oluştur",
  search: "Koleksiyon",
  column: { name: "Ad", products: "Ürünler", tags: "Etiketler", changed: "Değişti" },
  nameHint: "Ziyaretçiler görür. Sitedeki adresi bundan oluşur ve sonradan değişmez.",
  taken: "Bu adda başka bir koleksiyon var. Başka bir ad seçin.",
  products: (products) => `${products} ürün`,
  delete: "Sil",
  deleteAsk: (name) => `${name} silinsin mi?`,
  deleteText: (products) =>
    products === 0
      ? "İçinde ürün yok. 30 gün boyunca geri getirilebilir."
      : `İçindeki ${products} ürün katalogda kalır. Koleksiyona giden bağlantılar boşa çıkar; koleksiyon 30 gün boyunca geri getirilebilir.`,
  deleted: (name) => `“${name}” silindi`,
  noneHere: "Bu sayfada bir şey yok",
  noneFound: (words) => `“${words}” ile eşleşen koleksiyon yok`,
  showAll: "Tüm koleksiyonları göster",
  empty: "Koleksiyonlar ürünleri yan yana getirir",
  emptyText: "Örneğin “Her gün” ya da “Sabah rutini”: kapağı, sırası ve sitede kendi sayfası olur.",
};

export default tr;
