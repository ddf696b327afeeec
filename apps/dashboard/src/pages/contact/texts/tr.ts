import type en from "./en.ts";

const tr: typeof en = {
  title: "Bize yazın",
  text: "Neye ihtiyacınız olduğunu ya da neyin çalışmadığını yazın. Mesajınızı insanlar okur ve e-postayla yanıtlar.",
  subject: "Konu",
  message: "Mesaj",
  name: "Adınız",
  email: "E-posta adresiniz",
  emailHint: "Bu adrese yanıt veririz.",
  send: "Mesajı gönder",
  sent: "Mesajınız yola çıktı. E-postayla yanıtlarız.",
  waiting: "Son mesajınız bize ulaştı ama henüz okumadık. Okuduğumuzda yeniden yazabilirsiniz; o mesaj kaybolmaz.",
  close: "Kapat",
};

export default tr;
