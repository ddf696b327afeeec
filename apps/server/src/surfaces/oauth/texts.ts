import type { Language } from "@vitrine/contract";

const en = {
  signIn: {
    title: "Sign in",
    reason: "An app wants to access your Vitrine account. Sign in to review the request.",
    email: "Email address",
    sendCode: "Send code",
    codeSent: (email: string) => `Enter the 6-digit code sent to ${email}. It is valid for 10 minutes.`,
    code: "Code",
    verify: "Sign in",
    again: "Send new code",
    with: (name: string) => `Sign in with ${name}`,
  },
  consent: {
    title: (client: string) => `${client} wants to access your account`,
    titleMore: (client: string) => `${client} wants more access to your account`,
    account: "Your account",
    otherAccount: "Use another account",
    client: "App",
    origin: "Verified domain",
    unverified: "Unverified",
    callback: "Redirects to",
    loopback:
      "This request comes from an app on your computer. Continue only if you just started the connection yourself.",
    unverifiedWarning: (host: string) => `Vitrine hasn't verified this app. Continue only if you trust ${host}.`,
    permissions: "Permissions",
    added: "New:",
    everywhere: "Applies to all workspaces you own, now and in the future.",
    days: (max: number) => `Expires in (days, 1–${max})`,
    allow: "Allow",
    deny: "Deny",
    revocable: "You can revoke access at any time in the dashboard.",
  },
  problems: {
    invalid_email: "Enter a valid email address.",
    email_not_allowed: "This email address isn't accepted. Use another one.",
    invalid_code: "This code is invalid or has expired. Request a new one.",
    rate_limited: "Too many attempts. Wait a moment and try again.",
    invalid_days: "Enter a number of days from 1 to 365.",
    too_many_connections:
      "Your account has reached its connection limit. Revoke a connection in the dashboard and try again.",
  },
  refusals: {
    over: {
      title: "Request expired",
      explanation: "The request was already answered or is older than 10 minutes. Start again in the app.",
    },
    bad_request: {
      title: "Invalid request",
      explanation: "The request is incomplete or didn't come from this page. Start again in the app.",
    },
    unknown_client: {
      title: "Unknown app",
      explanation: "This app isn't registered with Vitrine, or its details are invalid.",
    },
    unknown_callback: {
      title: "Invalid redirect address",
      explanation: "The app asked to send you to an address it hasn't registered. We didn't redirect you.",
    },
    source_blocked: {
      title: "Integration blocked",
      explanation: "The Vitrine team has blocked this integration. You can't connect it.",
    },
    account_inactive: {
      title: "Account suspended",
      explanation: "You can't connect apps while your account is suspended.",
    },
    rate_limited: { title: "Too many requests", explanation: "Wait a moment and try again." },
    unavailable: {
      title: "Try again later",
      explanation: "We can't load the app's details right now.",
    },
  },
};

export type Texts = typeof en;

const tr: Texts = {
  signIn: {
    title: "Giriş yapın",
    reason: "Bir uygulama Vitrine hesabınıza erişmek istiyor. İsteği incelemek için giriş yapın.",
    email: "E-posta adresi",
    sendCode: "Kod gönder",
    codeSent: (email) => `${email} adresine gönderdiğimiz 6 haneli kodu girin. Kod 10 dakika geçerlidir.`,
    code: "Kod",
    verify: "Giriş yap",
    again: "Yeni kod gönder",
    with: (name) => `${name} ile giriş yap`,
  },
  consent: {
    title: (client) => `${client} hesabınıza erişmek istiyor`,
    titleMore: (client) => `${client} hesabınıza daha fazla erişim istiyor`,
    account: "Hesabınız",
    otherAccount: "Başka bir hesap kullan",
    client: "Uygulama",
    origin: "Doğrulanmış alan adı",
    unverified: "Doğrulanmadı",
    callback: "Yönlendirme adresi",
    loopback:
      "Bu istek bilgisayarınızdaki bir uygulamadan geliyor. Yalnızca bağlantıyı az önce kendiniz başlattıysanız devam edin.",
    unverifiedWarning: (host) =>
      `Bu uygulama Vitrine tarafından doğrulanmadı. Yalnızca ${host} adresine güveniyorsanız devam edin.`,
    permissions: "İzinler",
    added: "Yeni:",
    everywhere: "Mevcut ve gelecekteki tüm çalışma alanlarınız için geçerlidir.",
    days: (max) => `Geçerlilik süresi (gün, 1–${max})`,
    allow: "İzin ver",
    deny: "Reddet",
    revocable: "Erişimi panelden istediğiniz zaman iptal edebilirsiniz.",
  },
  problems: {
    invalid_email: "Geçerli bir e-posta adresi girin.",
    email_not_allowed: "Bu e-posta adresi kabul edilmiyor. Başka bir adres kullanın.",
    invalid_code: "Kod geçersiz veya süresi dolmuş. Yeni bir kod isteyin.",
    rate_limited: "Çok fazla deneme yapıldı. Biraz bekleyip yeniden deneyin.",
    invalid_days: "1 ile 365 arasında bir gün sayısı girin.",
    too_many_connections: "Hesabınız bağlantı sınırına ulaştı. Panelden bir bağlantıyı iptal edip yeniden deneyin.",
  },
  refusals: {
    over: {
      title: "İsteğin süresi doldu",
      explanation: "İstek daha önce yanıtlandı veya üzerinden 10 dakikadan fazla geçti. Uygulamadan yeniden başlayın.",
    },
    bad_request: {
      title: "Geçersiz istek",
      explanation: "İstek eksik veya bu sayfadan gönderilmedi. Uygulamadan yeniden başlayın.",
    },
    unknown_client: {
      title: "Bilinmeyen uygulama",
      explanation: "Bu uygulama kayıtlı değil veya bilgileri geçersiz.",
    },
    unknown_callback: {
      title: "Geçersiz yönlendirme adresi",
      explanation: "Uygulama, kayıtlı olmayan bir yönlendirme adresi istedi. Sizi oraya yönlendirmedik.",
    },
    source_blocked: {
      title: "Entegrasyon engellendi",
      explanation: "Vitrine ekibi bu entegrasyonu engelledi. Bu entegrasyonu bağlayamazsınız.",
    },
    account_inactive: { title: "Hesap askıya alındı", explanation: "Hesabınız askıdayken uygulama bağlayamazsınız." },
    rate_limited: { title: "Çok fazla istek", explanation: "Biraz bekleyip yeniden deneyin." },
    unavailable: {
      title: "Daha sonra yeniden deneyin",
      explanation: "Uygulamanın bilgilerine şu anda ulaşamıyoruz.",
    },
  },
};

