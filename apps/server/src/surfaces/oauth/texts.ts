import type { Language } from "@vitrine/contract";

const en = {
  signIn: {
    title: "Sign in",
    reason: "A program asks for access to your Vitrine account. Sign in to see what it asks for and to decide.",
    email: "Email address",
    sendCode: "Send me a code",
    codeSent: (email: string) => `We have sent a six-digit code to ${email}. It is valid for 10 minutes.`,
    code: "Code",
    verify: "Sign in",
    again: "Send another code",
    with: (name: string) => `Sign in with ${name}`,
  },
  consent: {
    title: (client: string) => `${client} asks for access to your account`,
    titleMore: (client: string) => `${client} asks for more access to your account`,
    account: "Your account",
    otherAccount: "Use another account",
    client: "Program",
    origin: "Verified origin",
    unverified: "None: the program chose its name itself",
    callback: "Answer goes to",
    loopback:
      "The answer goes to a program on your own computer. Any program there could have asked: go on only if you have just started this yourself.",
    unverifiedWarning: (host: string) => `Nobody has checked who this program is. Go on only if you trust ${host}.`,
    permissions: "It will be able to",
    added: "New:",
    everywhere: "This holds for every workspace that you own, now and later.",
    days: (max: number) => `For how many days (1 to ${max})`,
    allow: "Allow",
    deny: "Deny",
    revocable: "You can end the connection at any time in the dashboard.",
  },
  problems: {
    invalid_email: "This is not an email address.",
    email_not_allowed: "This email address cannot be used.",
    invalid_code: "The code is wrong, used or expired.",
    rate_limited: "Too many attempts: wait a little and try again.",
    invalid_days: "Choose 1 to 365 days.",
    too_many_connections:
      "Your account has as many connections as it may have. End one in the dashboard, then allow again.",
  },
  refusals: {
    over: {
      title: "This request is over",
      explanation: "It was decided already, or it took longer than 10 minutes. Start again from the program.",
    },
    bad_request: {
      title: "This does not work",
      explanation: "The request is damaged or did not come from this page. Start again from the program.",
    },
    unknown_client: {
      title: "Unknown program",
      explanation:
        "We do not know the program that sent you here, or what it publishes about itself is not acceptable.",
    },
    unknown_callback: {
      title: "Wrong return address",
      explanation: "The program wants the answer at an address that it has not registered. We do not send you there.",
    },
    source_blocked: { title: "Blocked", explanation: "This integration is blocked and cannot be connected." },
    account_inactive: {
      title: "Account not active",
      explanation: "Your account is suspended: it cannot be connected.",
    },
    rate_limited: { title: "Too many requests", explanation: "Wait a little and try again." },
    unavailable: {
      title: "Try again later",
      explanation: "What the program publishes about itself cannot be reached at the moment.",
    },
  },
};

export type Texts = typeof en;

const tr: Texts = {
  signIn: {
    title: "Oturum açın",
    reason: "Bir program Vitrine hesabınıza erişmek istiyor. Ne istediğini görmek ve karar vermek için oturum açın.",
    email: "E-posta adresi",
    sendCode: "Bana kod gönder",
    codeSent: (email) => `${email} adresine altı haneli bir kod gönderdik. Kod 10 dakika geçerlidir.`,
    code: "Kod",
    verify: "Oturum aç",
    again: "Yeni kod gönder",
    with: (name) => `${name} ile oturum aç`,
  },
  consent: {
    title: (client) => `${client} hesabınıza erişmek istiyor`,
    titleMore: (client) => `${client} hesabınıza daha fazla erişim istiyor`,
    account: "Hesabınız",
    otherAccount: "Başka bir hesap kullan",
    client: "Program",
    origin: "Doğrulanmış kaynak",
    unverified: "Yok: program adını kendisi seçti",
    callback: "Yanıtın gideceği yer",
    loopback:
      "Yanıt kendi bilgisayarınızdaki bir programa gidecek. Oradaki herhangi bir program bunu istemiş olabilir: yalnızca az önce kendiniz başlattıysanız devam edin.",
    unverifiedWarning: (host) =>
      `Bu programın kim olduğunu kimse doğrulamadı. Yalnızca ${host} adresine güveniyorsanız devam edin.`,
    permissions: "Şunları yapabilecek",
    added: "Yeni:",
    everywhere: "Bu izinler, şimdi ve ileride sahibi olduğunuz tüm çalışma alanları için geçerlidir.",
    days: (max) => `Kaç gün için (1 ile ${max} arası)`,
    allow: "İzin ver",
    deny: "Reddet",
    revocable: "Bağlantıyı panelden istediğiniz zaman sonlandırabilirsiniz.",
  },
  problems: {
    invalid_email: "Bu bir e-posta adresi değil.",
    email_not_allowed: "Bu e-posta adresi kullanılamaz.",
    invalid_code: "Kod yanlış, kullanılmış veya süresi dolmuş.",
    rate_limited: "Çok fazla deneme: biraz bekleyip yeniden deneyin.",
    invalid_days: "1 ile 365 arasında bir gün sayısı seçin.",
    too_many_connections:
      "Hesabınızın bağlantı sayısı sınıra ulaştı. Panelden bir bağlantıyı sonlandırın, sonra yeniden izin verin.",
  },
  refusals: {
    over: {
      title: "Bu istek sona erdi",
      explanation: "İstek zaten karara bağlandı ya da 10 dakikadan uzun sürdü. Programdan yeniden başlayın.",
    },
    bad_request: {
      title: "Bu olmadı",
      explanation: "İstek bozuk ya da bu sayfadan gelmedi. Programdan yeniden başlayın.",
    },
    unknown_client: {
      title: "Bilinmeyen program",
      explanation: "Sizi buraya gönderen programı tanımıyoruz ya da kendisi hakkında yayımladıkları kabul edilemez.",
    },
    unknown_callback: {
      title: "Yanlış dönüş adresi",
      explanation: "Program, yanıtı kaydettirmediği bir adrese istiyor. Sizi oraya göndermiyoruz.",
    },
    source_blocked: { title: "Engellendi", explanation: "Bu entegrasyon engellendi ve bağlanamaz." },
    account_inactive: { title: "Hesap etkin değil", explanation: "Hesabınız askıya alındı: bağlantı kurulamaz." },
    rate_limited: { title: "Çok fazla istek", explanation: "Biraz bekleyip yeniden deneyin." },
    unavailable: {
      title: "Daha sonra yeniden deneyin",
      explanation: "Programın kendisi hakkında yayımladıklarına şu anda ulaşılamıyor.",
    },
  },
};

