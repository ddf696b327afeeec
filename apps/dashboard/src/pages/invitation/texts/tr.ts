import type en from "./en.ts";

const tr: typeof en = {
  title: "Davet",
  invites: (who, where) => (who ? `${who} sizi davet ediyor: ${where}` : `Davet edildiğiniz yer: ${where}`),
  role: { OWNER: "Sahip olarak", STAFF: "Personel olarak", BILLING: "Muhasebe için" },
  roleText: {
    OWNER: "Her şeyi yapabilirsiniz: kişiler, anahtarlar, kredi, ayarlar, çalışma alanını kapatmak.",
    STAFF: "Ürünler, medya, web sitesi, asistan ve geri bildirimle ilgilenirsiniz.",
    BILLING: "Kredi, satın alma ve kullanımla ilgilenirsiniz.",
  },
  forAddress: (email) => `Davet ${email} adresi içindir.`,
  until: (when) => `Son kabul: ${when}.`,
  join: "Katıl",
  signInToJoin: "Katılmak için oturum açın",
  signedInAs: (email) => `${email} olarak oturum açtınız.`,
  otherAccount: "Başka hesap kullan",
  wrongAccount: (email) => `Davet ${email} dışında bir adres için. O adresle oturum açın.`,
  expired: "Bu davetin süresi doldu",
  expiredText: (who, where) => `Yeniden davet isteyin: ${who ? `${who}, ` : ""}${where}.`,
  used: "Bu davet zaten kabul edildi.",
  unknown: "Böyle bir davet yok",
  unknownText: "Geri çekilmiş veya yenisiyle değiştirilmiş olabilir. Son postaya bakın.",
  toStart: "Başlangıca git",
};

export default tr;
