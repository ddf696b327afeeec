import { plurals } from "@vitrine/ui/plurals";
import type en from "./en.ts";

const count = plurals("tr");

const tr: typeof en = {
  title: "Koleksiyonlar",
  add: "Yeni koleksiyon",
  create: "Koleksiyon oluştur",
  search: "Koleksiyonlarda ara",
  column: { name: "Ad", products: "Ürünler", tags: "Etiketler", changed: "Son güncelleme" },
  nameHint: "Ziyaretçiler bu adı görür. Koleksiyonun URL’si de bu addan oluşur ve sonradan değiştirilemez.",
  taken: "Bu ad zaten kullanılıyor. Başka bir ad girin.",
  products: (products) => count(products, { other: "# ürün" }),
  delete: "Sil",
  deleteAsk: (name) => `“${name}” silinsin mi?`,
  deleteText: (products) =>
    products === 0
      ? "Bu koleksiyon boş. 30 gün içinde geri yükleyebilirsiniz."
      : count(products, {
          other:
            "İçindeki # ürün katalogda kalır. Koleksiyona giden bağlantılar çalışmaz. Koleksiyonu 30 gün içinde geri yükleyebilirsiniz.",
        }),
  deleted: (name) => `“${name}” silindi`,
  noneHere: "Bu sayfada koleksiyon yok",
  noneFound: (words) => `“${words}” ile eşleşen koleksiyon yok`,
  showAll: "Tüm koleksiyonları göster",
  empty: "Henüz koleksiyon yok",
  emptyText:
    "Ürünleri “Sabah rutini” gibi koleksiyonlarda toplayın. Her koleksiyonun kapağı ve web sitenizde kendi sayfası olur.",
};

export default tr;
