import type en from "./en.ts";

const tr: typeof en = {
  title: "Davet",
  invites: (who, where) => (who ? `${who} sizi davet ediyor: ${where}` : `Davet edildiniz: ${where}`),
  role: { OWNER: "Rol: Sahip", STAFF: "Rol: Ekip", BILLING: "Rol: Faturalama" },
  roleText: {
    OWNER: "Üyeler, krediler ve ayarlar dahil tam erişim.",
    STAFF: "Ürünler, medya, web sitesi, asistan ve geri bildirime erişim.",
    BILLING: "Kredi, satın alma ve kullanıma erişim.",
  },
  forAddress: (email) => `Davet ${email} adresi içindir.`,
  until: (when) => `Son geçerlilik: ${when}.`,
  join: "Daveti kabul et",
  signInToJoin: "Kabul etmek için giriş yap",
  signedInAs: (email) => `${email} olarak giriş yaptınız.`,
  otherAccount: "Başka hesap kullan",
  wrongAccount: (email) => `Bu davet ${email} adresi için değil. Davet edilen adresle giriş yapın.`,
  expired: "Davetin süresi doldu",
  expiredText: (who, where) => `Yeni bir davet isteyin: ${who ? `${who}, ` : ""}${where}.`,
  used: "Bu davet zaten kabul edildi.",
  unknown: "Davet bulunamadı",
  unknownText: "İptal edilmiş veya yenisiyle değiştirilmiş. Son e-postanızı kontrol edin.",
  toStart: "Ana sayfaya git",
};

export default tr;