const de: Texts = {
  signIn: {
    title: "Anmelden",
    reason:
      "Ein Programm bittet um Zugriff auf Ihr Vitrine-Konto. Melden Sie sich an, um zu sehen, worum es bittet, und zu entscheiden.",
    email: "E-Mail-Adresse",
    sendCode: "Code senden",
    codeSent: (email) => `Wir haben einen sechsstelligen Code an ${email} gesendet. Er gilt 10 Minuten.`,
    code: "Code",
    verify: "Anmelden",
    again: "Neuen Code senden",
    with: (name) => `Mit ${name} anmelden`,
  },
  consent: {
    title: (client) => `${client} bittet um Zugriff auf Ihr Konto`,
    titleMore: (client) => `${client} bittet um mehr Zugriff auf Ihr Konto`,
    account: "Ihr Konto",
    otherAccount: "Anderes Konto verwenden",
    client: "Programm",
    origin: "Geprüfte Herkunft",
    unverified: "Keine: Das Programm hat sich selbst benannt",
    callback: "Antwort geht an",
    loopback:
      "Die Antwort geht an ein Programm auf Ihrem eigenen Computer. Jedes Programm dort könnte gefragt haben: Fahren Sie nur fort, wenn Sie dies gerade selbst gestartet haben.",
    unverifiedWarning: (host) =>
      `Niemand hat geprüft, wer dieses Programm ist. Fahren Sie nur fort, wenn Sie ${host} vertrauen.`,
    permissions: "Es wird dürfen",
    added: "Neu:",
    everywhere: "Das gilt für jeden Arbeitsbereich, der Ihnen jetzt oder später gehört.",
    days: (max) => `Für wie viele Tage (1 bis ${max})`,
    allow: "Erlauben",
    deny: "Ablehnen",
    revocable: "Sie können die Verbindung jederzeit im Dashboard beenden.",
  },
  problems: {
    invalid_email: "Das ist keine E-Mail-Adresse.",
    email_not_allowed: "Diese E-Mail-Adresse kann nicht verwendet werden.",
    invalid_code: "Der Code ist falsch, verbraucht oder abgelaufen.",
    rate_limited: "Zu viele Versuche: Warten Sie etwas und versuchen Sie es erneut.",
    invalid_days: "Wählen Sie 1 bis 365 Tage.",
    too_many_connections:
      "Ihr Konto hat so viele Verbindungen, wie es haben darf. Beenden Sie eine im Dashboard und erlauben Sie es dann noch einmal.",
  },
  refusals: {
    over: {
      title: "Diese Anfrage ist beendet",
      explanation: "Sie wurde schon entschieden oder hat länger als 10 Minuten gedauert. Beginnen Sie im Programm neu.",
    },
    bad_request: {
      title: "Das geht nicht",
      explanation: "Die Anfrage ist beschädigt oder kam nicht von dieser Seite. Beginnen Sie im Programm neu.",
    },
    unknown_client: {
      title: "Unbekanntes Programm",
      explanation:
        "Wir kennen das Programm nicht, das Sie hierher geschickt hat, oder was es über sich veröffentlicht, ist nicht annehmbar.",
    },
    unknown_callback: {
      title: "Falsche Rücksprungadresse",
      explanation:
        "Das Programm will die Antwort an eine Adresse, die es nicht angegeben hat. Dorthin schicken wir Sie nicht.",
    },
    source_blocked: {
      title: "Gesperrt",
      explanation: "Diese Integration ist gesperrt und kann nicht verbunden werden.",
    },
    account_inactive: {
      title: "Konto nicht aktiv",
      explanation: "Ihr Konto ist gesperrt: Es kann nicht verbunden werden.",
    },
    rate_limited: { title: "Zu viele Anfragen", explanation: "Warten Sie etwas und versuchen Sie es erneut." },
    unavailable: {
      title: "Später erneut versuchen",
      explanation: "Was das Programm über sich veröffentlicht, ist gerade nicht erreichbar.",
    },
  },
};

export const TEXTS: Record<Language, Texts> = { en, tr, de };
