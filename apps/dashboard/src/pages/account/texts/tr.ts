import type en from "./en.ts";

const tr: typeof en = {
  title: "Hesap",
  back: "Geri",
  tab: { profile: "Profil", sessions: "Oturumlar", appearance: "Dil ve görünüm" },
  name: "Ad",
  phone: "Telefon",
  phoneHint: "Ülke koduyla, örneğin +905321234567. İsterseniz boş bırakın.",
  email: "E-posta",
  emailHint: "Onunla oturum açarsınız.",
  change: "Değiştir",
  changeEmail: "E-postanızı değiştirin",
  changeEmailText: "Yeni adrese bir kod göndeririz. Sonra onunla oturum açarsınız; diğer bütün oturumlar biter.",
  emailChanged: (email) => `Artık ${email} ile oturum açarsınız`,
  closeAccount: "Hesabı kapat",
  closeHint: "Bütün oturumları, anahtarları ve ajanları bitirir; yalnız sizin olan çalışma alanlarını kapatır.",
  closeTitle: "Hesabınız kapatılsın mı?",
  closeText:
    "30 gün içinde oturum açarsanız yeniden açılır. Sonra, yalnız sizin olan çalışma alanlarıyla birlikte silinir.",
  closeConflict: "Bu hesapta başka bir işlem sürüyor. Biraz sonra yeniden deneyin.",
  sessionsLead: "Oturumunuzun açık olduğu yerler. Tanımadıklarınızı bitirin.",
  device: (browser, system) => (system ? `${browser}, ${system}` : browser),
  unknownDevice: "Bilinmeyen tarayıcı",
  thisOne: "bu oturum",
  usedSince: (ago, day) => `Kullanım: ${ago}, giriş: ${day}`,
  end: "Bitir",
  ended: (name) => `Oturum bitti: ${name}`,
  endAll: "Bütün oturumları bitir",
  endAllTitle: "Bütün oturumlar bitsin mi?",
  endAllText: "Burası dahil her yerde oturumunuz kapanır. Anahtarlar ve ajanlar çalışmaya devam eder.",
  language: "Dil",
  appearance: "Görünüm",
  scheme: { system: "Sistem gibi", light: "Açık", dark: "Koyu" },
  schemeHint: { system: "Gece gündüz cihazınıza uyar.", light: undefined, dark: undefined },
  mailsToo: "Size gönderdiğimiz postalar da aynı dildedir.",
};

export default tr;
