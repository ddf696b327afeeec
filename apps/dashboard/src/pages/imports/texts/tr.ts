import type { ImportNotice } from "@vitrine/contract";
import { plurals } from "@vitrine/ui/plurals";
import type en from "./en.ts";
import { SHOP_NAMES } from "./shop-names.ts";

const count = plurals("tr");

const FIELDS: Record<string, string> = {
  sku: "SKU",
  name: "Ad",
  brand: "Marka",
  barcode: "Barkod",
  stock: "Stok",
  status: "Durum",
  description: "Açıklama",
  information: "Ürün bilgileri",
  tags: "Etiketler (ad)",
  tagIds: "Etiketler (kimlik)",
  imageIds: "Görseller (kimlik)",
  sales: "Satış bağlantıları",
  imageUrls: "Görseller (URL)",
  row: "Satır",
};

const NOTICES: Record<ImportNotice, string> = {
  prices_left_out: "Fiyatlar içe aktarılmadı",
  variants_folded: "Varyantlar birleştirildi",
  sku_derived: "SKU, mağazadaki ürün kimliğinden alındı",
  barcode_generated: "Barkod oluşturuldu",
  brand_assumed: "Marka olarak çalışma alanı adı kullanıldı",
  stock_empty: "Eksik stok, içe aktarma ayarlarına göre dolduruldu",
  stock_negative: "Negatif stok 0 yapıldı",
  stock_cut: "Stok üst sınıra indirildi",
  html_cleaned: "HTML temizlendi",
  tags_left_out: "Etiketler içe aktarılmadı",
  pictures_left_out: "Görseller içe aktarılmadı",
  translations_left_out: "Çeviriler içe aktarılmadı",
  barcode_left_out: "Bozuk barkod içe aktarılmadı",
  attributes_left_out: "Özellikler içe aktarılmadı",
  picture_ids_left_out: "Başka bir çalışma alanının görselleri URL’den indirildi",
  fields_left_out: "Sonraki ürünlerdeki ek alanlar içe aktarılmadı",
  rows_left_out: "Ürün bilgisi olmayan satırlar içe aktarılmadı",
};

