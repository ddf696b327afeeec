import type en from "./en.ts";

const tr: typeof en = {
  title: "Davet",
  invites: (who, where) =>
    who ? `${who} sizi ${where} çalışma alanına davet etti` : `${where} çalışma alanına davet edildiniz`,
  role: { OWNER: "Rol: Sahip", STAFF: "Rol: Ekip", BILLING: "Rol: Faturalama" },
  roleText: {
    OWNER: "Üyeler, krediler ve ayarlar dahil tam erişim.",
    STAFF: "Ürünlere, medyaya, web sitesine, asistana ve geri bildirimlere erişim.",
    BILLING: "Kredilere, satın almalara ve kullanıma erişim.",
  },
  forAddress: (email) => `Davet, ${email} adresi için geçerlidir.`,
  until: (when) => `Davetin süresi ${when} doluyor.`,
  join: "Daveti kabul et",
  signInToJoin: "Kabul etmek için giriş yap",
  signedInAs: (email) => `${email} olarak giriş yaptınız.`,
  otherAccount: "Başka hesap kullan",
  wrongAccount: (email) => `Bu davet ${email} adresi için değil. Davetin gönderildiği adresle giriş yapın.`,
  expired: "Davetin süresi doldu",
  expiredText: (who, where) => `${who || "Çalışma alanı sahibi"} size ${where} için yeni bir davet gönderebilir.`,
  used: "Bu davet zaten kabul edildi.",
  unknown: "Davet bulunamadı",
  unknownText: "İptal edilmiş veya yenisiyle değiştirilmiş olabilir. Size gelen son e-postayı kontrol edin.",
  toStart: "Ana sayfaya git",
};

export default tr;
