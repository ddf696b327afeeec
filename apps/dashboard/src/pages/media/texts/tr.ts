import { plurals } from "@vitrine/ui/plurals";
import type en from "./en.ts";

const count = plurals("tr");

const tr: typeof en = {
  title: "Medya",
  upload: "Yükle",
  fromLink: "Bağlantıdan",
  dropHere: "Görselleri yüklemek için herhangi bir yere bırakın",
  byUse: "Kullanıma göre görseller",
  usage: { all: "Tümü", unused: "Kullanılmayan", linked: "Kullanılan", multiLinked: "Birden çok yerde" },
  fileName: "Dosya adı",
  order: "Sıralama",
  sort: { "-createdAt": "En yeni", createdAt: "En eski", name: "Ad, A'dan Z'ye", "-name": "Ad, Z'den A'ya" },
  shape: "Görünüm",
  asGrid: "Kutular",
  asList: "Liste",
  column: { name: "Ad", type: "Tür", size: "Boyut", used: "Kullanım", added: "Eklendi" },
  places: (places) => (places === 0 ? "Kullanılmıyor" : places === 1 ? "" : `${places} yerde`),
  used: (places) => (places === 0 ? "Kullanılmıyor" : `${places} yerde`),
  uploading: (name) => `${name} yükleniyor`,
  stopUpload: (name) => `${name} yüklemesini durdur`,
  sent: (sent, whole) => `${sent} / ${whole}`,
  wrongType: (type) => `${type ?? "Bu dosya"} kabul edilmiyor. JPEG, PNG, WebP, AVIF ya da GIF olarak kaydedin.`,
  tooLarge: (max) => `${max} sınırından büyük. Daha küçük kaydedip yeniden deneyin.`,
  notAPicture: "Bu eksiksiz bir görsel değil ya da türü adıyla uyuşmuyor. Yeniden kaydedip deneyin.",
  noneHere: "Bu görünümde görsel yok",
  noneFound: (words) => `“${words}” ile eşleşen dosya adı yok`,
  showAll: "Tüm görselleri göster",
  empty: "Ürünleriniz ve sayfalarınız için görseller",
  emptyText:
    "Dosyaları sayfanın herhangi bir yerine bırakın, yapıştırın ya da seçin. 10 MB'a kadar JPEG, PNG, WebP, AVIF ve GIF.",
  picture: "Görsel",
  rename: "Yeniden adlandır",
  renamed: (name) => `Yeni adı: ${name}.`,
  altText: "Alternatif metin",
  altTextHint: "Görselde ne olduğu: göremeyenler ve arama motorları için.",
  altTextSaved: "Açıklama kaydedildi.",
  altTextStale: "Bu görseli bu sırada başkası değiştirdi. Sözlerinizi korumak için yeniden kaydedin.",
  pixels: (width, height) => `${width} × ${height}`,
  replace: "Değiştir",
  replaced: (name) => `Artık yerinde ${name} var.`,
  replaceNote: (places) =>
    places === 0
      ? "Yerine, kendi adı ve bağlantısı olan başka bir görsel koyabilirsiniz."
      : count(places, {
          one: "Değiştirince yeri korunur: aşağıdaki sayfa yeni görseli hemen gösterir.",
          other: "Değiştirince yeri korunur: aşağıdaki # sayfanın hepsi yeni görseli hemen gösterir.",
        }),
  copyLink: "Bağlantıyı kopyala",
  usedIn: "Kullanıldığı yerler",
  usedNowhere: "Bu görsel hiçbir yerde görünmüyor.",
  andMore: (more) => `ve ${more} yer daha`,
  website: "Web sitesi",
  place: { PRODUCT: "Ürün", COLLECTION: "Koleksiyon kapağı" },
  placeOnSite: (place) =>
    place === "logo" ? "Logo" : place === "hero" ? "Sitenin ilk görseli" : `Ön sayfanın ${place}. bölümü`,
  delete: "Sil",
  deleteOne: (name) => `${name} dosyasını sil`,
  deleteOneAsk: (name) => `${name} silinsin mi?`,
  deleteManyAsk: (pictures) => count(pictures, { one: "# görsel silinsin mi?", other: "# görsel silinsin mi?" }),
  deleteText: (places, unknown) =>
    [
      places === 0
        ? unknown === 0
          ? "Şu anda hiçbir yerde görünmüyor."
          : ""
        : `Göründüğü ${places} yerden kaldırılır.`,
      unknown === 0 ? "" : `${unknown} tanesi şu an görünmüyor.`,
      "Bu işlem geri alınamaz.",
    ]
      .filter(Boolean)
      .join(" "),
  deleted: (pictures) => count(pictures, { one: "Görsel silindi.", other: "# görsel silindi." }),
  link: "Görselin adresi",
  linkText: "Görsel, herkese açık bir https adresinden alınır ve burada saklanır.",
  linkProblem: "https:// ile başlayan tam bir adres yazın.",
  linkRefused: "Bu adreste en fazla 10 MB'lık bir görsel yok ya da adres herkese açık değil.",
  fetch: "Görseli al",
  added: (name) => `${name} eklendi.`,
};

export default tr;
