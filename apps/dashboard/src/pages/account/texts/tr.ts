import type en from "./en.ts";

const tr: typeof en = {
  title: "Hesap",
  back: "Geri",
  tab: { profile: "Profil", sessions: "Oturumlar", appearance: "Dil ve görünüm" },
  name: "Ad",
  phone: "Telefon",
  phoneHint: "Ülke koduyla girin, örneğin +905321234567. İsteğe bağlı.",
  email: "E-posta",
  emailHint: "Bu adresle giriş yaparsınız.",
  change: "Değiştir",
  changeEmail: "E-postayı değiştir",
  changeEmailText:
    "Yeni adrese bir doğrulama kodu göndeririz. Kodu girdikten sonra yeni adresle giriş yaparsınız ve diğer tüm oturumlarınız kapanır.",
  emailChanged: (email) => `E-posta ${email} olarak değiştirildi`,
  closeAccount: "Hesabı kapat",
  closeHint:
    "Her yerden çıkış yapılır, API anahtarlarınız ve ajanlarınızın erişimi iptal edilir, başka sahibi olmayan çalışma alanları kapatılır.",
  closeTitle: "Hesabınız kapatılsın mı?",
  closeText:
    "30 gün içinde giriş yaparak yeniden açabilirsiniz. Bu sürenin sonunda hesabınız ve tek sahibi olduğunuz çalışma alanları silinir.",
  closeConflict: "Bu hesapta başka bir işlem sürüyor. Biraz sonra yeniden deneyin.",
  sessionsLead: "Tanımadığınız cihazlardan çıkış yapın.",
  device: (browser, system) => (system ? `${browser} (${system})` : browser),
  unknownDevice: "Bilinmeyen tarayıcı",
  thisOne: "Bu cihaz",
  usedSince: (ago, day) => `Son etkinlik ${ago}, giriş ${day}`,
  end: "Çıkış yap",
  ended: (name) => `${name} oturumu kapatıldı`,
  endAll: "Her yerden çıkış yap",
  endAllTitle: "Her yerden çıkış yapılsın mı?",
  endAllText: "Bu cihaz dahil tüm cihazlardan çıkış yapılır. API anahtarları ve ajanlar çalışmaya devam eder.",
  language: "Dil",
  appearance: "Görünüm",
  scheme: { system: "Sistem", light: "Açık", dark: "Koyu" },
  schemeHint: { system: "Cihazınızın ayarını kullanır.", light: undefined, dark: undefined },
  mailsToo: "Size gönderdiğimiz e-postalar da bu dilde olur.",
};

export default tr;
