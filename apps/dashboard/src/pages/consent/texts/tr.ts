import { plurals } from "@vitrine/ui/plurals";
import type en from "./en.ts";

const count = plurals("tr");

const tr: typeof en = {
  title: "Ajana izin ver",
  asks: (name) => `${name} sizin adınıza çalışmak istiyor`,
  asksMore: (name) => `${name} sizin için daha fazlasını yapmak istiyor`,
  proven: (host) => `${host} adresinden geldiği kanıtlandı`,
  onComputer: (host) =>
    `Kendi bilgisayarınızdaki bir program (${host}); adını kendisi seçti. Yalnız onu az önce siz başlattıysanız devam edin.`,
  unproven: (host) =>
    `Nereden geldiği kanıtlanmadı; adını kendisi seçti. Yalnız ${host} adresine güveniyorsanız devam edin.`,
  signedInAs: (email) => `${email} olarak oturum açtınız.`,
  otherAccount: "Başka hesap kullan",
  mayRead: "Okuyabilecekleri",
  mayChange: "Değiştirebilecekleri",
  readOnly: "Yalnız okuma",
  readOnlyHint: "Bir şey değiştiren her izni dışarıda bırakır.",
  new: "yeni",
  where: "Hangi çalışma alanlarında",
  whereLegend: "Çalışabileceği yerler",
  allWorkspaces: "Sahibi olduğunuz bütün çalışma alanları",
  allHint: "Sonradan açacaklarınız dahil.",
  chosenWorkspaces: "Yalnız bunlar",
  chooseOne: "En az bir çalışma alanı seçin.",
  howLong: "Ne kadar süreyle",
  days: (days) => count(days, { other: "# gün" }),
  until: (day) =>
    `${day} tarihinde size yeniden sorması gerekir. Entegrasyonlar altında istediğiniz an bitirebilirsiniz.`,
  allow: "İzin ver",
  deny: "Reddet",
  goesTo: (host) => `Yanıtınız ${host} adresine gider.`,
  over: "Bu istek sona erdi",
  overText: "Zaten yanıtlandı veya on dakikadan uzun bekledi. Ajanda yeniden başlayın.",
  blocked: "Bu ajan engellendi",
  tooManyConnections:
    "Hesabınızın bağlantı sayısı sınıra ulaştı. Entegrasyonlar altında bir bağlantıyı sonlandırın, sonra yeniden izin verin.",
  blockedText: "Platform şu anda girmesine izin vermiyor.",
};

export default tr;
