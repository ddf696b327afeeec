import type { Language } from "@vitrine/contract";
import { composeMail, type Mail } from "../../providers/mail/index.ts";

interface CodeTexts {
  subject(code: string): string;
  greeting: string;
  validity: string;
  warning: string;
}

const SIGN_IN: Record<Language, CodeTexts> = {
  en: {
    subject: (code) => `${code} is your Vitrine code`,
    greeting: "Use this code to continue:",
    validity: "The code is valid for 10 minutes and can be used once.",
    warning:
      "Don't share this code with anyone. Our team never asks for it. If you didn't request it, ignore this email.",
  },
  tr: {
    subject: (code) => `Vitrine kodunuz: ${code}`,
    greeting: "Devam etmek için bu kodu kullanın:",
    validity: "Kod 10 dakika geçerlidir ve bir kez kullanılabilir.",
    warning:
      "Bu kodu kimseyle paylaşmayın. Ekibimiz sizden bu kodu asla istemez. Kod istemediyseniz bu e-postayı dikkate almayın.",
  },
  de: {
    subject: (code) => `${code} ist Ihr Vitrine-Code`,
    greeting: "Verwenden Sie diesen Code, um fortzufahren:",
    validity: "Der Code ist 10 Minuten gültig und kann einmal verwendet werden.",
    warning:
      "Geben Sie diesen Code nicht weiter. Unser Team fragt Sie nie danach. Falls Sie ihn nicht angefordert haben, ignorieren Sie diese E-Mail.",
  },
};

const EMAIL_CHANGED: Record<Language, { subject: string; what: string; warning: string }> = {
  en: {
    subject: "Your Vitrine email address was changed",
    what: "You can no longer sign in to Vitrine with this email address. Your account now uses a different address.",
    warning: "If you didn't make this change, contact support immediately. Your account may be compromised.",
  },
  tr: {
    subject: "Vitrine e-posta adresiniz değiştirildi",
    what: "Bu e-posta adresiyle artık Vitrine’e giriş yapamazsınız. Hesabınızın e-posta adresi değiştirildi.",
    warning:
      "Bu değişikliği siz yapmadıysanız hemen destek ekibiyle iletişime geçin. Hesabınız ele geçirilmiş olabilir.",
  },
  de: {
    subject: "Ihre E-Mail-Adresse für Vitrine wurde geändert",
    what: "Mit dieser E-Mail-Adresse können Sie sich nicht mehr bei Vitrine anmelden. Ihr Konto verwendet jetzt eine andere.",
    warning:
      "Falls Sie die Adresse nicht geändert haben, wenden Sie sich sofort an den Support. Möglicherweise hat jemand unbefugt Zugriff auf Ihr Konto.",
  },
};

/** Notifies the account's former address. The mail does not contain the new address. */
export function emailChangedMail({ to, language }: { to: string; language: Language }): Mail {
  const { subject, what, warning } = EMAIL_CHANGED[language];
  return composeMail({ to, language, subject }, [what, warning]);
}

/** The mail that carries a code, for any purpose. */
export function codeMail({ to, language, code }: { to: string; language: Language; code: string }): Mail {
  const texts = SIGN_IN[language];
  return composeMail({ to, language, subject: texts.subject(code) }, [
    texts.greeting,
    { code },
    texts.validity,
    texts.warning,
  ]);
}
