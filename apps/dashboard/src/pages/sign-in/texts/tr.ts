import type en from "./en.ts";

const tr: typeof en = {
  title: "Giriş yap",
  lead: "E-posta adresinizi girin, size bir kod gönderelim. Parola gerekmez.",
  email: "E-posta",
  noAddress: "Geçerli bir e-posta adresi girin.",
  continue: "Devam et",
  or: "veya",
  continueWith: (name) => `${name} ile devam et`,
  checkTitle: "E-postanızı kontrol edin",
  sentTo: "Altı haneli bir kod gönderdiğimiz adres:",
  worksFor: "Kod on dakika geçerlidir.",
  otherAddress: "Başka adres kullan",
  code: "Altı haneli kod",
  digit: (at, of) => `Hane ${at} / ${of}`,
  wrongCode: (left) =>
    left === 0 ? "Kod hatalı. Yeni bir kod isteyin." : `Kod hatalı. ${left} deneme hakkınız kaldı.`,
  noMail: "E-posta gelmedi mi?",
  anotherIn: (clock) => `Yeni kod isteyebilmenize ${clock} kaldı`,
  sendAnother: "Yeni kod gönder",
  light: "Açık",
  dark: "Koyu",
  slogan: "Kataloğunuz, gün ışığında.",
  sloganText: "Müşteriler, programlar ve yapay zekâ ajanları için.",
};

export default tr;
