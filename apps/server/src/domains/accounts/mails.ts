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
    greeting: "Hello, use this code to continue:",
    validity: "It can be used once and is valid for 10 minutes.",
    warning: "We will never ask you for it. If you did not request a code, you can ignore this mail.",
  },
  tr: {
    subject: (code) => `Vitrine kodunuz: ${code}`,
    greeting: "Merhaba, devam etmek için bu kodu kullanın:",
    validity: "Kod bir kez kullanılabilir ve 10 dakika geçerlidir.",
    warning: "Bu kodu sizden asla istemeyiz. Kod istemediyseniz bu e-postayı yok sayabilirsiniz.",
  },
  de: {
    subject: (code) => `${code} ist Ihr Vitrine-Code`,
    greeting: "Guten Tag, mit diesem Code geht es weiter:",
    validity: "Er kann einmal benutzt werden und gilt 10 Minuten.",
    warning: "Wir fragen Sie nie danach. Wenn Sie keinen Code angefordert haben, beachten Sie diese E-Mail nicht.",
  },
};

const EMAIL_CHANGED: Record<Language, { subject: string; what: string; warning: string }> = {
  en: {
    subject: "Your Vitrine address was changed",
    what: "From now on another email address signs in to your Vitrine account. This one no longer does.",
    warning: "If that was not you, write to support at once: somebody else may be in your account.",
  },
  tr: {
    subject: "Vitrine adresiniz değiştirildi",
    what: "Vitrine hesabınıza artık başka bir e-posta adresiyle giriliyor. Bu adres geçerli değil.",
    warning: "Bunu siz yapmadıysanız hemen desteğe yazın: hesabınızda başka biri olabilir.",
  },
  de: {
    subject: "Ihre Vitrine-Adresse wurde geändert",
    what: "Ab jetzt meldet sich eine andere E-Mail-Adresse in Ihrem Vitrine-Konto an. Diese gilt nicht mehr.",
    warning: "Wenn Sie das nicht waren, schreiben Sie sofort dem Support: Jemand anders ist vielleicht in Ihrem Konto.",
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
