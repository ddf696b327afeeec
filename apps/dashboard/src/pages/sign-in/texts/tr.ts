import type en from "./en.ts";

const tr: typeof en = {
  title: "Giriş yapın",
  lead: "E-posta adresinizi yazın. Size bir kod göndeririz; parola yok.",
  email: "E-posta",
  noAddress: "Bu bir e-posta adresine benzemiyor.",
  continue: "Devam et",
  or: "ya da",
  continueWith: (name) => `${name} ile devam et`,
  checkTitle: "E-postanıza bakın",
  sentTo: "Altı haneli bir kod gönderdiğimiz adres:",
  worksFor: "Kod on dakika geçerlidir.",
  otherAddress: "Başka bir adres kullan",
  code: "Altı haneli kod",
  digit: (at, of) => `${of} haneden ${at}.`,
  wrongCode: (left) =>
    left === 0 ? "Bu kod doğru değil. Yeni bir kod isteyin." : `Bu kod doğru değil. ${left} deneme hakkınız kaldı.`,
  noMail: "E-posta gelmedi mi?",
  anotherIn: (clock) => `${clock} sonra yenisini isteyebilirsiniz`,
  sendAnother: "Yeni kod gönder",
  light: "Açık",
  dark: "Koyu",
  slogan: "Kataloğunuz, gün ışığında.",
  sloganText: "İnsanlar gezer, programlar okur, ajanlar içinde çalışır.",
};

export default tr;
