import { plurals } from "@vitrine/ui/plurals";
import type en from "./en.ts";

const count = plurals("tr");

const tr: typeof en = {
  title: "Medya",
  upload: "Yükle",
  fromLink: "URL’den ekle",
  dropHere: "Yüklemek için görselleri buraya bırakın",
  byUse: "Kullanıma göre görseller",
  usage: { all: "Tümü", unused: "Kullanılmayan", linked: "Kullanılan", multiLinked: "Birden çok yerde kullanılan" },
  search: "Dosya adına göre ara",
  fileName: "Dosya adı",
  order: "Sırala",
  sort: { "-createdAt": "En yeni", createdAt: "En eski", name: "Ad, A’dan Z’ye", "-name": "Ad, Z’den A’ya" },
  shape: "Görünüm",
  asGrid: "Izgara",
  asList: "Liste",
  column: { name: "Ad", type: "Tür", size: "Boyut", used: "Kullanım", added: "Eklenme tarihi" },
  places: (places) => (places === 0 ? "Kullanılmıyor" : places === 1 ? "" : count(places, { other: "# yerde" })),
  used: (places) => (places === 0 ? "Kullanılmıyor" : count(places, { other: "# yerde" })),
  uploading: (name) => `${name} yükleniyor`,
  stopUpload: (name) => `“${name}” yüklemesini iptal et`,
  sent: (sent, whole) => `${sent} / ${whole}`,
  wrongType: (type) => `${type ?? "Bu dosya türü"} desteklenmiyor. JPEG, PNG, WebP, AVIF veya GIF kullanın.`,
  tooLarge: (max) => `Görsel en fazla ${max} olabilir. Küçültüp yeniden deneyin.`,
  notAPicture: "Dosya bozuk veya bir görsel değil. Başka bir dosya seçin.",
  noneHere: "Bu görünümde görsel yok",
  noneFound: (words) => `“${words}” ile eşleşen dosya adı yok`,
  showAll: "Tüm görselleri göster",
  empty: "Henüz görsel yok",
  emptyText: "Görselleri bu sayfaya bırakın, yapıştırın veya yükleyin. 10 MB’a kadar JPEG, PNG, WebP, AVIF veya GIF.",
  picture: "Görsel",
  rename: "Yeniden adlandır",
  renamed: (name) => `Dosya adı “${name}” olarak değiştirildi`,
  altText: "Alternatif metin",
  altTextHint: "Ekran okuyucular ve arama motorları için görselde ne olduğunu yazın.",
  altTextSaved: "Alternatif metin kaydedildi",
  altTextStale: "Başka bir üye bu görseli düzenledi. Metninizi korumak için yeniden kaydedin.",
  pixels: (width, height) => `${width} × ${height}`,
  replace: "Değiştir",
  replaced: (name) => `Görsel “${name}” ile değiştirildi`,
  replaceNote: (places) =>
    places === 0
      ? "Yeni görselin kendi adı ve bağlantısı olur."
      : count(places, {
          one: "Yeni görsel aşağıdaki sayfada hemen görünür.",
          other: "Yeni görsel aşağıdaki # sayfada hemen görünür.",
        }),
  copyLink: "URL’yi kopyala",
  usedIn: "Kullanıldığı yerler",
  usedNowhere: "Hiçbir yerde kullanılmıyor",
  andMore: (more) => count(more, { other: "ve # yer daha" }),
  website: "Web sitesi",
  place: { PRODUCT: "Ürün", COLLECTION: "Koleksiyon kapağı" },
  placeOnSite: (place) =>
    place === "logo" ? "Logo" : place === "hero" ? "Kapak görseli" : `Ana sayfa, ${place}. bölüm`,
  delete: "Sil",
  deleteOne: (name) => `“${name}” görselini sil`,
  deleteOneAsk: (name) => `“${name}” silinsin mi?`,
  deleteManyAsk: (pictures) => count(pictures, { other: "# görsel silinsin mi?" }),
  deleteText: (pictures, places, unknown) =>
    [
      places === 0
        ? unknown === 0
          ? "Hiçbir yerde kullanılmıyor."
          : ""
        : count(places, { other: `${pictures === 1 ? "Görsel" : "Görseller"} # yerden kaldırılır.` }),
      unknown === 0 ? "" : count(unknown, { other: "# görselin nerede kullanıldığını kontrol edemedik." }),
      "Bu işlem geri alınamaz.",
    ]
      .filter(Boolean)
      .join(" "),
  deleted: (pictures) => count(pictures, { one: "Görsel silindi", other: "# görsel silindi" }),
  link: "Görsel URL’si",
  linkText: "Görseli herkese açık URL’sinden indirip medyanıza ekleyeceğiz.",
  linkProblem: "https:// ile başlayan tam bir URL girin",
  linkRefused: "Bu URL’de herkese açık, en fazla 10 MB’lık bir görsel yok. Başka bir URL girin.",
  fetch: "Görsel ekle",
  added: (name) => `“${name}” eklendi`,
};

export default tr;
