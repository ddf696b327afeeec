import type en from "./en.ts";

const tr: typeof en = {
  title: "Bize yazın",
  text: "Size nasıl yardımcı olabiliriz? E-posta ile yanıt vereceğiz.",
  subject: "Konu",
  message: "Mesaj",
  name: "Adınız",
  email: "E-posta adresiniz",
  emailHint: "Yanıtı bu adrese göndereceğiz.",
  send: "Mesajı gönder",
  sent: "Mesaj gönderildi. E-posta ile yanıt vereceğiz.",
  waiting: "Son mesajınızı aldık. Biz okuduktan sonra yeni bir mesaj gönderebilirsiniz.",
  close: "Kapat",
};

export default tr;
