import { plurals } from "@vitrine/ui/plurals";
import type en from "./en.ts";

const count = plurals("tr");

const tr: typeof en = {
  title: "Giriş yap",
  lead: "E-posta adresinizi girin, size bir kod gönderelim. Parola gerekmez.",
  email: "E-posta",
  noAddress: "Geçerli bir e-posta adresi girin",
  continue: "Devam et",
  or: "veya",
  continueWith: (name) => `${name} ile devam et`,
  checkTitle: "E-postanızı kontrol edin",
  sentTo: "Altı haneli kodu şu adrese gönderdik:",
  worksFor: "Kod on dakika geçerlidir.",
  otherAddress: "Başka bir e-posta adresi kullan",
  code: "Altı haneli kod",
  digit: (at, of) => `${at}. hane, toplam ${of}`,
  wrongCode: (left) =>
    left === 0
      ? "Kod hatalı. Yeni bir kod isteyin."
      : `Kod hatalı. ${count(left, { other: "# deneme hakkınız kaldı." })}`,
  noMail: "E-posta gelmedi mi?",
  anotherIn: (clock) => `Yeni kod için kalan süre: ${clock}`,
  sendAnother: "Yeni kod gönder",
  light: "Açık",
  dark: "Koyu",
  slogan: "Tek katalog, her kanal.",
  sloganText: "Müşteriler, uygulamalar ve yapay zekâ ajanları için.",
};

export default tr;