const tr: typeof en = {
  title: "İçe aktarmalar",
  import: "İçe aktar",
  new: "Ürünleri içe aktar",
  empty: "Henüz içe aktarma yok",
  emptyText:
    "Bir tabloyu veya mağazanızın dışa aktarma dosyasını yükleyin. Her dosya, değişiklik yapılmadan önce kontrol edilir.",
  noName: "Adsız",
  check: "Deneme",
  status: { PENDING: "Bekliyor", RUNNING: "Sürüyor", DONE: "Tamamlandı", FAILED: "Başarısız", CANCELLED: "Durduruldu" },
  rows: (rows) => count(rows, { other: "# satır" }),
  column: {
    file: "Dosya",
    status: "Durum",
    rows: "Satır",
    created: "Oluşturulan",
    updated: "Güncellenen",
    failed: "Başarısız",
    when: "Başlangıç",
    row: "Satır",
    problem: "Sorun",
    column: "Sütun",
    samples: "Örnek değerler",
    field: "Ürün alanı",
  },
  step: { file: "Dosya", mapping: "Sütunlar", check: "Kontrol" },
  dropFile: "Dosyayı buraya bırakın",
  fileText:
    "Tablo (.xlsx, .csv, .tsv) veya mağaza dışa aktarma dosyası, en fazla 256 MB. SKU’su kayıtlı ürünler güncellenir. Dosyada olmayan alanlar değişmez.",
  chooseFile: "Dosya seç",
  exportFirst: "Örnek dosyayı indir",
  tooLarge: (max) => `Dosya en fazla ${max} olabilir. Birkaç dosyaya bölün.`,
  emptyFile: "Bu dosya boş. Başka bir dosya seçin.",
  unreadable: "Bu dosya okunamıyor. Yeniden dışa aktarıp tekrar deneyin.",
  fileFacts: (size, columns) => `${size}, ${count(columns, { other: "# sütun" })}`,
  columnsUsed: (shop, used, columns) =>
    `${shop} algılandı: ${count(columns, { other: "# sütunun" })} ${count(used, { other: "# tanesi" })} kullanılıyor`,
  fieldOf: (column) => `“${column}” sütunu için ürün alanı`,
  fieldName: (field) => FIELDS[field] ?? field,
  skipColumn: "Atla",
  noSku: "SKU sütununu seçin. Satırlar ürünlerle SKU’ya göre eşleştirilir.",
  twice: (field) => `“${field}” alanı iki sütunda seçili. Birini değiştirin.`,
  firstProblems: (bad, rows) =>
    rows === 1 ? "İlk satırda sorun var:" : `İlk ${rows} satırın ${bad} tanesinde sorun var:`,
  otherFile: "Başka dosya seç",
  checkFile: "Dosyayı kontrol et",
  sending: "Dosya yükleniyor",
  busy: "Çok fazla içe aktarma sürüyor. Biri bitince yeniden deneyin.",
  changeMapping: "Sütunları değiştir",
  importRows: (rows) => count(rows, { other: "# satırı içe aktar" }),
  allGood: "Tüm satırlar içe aktarılmaya hazır. Henüz hiçbir şey değişmedi.",
  someFail: (rows) => count(rows, { other: "# satırda sorun var, diğerleri hazır. Henüz hiçbir şey değişmedi." }),
  noneGood: "Tüm satırlarda sorun var. Sütunları veya dosyayı değiştirin.",
  neededForNew: (fields) => `Yeni ürünler için ayrıca ${fields} gerekir.`,
  figure: {
    created: "oluşturuldu",
    wouldCreate: "oluşturulacak",
    updated: "güncellendi",
    wouldUpdate: "güncellenecek",
    unchanged: "değişmedi",
    failed: "başarısız",
  },
  waiting: "Bekliyor",
  rowsRead: (rows) => count(rows, { other: "# satır okundu" }),
  progress: "İçe aktarma ilerlemesi",
  failure: (reason) => `İçe aktarma başarısız oldu. ${reason}`,
  stopped: "İçe aktarma durduruldu. O ana kadar aktarılan satırlar korundu.",
  checkStopped: "Deneme çalıştırması durduruldu. Hiçbir şey değişmedi.",
  ignored: (columns) => `İçe aktarılmayan sütunlar: ${columns}`,
  row: (row) => `${row}. satır`,
  pictures: (fetched, waiting, failed) =>
    `Görseller: ${fetched} içe aktarıldı, ${waiting} bekliyor, ${failed} başarısız`,
  notice: (kind, products) => `${NOTICES[kind as ImportNotice] ?? kind}: ${count(products, { other: "# ürün" })}`,
  shop: {
    title: "İçe aktarma ayarları",
    profile: "Biçim",
    noProfile: "Sütun adlarından algıla",
    profileName: { ...SHOP_NAMES, vitrine: "Vitrine, içe aktarma ayarlarıyla" },
    noticesTitle: "Yapılan düzeltmeler:",
    problemsTitle: (judged) => count(judged, { other: "İlk # üründeki sorunlar:" }),
    rule: {
      missingBarcode: {
        label: "Eksik barkod",
        choice: { GENERATE: "Oluştur (GEN-…)", REFUSE: "Ürünü atla" },
      },
      missingBrand: { label: "Eksik marka", choice: { WORKSPACE: "Çalışma alanı adını kullan", REFUSE: "Ürünü atla" } },
      emptyStock: {
        label: "Eksik stok",
        choice: { AUTO: "1, tükendiyse 0", ZERO: "0", REFUSE: "Ürünü atla" },
      },
      negativeStock: { label: "Negatif stok", choice: { ZERO: "0", REFUSE: "Ürünü atla" } },
      html: {
        label: "Metinlerdeki HTML",
        choice: { TEXT: "Düz metne dönüştür", KEEP: "Biçimlendirmeyi koru" },
      },
      status: { label: "Durum", choice: { FILE: "Dosyadaki durumu kullan", INACTIVE: "Yayına almadan içe aktar" } },
      pictures: { label: "Görseller", choice: { FETCH: "URL’lerden indir", LEAVE: "Atla" } },
      meanwhile: {
        label: "Görseller beklerken",
        choice: { INACTIVE: "Ürünleri yayına alma", ACTIVE: "Ürünleri yayına al" },
      },
    },
  },
  failedRows: "Sorunlu satırlar",
  failedRowsForgotten: "Bu satırların ayrıntıları artık mevcut değil.",
  line: (line) => `${line}. satır`,
  download: "İndir",
};

export default tr;
