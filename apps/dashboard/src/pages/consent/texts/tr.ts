import { plurals } from "@vitrine/ui/plurals";
import type en from "./en.ts";

const count = plurals("tr");

const tr: typeof en = {
  title: "Ajana erişim izni ver",
  asks: (name) => `${name} erişim istiyor`,
  asksMore: (name) => `${name} daha fazla erişim istiyor`,
  proven: (host) => `Doğrulanmış alan adı: ${host}`,
  onComputer: (host) =>
    `İstek, bilgisayarınızdaki adı doğrulanmamış bir uygulamadan (${host}) geliyor. Yalnızca uygulamayı az önce kendiniz başlattıysanız devam edin.`,
  unproven: (host) => `Ajanın adı ve kaynağı doğrulanmadı. Yalnızca ${host} adresine güveniyorsanız devam edin.`,
  signedInAs: (email) => `${email} olarak giriş yaptınız.`,
  otherAccount: "Başka hesap kullan",
  readAccess: "Okuma erişimi",
  writeAccess: "Yazma erişimi",
  readOnly: "Yalnızca okuma",
  readOnlyHint: "Tüm yazma izinlerini kaldırır.",
  new: "yeni",
  where: "Çalışma alanları",
  whereLegend: "Erişebileceği yerler",
  allWorkspaces: "Sahibi olduğunuz tüm çalışma alanları",
  allHint: "Sonradan oluşturacaklarınız dahil.",
  chosenWorkspaces: "Seçilen çalışma alanları",
  chooseOne: "En az bir çalışma alanı seçin",
  howLong: "Geçerlilik süresi",
  days: (days) => count(days, { other: "# gün" }),
  until: (day) =>
    `Erişim ${day} tarihinde sona erer. Erişimi Entegrasyonlar sayfasından istediğiniz zaman iptal edebilirsiniz.`,
  allow: "İzin ver",
  deny: "Reddet",
  goesTo: (host) => `${host} adresine yönlendirileceksiniz`,
  over: "İsteğin süresi doldu",
  overText: "İstek daha önce yanıtlandı veya üzerinden on dakikadan fazla geçti. Ajan uygulamasından yeniden bağlanın.",
  blocked: "Ajan engellendi",
  tooManyConnections:
    "Bağlantı sınırınıza ulaştınız. Entegrasyonlar sayfasından bir bağlantıyı iptal edip yeniden deneyin.",
  blockedText: "Vitrine ekibi bu ajanı engelledi.",
};

export default tr;