const de: Texts = {
  signIn: {
    title: "Anmelden",
    reason: "Eine App bittet um Zugriff auf Ihr Vitrine-Konto. Melden Sie sich an, um die Anfrage zu prüfen.",
    email: "E-Mail-Adresse",
    sendCode: "Code senden",
    codeSent: (email) => `Geben Sie den 6-stelligen Code ein, den wir an ${email} gesendet haben. Er gilt 10 Minuten.`,
    code: "Code",
    verify: "Anmelden",
    again: "Neuen Code senden",
    with: (name) => `Mit ${name} anmelden`,
  },
  consent: {
    title: (client) => `${client} bittet um Zugriff auf Ihr Konto`,
    titleMore: (client) => `${client} bittet um weiteren Zugriff auf Ihr Konto`,
    account: "Ihr Konto",
    otherAccount: "Anderes Konto verwenden",
    client: "App",
    origin: "Bestätigte Domain",
    unverified: "Nicht bestätigt",
    callback: "Weiterleitung an",
    loopback:
      "Diese Anfrage kommt von einer App auf Ihrem Computer. Fahren Sie nur fort, wenn Sie die Verbindung gerade selbst gestartet haben.",
    unverifiedWarning: (host) =>
      `Vitrine hat diese App nicht bestätigt. Fahren Sie nur fort, wenn Sie ${host} vertrauen.`,
    permissions: "Berechtigungen",
    added: "Neu:",
    everywhere: "Gilt für alle Ihre Workspaces, auch künftige.",
    days: (max) => `Gültigkeit in Tagen (1 bis ${max})`,
    allow: "Erlauben",
    deny: "Ablehnen",
    revocable: "Sie können den Zugriff jederzeit im Dashboard widerrufen.",
  },
  problems: {
    invalid_email: "Geben Sie eine gültige E-Mail-Adresse ein.",
    email_not_allowed: "Diese E-Mail-Adresse wird nicht akzeptiert. Verwenden Sie eine andere.",
    invalid_code: "Der Code ist ungültig oder abgelaufen. Fordern Sie einen neuen an.",
    rate_limited: "Zu viele Versuche. Warten Sie einen Moment und versuchen Sie es erneut.",
    invalid_days: "Geben Sie 1 bis 365 Tage ein.",
    too_many_connections:
      "Ihr Konto hat das Verbindungslimit erreicht. Widerrufen Sie im Dashboard eine Verbindung und versuchen Sie es erneut.",
  },
  refusals: {
    over: {
      title: "Anfrage abgelaufen",
      explanation:
        "Die Anfrage wurde bereits beantwortet oder ist älter als 10 Minuten. Starten Sie die Anfrage in der App neu.",
    },
    bad_request: {
      title: "Ungültige Anfrage",
      explanation:
        "Die Anfrage ist unvollständig oder kam nicht von dieser Seite. Starten Sie die Anfrage in der App neu.",
    },
    unknown_client: {
      title: "Unbekannte App",
      explanation: "Diese App ist nicht registriert oder hat ungültige Angaben.",
    },
    unknown_callback: {
      title: "Ungültige Weiterleitungsadresse",
      explanation:
        "Die App verwendet eine nicht registrierte Weiterleitungsadresse. Wir haben Sie nicht weitergeleitet.",
    },
    source_blocked: {
      title: "Integration gesperrt",
      explanation: "Diese Integration ist gesperrt und kann nicht verbunden werden.",
    },
    account_inactive: {
      title: "Konto gesperrt",
      explanation: "Solange Ihr Konto gesperrt ist, können Sie keine Apps verbinden.",
    },
    rate_limited: { title: "Zu viele Anfragen", explanation: "Warten Sie einen Moment und versuchen Sie es erneut." },
    unavailable: {
      title: "Später erneut versuchen",
      explanation: "Die Angaben der App sind derzeit nicht abrufbar.",
    },
  },
};

export const TEXTS: Record<Language, Texts> = { en, tr, de };
