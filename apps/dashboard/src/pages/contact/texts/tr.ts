import type en from "./en.ts";

const tr: typeof en = {
  title: "Bize yazın",
  text: "Nasıl yardımcı olabiliriz? E-postayla yanıt veririz.",
  subject: "Konu",
  message: "Mesaj",
  name: "Adınız",
  email: "E-posta adresiniz",
  emailHint: "Bu adrese yanıt veririz.",
  send: "Mesajı gönder",
  sent: "Mesaj gönderildi. E-postayla yanıt veririz.",
  waiting: "Son mesajınızı aldık, yakında okuyacağız. Ardından yeni mesaj gönderebilirsiniz.",
  close: "Kapat",
};

export default tr;
